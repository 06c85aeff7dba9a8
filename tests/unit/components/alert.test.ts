// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

// Before the script comes, which may have been read in the page of another file.
document.body.innerHTML = '<button id="pdf"></button><div data-alerts data-close="Close"></div>'
vi.resetModules()
const { say } = await import('../../../src/components/car/alert.ts')

test('an alert that takes the place of another keeps its focus, and gives it back to where it was first', () => {
  const close = () => document.querySelector<HTMLElement>('.alert__close')!
  const button = document.querySelector<HTMLElement>('#pdf')!
  button.focus()
  say('It did not come.')
  expect(document.activeElement).toBe(button)
  close().focus()
  say('It did not come again.')
  expect(document.activeElement).toBe(close())
  close().click()
  expect(document.activeElement).toBe(button)
})
