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

type Cells = NonNullable<Parameters<typeof useDrawn>[0]>

let sketch: ReturnType<typeof useDrawn>

function List({ cells }: { cells: Cells }) {
  sketch = useDrawn(cells)
  return null
}

const cellsOf = (texts: readonly string[]): Cells => texts.map(text => <li key={text}>{text}</li>)

const list = () => document.querySelector('.car-grid')!
const shown = () => [...list().children].map(item => item.textContent)

const painted = () => act(async () => vi.advanceTimersByTime(1000))

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isInView = inView([...list().children].indexOf(this))
    return { top: isInView ? 0 : 5000, bottom: isInView ? 100 : 5100 } as DOMRect
  })
  return () => vi.restoreAllMocks()
})

test('PR-04 places in view change at once, the others keep what they show until that is painted', async () => {
  const root = createRoot(document.querySelector('#root')!)
  const show = (...texts: string[]) => act(async () => root.render(<List cells={cellsOf(texts)} />))

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

test('PR-04 what a finger on the glass will ask for is sketched: nothing of it shows before it is shown, then all of it', async () => {
  const root = createRoot(document.querySelector('#root')!)
  const show = (cells: Cells) => act(async () => root.render(<List cells={cells} />))
  inView = place => place === 1
  await show(cellsOf(['a', 'b', 'c', 'd']))
  await painted()
  const next = cellsOf(['e', 'f', 'g', 'h', 'i'])
  sketch(next, false)
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  await show(next)
  expect(shown()).toEqual(['a', 'f', 'c', 'd'])
  await painted()
  expect(shown()).toEqual(['e', 'f', 'g', 'h', 'i'])
  sketch(cellsOf(['not', 'wanted']), false)
  await show(cellsOf(['j', 'k']))
  await painted()
  expect(shown()).toEqual(['j', 'k'])
  await act(async () => root.unmount())
})

test('PR-04 another page is sketched from its top, and drawn wherever it is looked at', async () => {
  const root = createRoot(document.querySelector('#root')!)
  const show = (cells: Cells) => act(async () => root.render(<List cells={cells} />))
  inView = place => place === 10
  await show(cellsOf('abcdefghijkl'.split('')))
  await painted()
  const next = cellsOf('ABCDEFGHIJKL'.split(''))
  sketch(next, true)
  await show(next)
  expect(shown().join('')).toBe('ABCDEFGHIjKl')
  await painted()
  expect(shown().join('')).toBe('ABCDEFGHIJKL')
  await act(async () => root.unmount())
})
