// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import painted from '../../../src/islands/client-painted.ts'

const hydrate = vi.fn(async () => {})
const load = vi.fn(async () => hydrate)
const begin = (island = document.createElement('div')) => painted(load, { name: 'painted', value: '' }, island)

beforeEach(() => {
  vi.clearAllMocks()
  delete document.documentElement.dataset.asked
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
})

test('an island that is painted already loads its scripts when the page has loaded and been painted', async () => {
  begin()
  await new Promise(resolve => setTimeout(resolve))
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(load).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

test.each(['pointerdown', 'keydown', 'focusin'])('on %s it does not wait, and comes once', async sign => {
  begin()
  document.body.dispatchEvent(new Event(sign, { bubbles: true }))
  expect(load).toHaveBeenCalledOnce()
  document.body.dispatchEvent(new Event(sign, { bubbles: true }))
  window.dispatchEvent(new Event('load'))
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 5)))
  expect(load).toHaveBeenCalledOnce()
})

test('a page that is not the one asked for has it at once', () => {
  document.documentElement.dataset.asked = ''
  begin()
  expect(load).toHaveBeenCalledOnce()
})

test('what is around it is marked when its scripts do not come', () => {
  const around = document.createElement('main')
  const island = around.appendChild(document.createElement('div'))
  begin(island)
  expect(around.outerHTML).toBe('<main><div></div></main>')
  island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }))
  expect(around.outerHTML).toBe('<main data-unloaded=""><div></div></main>')
})
