// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDrawn } from '../../../src/islands/search/use-drawn.ts'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  document.body.innerHTML = '<div class="search__main"><ul class="car-grid"></ul></div><div id="root"></div>'
  return () => vi.useRealTimers()
})

/** Whether each place of the list is in view; a test screen has no layout of its own. */
let inView: (place: number) => boolean

/** A text in capitals is a tile among the cars. */
function List({ texts }: { texts: readonly string[] }) {
  useDrawn(
    texts.map(text => (
      <li key={text} className={/[A-Z]/.test(text) ? 'promo-tile' : undefined}>
        {text}
      </li>
    )),
  )
  return null
}

const list = () => document.querySelector('.car-grid')!
const shown = () => [...list().children].map(item => item.textContent)

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isInView = inView([...list().children].indexOf(this))
    return { top: isInView ? 0 : 5000, bottom: isInView ? 100 : 5100 } as DOMRect
  })
  return () => vi.restoreAllMocks()
})

const painted = () => act(async () => vi.advanceTimersByTime(3000))

test('PR-04 places in view change at once, the others keep what they show until that is painted', async () => {
  const root = createRoot(document.querySelector('#root')!)
  const show = (...texts: string[]) => act(async () => root.render(<List texts={texts} />))

  inView = () => false
  await show('a', 'b', 'c', 'd')
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  await painted()
  inView = place => place === 1
  await show('e', 'f', 'g', 'h', 'i')
  expect(shown()).toEqual(['a', 'f', 'c', 'd'])
  expect(list().getAttribute('aria-busy')).toBe('true')
  await show('j', 'k', 'l', 'm', 'n')
  expect(shown()).toEqual(['a', 'k', 'c', 'd'])
  await painted()
  expect(shown()).toEqual(['j', 'k', 'l', 'm', 'n'])
  expect(list().hasAttribute('aria-busy')).toBe(false)
  await show('o')
  expect(shown()).toEqual(['j'])
  await painted()
  expect(shown()).toEqual(['o'])
  await act(async () => root.unmount())
})

test('DC-146 a tile that comes or goes above the cars in view leaves every place as it was asked for', async () => {
  const root = createRoot(document.querySelector('#root')!)
  const show = (texts: string) => act(async () => root.render(<List texts={texts.split('')} />))
  inView = place => place > 6
  await show('abcdefghijklmno')
  await painted()
  for (const texts of ['pqrTsuvwxyzabcde', 'fghijklmnopqrst', 'uvTwxyzabcdefghi', 'jkTlTmnopqr', 'stuvwx']) {
    await show(texts)
    await painted()
    expect(shown().join('')).toBe(texts)
  }
  await act(async () => root.unmount())
})
