// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStage } from '../../../src/islands/checkout/stage.ts'
import { linkTo, statePanel } from '../../../src/islands/checkout/state-panel.ts'

let page: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<main>
    <div data-finding role="status"></div><div data-told></div>
    <div data-asking hidden><button type="submit">Pay the deposit</button></div></main>`
  page = document.querySelector('main')!
})
afterEach(() => void vi.useRealTimers())

const said = (): string | null => page.querySelector('p[role="status"]')!.textContent
const focused = (): string | null | undefined => document.activeElement?.textContent
const held = (...actions: HTMLElement[]) => statePanel({ title: 'One step left', actions })

test('the heading takes the focus of the form that goes, and else it is said', () => {
  const stage = createStage(page)
  stage.tell(held())
  expect([said(), document.activeElement]).toEqual(['One step left', document.body])
  stage.show('asking')
  page.querySelector('button')!.focus()
  stage.tell(statePanel({ title: 'Reserved' }))
  expect(focused()).toBe('Reserved')
  // What was said before holds no more.
  expect(said()).toBe('')
})

test('a link that comes under a heading that stands there already is said, whoever has the focus', () => {
  const stage = createStage(page)
  const pay = linkTo('/pay', 'Pay $200 now')
  stage.tell(held())
  stage.tell(held(pay))
  expect(said()).toBe('Pay $200 now')
  stage.tell(held(), { focus: true })
  stage.say('')
  stage.tell(held(pay))
  expect([said(), focused()]).toEqual(['Pay $200 now', 'One step left'])
})

test('a form that was long in coming is said, one that came with the page is not', () => {
  vi.useFakeTimers()
  const stage = createStage(page)
  vi.advanceTimersByTime(900)
  stage.ask('Your details')
  expect([said(), page.querySelector<HTMLElement>('[data-asking]')!.hidden]).toEqual(['', false])
  vi.advanceTimersByTime(200)
  stage.ask('Your details')
  expect(said()).toBe('Your details')
})
