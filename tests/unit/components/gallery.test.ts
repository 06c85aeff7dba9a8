// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest'
import '../../../src/components/car/gallery.ts'

// Before the script comes.
vi.hoisted(() => {
  document.body.innerHTML = `<section data-gallery><ul class="gallery__strip">${'<li></li>'.repeat(12)}</ul>
    <span data-count>1 / 12</span><button data-step="1"></button></section>`
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
  expect(counter.getAttribute('aria-live')).toBe('off')
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

test('each of quick taps on an arrow counts, and after a swipe it goes on from the picture in view', () => {
  const step = () => document.querySelector<HTMLElement>('[data-step]')!.click()
  const to = () => (scrollTo.mock.lastCall as unknown as [ScrollToOptions])[0].left
  const scrolledTo = (left: number) => {
    list.scrollLeft = left
    list.dispatchEvent(new Event('scroll'))
  }
  scrolledTo(0)
  list.dispatchEvent(new Event('scrollend'))
  for (const left of [100, 200, 300]) {
    step()
    expect(to()).toBe(left)
  }
  scrolledTo(120)
  step()
  expect(to()).toBe(400)
  list.dispatchEvent(new Event('pointerdown'))
  scrolledTo(700)
  step()
  expect(to()).toBe(800)
  scrolledTo(800)
  scrolledTo(500)
  step()
  expect(to()).toBe(600)
})

test('CD-01, DC-180 a reader speaks of a picture that is asked for, not of those that it scrolls to while it reads', () => {
  const counter = document.querySelector('[data-count]')!
  const scrolledTo = (left: number) => {
    list.scrollLeft = left
    list.dispatchEvent(new Event('scroll'))
    list.dispatchEvent(new Event('scrollend'))
    vi.runAllTimers()
    return [counter.getAttribute('aria-live'), counter.textContent]
  }
  scrolledTo(0)
  expect(scrolledTo(400)).toEqual(['off', '5 / 12'])
  document.querySelector<HTMLElement>('[data-step]')!.click()
  expect(scrolledTo(500)).toEqual(['polite', '6 / 12'])
  expect(scrolledTo(600)).toEqual(['off', '7 / 12'])
})
