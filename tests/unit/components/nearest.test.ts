// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { findPostcode } from '../../../src/stores/geocode.ts'

type Found = Awaited<ReturnType<typeof findPostcode>>
let come: (found: Found) => void
vi.mock('../../../src/stores/geocode.ts', () => ({
  findPostcode: () =>
    new Promise<Found>(resolve => {
      come = resolve
    }),
}))

test('who looks for the nearest place is told that it is looked for, and then which it is and how far', async () => {
  const card = (name: string, lat: number) =>
    `<li><article data-lat="${lat}" data-long="151"><p class="cluster"></p><h2 class="location-card__name">${name}</h2></article></li>`
  document.body.innerHTML = `<form data-nearest="Australia"><input><p class="error"></p><p role="status"></p></form>
    <ul class="locations-grid">${card('Far', -20)}${card('Near', -33)}</ul>`
  const form = document.querySelector('form')!
  form.dataset.faults = '{}'
  form.dataset.said = JSON.stringify({ looking: 'Looking…', found: 'Nearest: {name}, {distance}.' })
  const status = form.querySelector('[role="status"]')!
  await import('../../../src/components/nearest.ts')
  const look = async (found: Found) => {
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    expect(status.textContent).toBe('Looking…')
    come(found)
    await vi.waitFor(() => expect(form.ariaBusy).toBe('false'))
  }
  await look({ lat: -33, long: 151 })
  expect(status.textContent).toBe('Nearest: Near, 0 km.')
  await look({ error: 'Invalid postcode' })
  expect(status.textContent).toBe('')
})
