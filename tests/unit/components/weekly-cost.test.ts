// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { workOutAgain } from '../../../src/components/car/weekly-cost.ts'

test('who types what a week costs sees the total at once, and hears it once they have typed', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  document.body.innerHTML = `<section><p data-weekly-total></p><output data-weekly-said></output>
    <input name="registrationAYear"></section>`
  const block = document.querySelector('section')!
  block.dataset.weekly = JSON.stringify({ inputs: {}, total: '{amount} a week' })
  const [shown, said] = ['total', 'said'].map(name => block.querySelector(`[data-weekly-${name}]`)!)
  const heard: (string | null)[] = []
  for (const typed of ['1', '10', '104', '1040']) {
    block.querySelector('input')!.value = typed
    workOutAgain(block)
    vi.advanceTimersByTime(900)
    heard.push(said!.textContent)
  }
  expect(shown!.textContent).toBe('$20 a week')
  expect(heard).toEqual(['', '', '', ''])
  vi.advanceTimersByTime(100)
  expect(said!.textContent).toBe('$20 a week')
})

test('a sum with a comma or spaces counts as it is written everywhere, an emptied one as nothing, and what is none changes nothing', () => {
  document.body.innerHTML = `<section><p data-weekly-total></p><output data-weekly-said></output>
    <input name="registrationAYear"></section>`
  const block = document.querySelector('section')!
  block.dataset.weekly = JSON.stringify({ inputs: {}, total: '{amount} a week' })
  const totalOf = (typed: string) => {
    block.querySelector('input')!.value = typed
    workOutAgain(block)
    return block.querySelector('[data-weekly-total]')!.textContent
  }
  expect(['1,040', '2 080', '', '$520', 'about'].map(totalOf)).toEqual(
    ['$20', '$40', '$0', '$10', '$10'].map(amount => `${amount} a week`),
  )
})
