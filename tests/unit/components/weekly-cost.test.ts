// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { leaveField, workOutAgain } from '../../../src/components/car/weekly-cost.ts'

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

test('features #7 who types what they pay a kWh sees what the electricity of a week costs', () => {
  document.body.innerHTML = `<section><p data-weekly-total></p><output data-weekly-said></output>
    <b data-weekly-part="electricity"></b><input name="electricityPerKwh"></section>`
  const block = document.querySelector('section')!
  const inputs = { kmAYear: 26_000, registrationAYear: 520, kwhPer100Km: 16, electricityPerKwh: 0.3 }
  block.dataset.weekly = JSON.stringify({ inputs, total: '{amount} a week' })
  block.querySelector('input')!.value = '0.25'
  workOutAgain(block)
  // 260 x 16 kWh x $0.25 = $1,040 a year.
  expect(block.querySelector('b')!.textContent).toBe('$20')
  expect(block.querySelector('[data-weekly-total]')!.textContent).toBe('$30 a week')
})

test('a field that is left with what cannot be read shows what counts, and what was typed elsewhere meanwhile counts', () => {
  document.body.innerHTML = `<section><p data-weekly-total></p><output data-weekly-said></output>
    <input name="registrationAYear" value="520"><input name="kmAYear" value="20000"></section>`
  const block = document.querySelector('section')!
  block.dataset.weekly = JSON.stringify({ inputs: { litresPer100Km: 10, fuelPerLitre: 2 }, total: '{amount} a week' })
  const [registration, km] = [...block.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
  const write = (field: HTMLInputElement, ...typed: string[]): void => {
    for (field.value of typed) workOutAgain(block)
  }
  write(registration, 'about')
  write(km, '26,000')
  leaveField(block, registration)
  expect(registration.value).toBe('520')
  expect(block.querySelector('[data-weekly-total]')!.textContent).toBe('$110 a week')
  const left = (...typed: string[]): string => {
    write(registration, ...typed)
    leaveField(block, registration)
    return registration.value
  }
  expect([left('780', '780 or so', 'unsure'), left('1,040'), left('')]).toEqual(['780', '1,040', '0'])
  expect(block.querySelector('[data-weekly-total]')!.textContent).toBe('$100 a week')
})
