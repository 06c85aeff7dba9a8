import { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { PLACE_SCRIPT } from '../../../scripts/editor/place-script.ts'

test('a list that a form is about stands open over the page beside it, and the form keeps the keyboard', () => {
  const window = new Window({ url: 'http://northside.localhost:4500/locations/northside?part=%23holidays' })
  onTestFinished(() => window.happyDOM.close())
  const { document, location } = window
  document.body.innerHTML = '<input><dialog id="holidays"><form method="dialog"><button>Close</button></form></dialog>'
  for (const part of document.querySelectorAll('*')) Object.assign(part, { checkVisibility: () => true })
  document.querySelector('input')!.focus()
  const parent = { postMessage() {} }
  const globals = { document, location, parent, window, addEventListener() {}, scrollTo() {} }
  new Function(...Object.keys(globals), PLACE_SCRIPT)(...Object.values(globals))
  expect(document.querySelector('dialog')!.open).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('FN-17 what is folded in the part that a form is about stands open, and nothing else', () => {
  const part = encodeURIComponent('.finance, .finance__calculator')
  const window = new Window({ url: `http://northside.localhost:4500/cars/golf?part=${part}` })
  onTestFinished(() => window.happyDOM.close())
  const { document, location } = window
  document.body.innerHTML =
    '<section class="finance"><details></details><details class="finance__calculator"></details></section>'
  for (const one of document.querySelectorAll('*')) Object.assign(one, { checkVisibility: () => true })
  const globals = { document, location, parent: { postMessage() {} }, window, addEventListener() {}, scrollTo() {} }
  new Function(...Object.keys(globals), PLACE_SCRIPT)(...Object.values(globals))
  document.dispatchEvent(new window.Event('DOMContentLoaded'))
  expect(Array.from(document.querySelectorAll('details'), ({ open }) => open)).toEqual([false, true])
})
