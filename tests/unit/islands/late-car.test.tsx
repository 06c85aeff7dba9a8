// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LateCarIsland } from '../../../src/islands/car/LateCarIsland.tsx'
import type { Car } from '../../../src/records/index.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { carShell } from '../../../src/views/car-shell.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { stockClient } from '../../support/stock-client.ts'

const DAY_S = 86_400
const now = Math.floor(Date.now() / 1000)
const sold = (days: number) => ({ status: 'sold', sold: true, sold_date_timestamp: now - days * DAY_S }) as const
const car = (id: number, fields: Partial<Car> = {}) =>
  toSearchRecord(aCar({ id, slug: `2021-toyota-corolla-${id}`, dealership_name: 'Northside', ...fields }))

/** One index for two dealers. */
const client = stockClient(
  stockFiles([car(1), car(2, { dealership_name: 'Southside' }), car(3, sold(2)), car(4, sold(40))]),
)
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))
vi.mock('../../../src/islands/car/late-enquiry.ts', () => ({ offerEnquiry: undefined }))

/** What the page says at the address of a car that came after the build. */
async function heading(id: number, exclusionRule: 0 | 1 = 0): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', `/cars/2021-toyota-corolla-${id}`)
  const { meta, enquire, ...setup } = carShell(
    aSite({
      settings: { search: { filter: 'dealership_name:Northside' }, stock: { soldWindowDays: 7, exclusionRule } },
    }),
  )
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(<LateCarIsland setup={setup} />))
  onTestFinished(() => act(async () => root.unmount()))
  await act(() => vi.waitFor(() => expect(place.querySelector('[aria-busy]')).toBeNull()))
  return place.querySelector('h1')!.textContent
}

test('CF-09 a car that came after the build is shown where the site’s own filter leaves it', async () => {
  expect(await heading(1)).toContain('Corolla')
  expect(await heading(2)).toBe('Vehicle not found')
})

test('SR-41 a car that came after the build and is sold is shown for as long as sold cars are', async () => {
  expect(await heading(3)).toContain('Corolla')
  expect(await heading(4)).toBe('Vehicle not found')
})

test('CF-16, DC-35 a car that came after the build is not shown where the site’s exclusion rule leaves it out', async () => {
  expect(await heading(3, 1)).toBe('Vehicle not found')
  expect(await heading(1, 1)).toContain('Corolla')
})
