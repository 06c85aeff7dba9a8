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
  stockFiles([
    car(1),
    car(2, { dealership_name: 'Southside' }),
    car(3, sold(2)),
    car(4, sold(40)),
    car(5, { make: 'Toyota', model: 'Yaris', ...sold(2) }),
    car(6, { make: 'Kia', model: 'Rio', dealership_name: 'Southside' }),
    car(7, { make: 'Mazda', model: '3' }),
  ]),
)
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))
vi.mock('../../../src/islands/car/late-enquiry.ts', () => ({ offerEnquiry: undefined }))

/** What the page says at the address of a car that came after the build. */
const heading = async (id: number, exclusionRule: 0 | 1 = 0): Promise<string> =>
  (await page(`2021-toyota-corolla-${id}`, exclusionRule)).querySelector('h1')!.textContent

async function page(slug: string, exclusionRule: 0 | 1 = 0): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', `/cars/${slug}`)
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
  return place
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

test('DC-04, DC-54 the address of a car that is gone leads to what is like it that can be had, and to the whole stock', async () => {
  const told = async (slug: string, exclusionRule: 0 | 1 = 0) => {
    const place = await page(slug, exclusionRule)
    const links = [...place.querySelectorAll('a')].map(link => `${link.textContent} ${link.getAttribute('href')}`)
    expect(links.pop()).toBe('Search our stock /search')
    expect(place.querySelector('h1')!.textContent).toBe('Vehicle not found')
    return [place.querySelector('.lead')!.textContent, ...links]
  }
  const [gone, unsure] = [
    'It has been sold or has left our stock.',
    'It may have been sold, or the address is not quite right.',
  ]
  const forSale = '?status=in_stock,coming_soon'
  const corollas = `Toyota Corolla in stock /search/toyota/corolla${forSale}`
  expect(await told('2020-toyota-corolla-ascent-99')).toEqual([gone, corollas])
  // Another dealer's cars of the same index are none of this one's, nor is one that is sold.
  expect(await told('2020-toyota-yaris-99')).toEqual([gone, `Toyota in stock /search/toyota${forSale}`])
  expect(await told('2020-kia-rio-99')).toEqual([unsure])
  expect(await told('2020-kia-rio-hatchback-99')).toEqual([unsure, `Hatchback in stock /search/hatchback${forSale}`])
  // Cut short on its way through a letter.
  expect(await told('2020-toyota-corolla')).toEqual([unsure, corollas])
  expect(await told('2020-mazda-3')).toEqual([unsure, `Mazda 3 in stock /search/mazda/3${forSale}`])
})

test('DC-04 the address that a car had before its feed renamed it leads to that car, which is not gone', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  // It is looking until the browser has left.
  await page('2021-toyota-corolla-sx-1?utm_source=letter').catch(() => undefined)
  expect(replace.mock.calls).toEqual([['/cars/2021-toyota-corolla-1?utm_source=letter']])
})
