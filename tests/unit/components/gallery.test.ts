// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest'
import '../../../src/components/car/gallery.ts'

// Before the script comes.
vi.hoisted(() => {
  document.body.innerHTML = `<section data-gallery><ul class="gallery__strip">${'<li></li>'.repeat(12)}</ul>
    <span data-count>1 / 12</span></section>`
})

vi.useFakeTimers()
afterAll(() => {
  vi.useRealTimers()
})
const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {})
const list = document.querySelector('ul')!
Object.defineProperty(list, 'clientWidth', { value: 100 })

test('the arrows turn the pictures, and with a key of the browser’s they are left to the browser', () => {
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', cancelable: true, ...init })
    list.dispatchEvent(event)
    return event.defaultPrevented
  }
  for (const key of ['altKey', 'ctrlKey', 'metaKey']) expect(press({ [key]: true })).toBe(false)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(press({})).toBe(true)
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('on the way to a picture further on nothing is said of those between', () => {
  const counter = document.querySelector('[data-count]')!
  const heard = new Set<string | null>()
  for (let left = 100; left <= 700; left += 100) {
    list.scrollLeft = left
    list.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(100)
    heard.add(counter.textContent)
  }
  vi.advanceTimersByTime(200)
  expect([...heard, counter.textContent]).toEqual(['1 / 12', '8 / 12'])
})
