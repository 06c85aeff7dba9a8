// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

test('DC-140 a page that was built before the first day of its offer says when that is until it has come, and asks nobody to take it up sooner', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:59:30Z') })
  onTestFinished(() => {
    document.body.innerHTML = ''
    vi.useRealTimers()
  })
  const days = JSON.stringify({ start: '2026-12-01', expiry: '2026-12-02', zone: 'Australia/Sydney' })
  document.body.innerHTML = `<p id="ended" data-offer-window='${days}' data-ended hidden></p>
    <p id="from" data-offer-window='${days}' data-ahead></p><a id="take-up" data-offer-window='${days}' hidden></a>`
  await import('../../../../src/components/scripts/windows.ts')
  const seen = () => Array.from(document.querySelectorAll('[data-offer-window]:not([hidden])'), ({ id }) => id)
  expect(seen()).toEqual(['from'])
  // Midnight in Sydney.
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual(['take-up'])
  vi.setSystemTime(new Date('2026-12-02T13:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual(['ended'])
})

test('features #4: a home page that was built before the first day of a banner changes to it when that has come, and back after the last', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:59:30Z') })
  onTestFinished(() => {
    document.body.innerHTML = ''
    vi.useRealTimers()
  })
  vi.resetModules()
  const days = [{ start: '2026-12-01', expiry: '2026-12-02' }]
  const turns = JSON.stringify({ zone: 'Australia/Sydney', days })
  document.body.innerHTML = `<section data-turns='${turns}'><h1 data-turn="0" hidden>Sale</h1><h1 data-turn="1">Cars</h1>
    <div data-turn="0" hidden>sale.webp</div><div data-turn="1">cars.webp</div></section>`
  await import('../../../../src/components/scripts/windows.ts')
  const seen = () =>
    Array.from(document.querySelectorAll('[data-turn]:not([hidden])'), ({ textContent }) => textContent)
  expect(seen()).toEqual(['Cars', 'cars.webp'])
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual(['Sale', 'sale.webp'])
  vi.setSystemTime(new Date('2026-12-02T13:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual(['Cars', 'cars.webp'])
})
