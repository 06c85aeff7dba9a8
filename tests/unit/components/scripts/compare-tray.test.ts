// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showCompareTray } from '../../../../src/components/scripts/compare-tray.ts'
import { $compared } from '../../../../src/stores/compare.ts'

test('WL-09 by keys the way to the comparison follows the button that made it come, and only who was led there goes on from the button', () => {
  document.body.innerHTML = '<main><button data-toggle="compare">Compare</button><button>Next</button></main>'
  const [compare, next] = [...document.querySelectorAll('button')]
  $compared.set([])
  showCompareTray({ path: '/compare', label: 'Compare {count}' })
  compare!.focus()
  $compared.set([1, 2])
  const link = document.querySelector('a')!
  const tab = (from: HTMLElement, shiftKey = false) => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
    from.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(tab(compare!, true)).toBe(false)
  expect(tab(compare!)).toBe(true)
  expect(document.activeElement).toBe(link)
  // The browser steps on from the button.
  expect(tab(link)).toBe(false)
  expect(document.activeElement).toBe(compare)

  tab(compare!)
  // A click elsewhere, and then past all cars.
  next!.focus()
  tab(next!)
  link.focus()
  expect(tab(link)).toBe(false)
  expect(document.activeElement).toBe(link)
})

test('WL-09, DC-180 a reader hears of cars that are chosen on this page, not of those that an earlier one left', () => {
  document.body.innerHTML = '<main></main>'
  $compared.set([1, 2])
  showCompareTray({ path: '/compare', label: 'Compare {count}' })
  const tray = document.querySelector('[role="status"]')!
  expect([tray.textContent, tray.getAttribute('aria-live')]).toEqual(['Compare 2', 'off'])
  $compared.set([1, 2, 3])
  expect([tray.textContent, tray.getAttribute('aria-live')]).toEqual(['Compare 3', 'polite'])
})
