import { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { PLACE_SCRIPT } from '../../../scripts/editor/place-script.ts'

test('a list that a form is about stands open over the page beside it, and the form keeps the keyboard', () => {
  const window = new Window({ url: 'http://northside.localhost:4500/locations/northside?part=%23holidays' })
  onTestFinished(() => window.happyDOM.close())
  const { document, location, getComputedStyle } = window
  document.body.innerHTML = '<input><dialog id="holidays"><form method="dialog"><button>Close</button></form></dialog>'
  for (const part of document.querySelectorAll('*')) Object.assign(part, { checkVisibility: () => true })
  document.querySelector('input')!.focus()
  const parent = { postMessage() {} }
  const globals = {
    document,
    location,
    getComputedStyle,
    parent,
    window,
    addEventListener() {},
    scrollTo() {},
    scrollY: 0,
  }
  new Function(...Object.keys(globals), PLACE_SCRIPT)(...Object.values(globals))
  expect(document.querySelector('dialog')!.open).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('FN-17 what is folded in the part that a form is about stands open, and nothing else', () => {
  const part = encodeURIComponent('.finance, .finance__calculator')
  const window = new Window({ url: `http://northside.localhost:4500/cars/golf?part=${part}` })
  onTestFinished(() => window.happyDOM.close())
  const { document, location, getComputedStyle } = window
  document.body.innerHTML =
    '<section class="finance"><details></details><details class="finance__calculator"></details></section>'
  for (const one of document.querySelectorAll('*')) Object.assign(one, { checkVisibility: () => true })
  const globals = {
    ...{ document, location, getComputedStyle, window, scrollY: 0 },
    ...{ parent: { postMessage() {} }, addEventListener() {}, scrollTo() {} },
  }
  new Function(...Object.keys(globals), PLACE_SCRIPT)(...Object.values(globals))
  document.dispatchEvent(new window.Event('DOMContentLoaded'))
  expect(Array.from(document.querySelectorAll('details'), ({ open }) => open)).toEqual([false, true])
})

test('DC-186 a page begins at the part that a form is about, below a header that stays, and a picture in the middle; the page around stays', () => {
  const beginsAt = (part: string): number => {
    const window = new Window({ url: `http://northside.localhost:4500/team?part=${part}` })
    onTestFinished(() => window.happyDOM.close())
    const { document, location, getComputedStyle } = window
    document.documentElement.style.scrollPaddingTop = '96px'
    document.body.innerHTML = '<section style="scroll-margin-top: 4px"></section><img src="/assets/yard.jpg">'
    const fail = () => expect.fail('the page around it moves')
    for (const one of document.querySelectorAll('section, img')) {
      const box = { top: 1_000, height: 200 }
      Object.assign(one, { checkVisibility: () => true, getBoundingClientRect: () => box, scrollIntoView: fail })
    }
    let at = 0
    const globals = {
      ...{ document, location, getComputedStyle, window, scrollY: 50, innerHeight: 800 },
      ...{ parent: { postMessage() {} }, addEventListener() {} },
      scrollTo: ({ top }: { top: number }) => {
        at = top
      },
    }
    new Function(...Object.keys(globals), PLACE_SCRIPT)(...Object.values(globals))
    return at
  }
  expect(beginsAt('section')).toBe(950)
  expect(beginsAt('img')).toBe(750)
})
