// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showFoundNow } from '../../../src/islands/alerts/found-now.ts'
import type { SearchSubject } from '../../../src/islands/alerts/subject.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { alertsPage } from '../../../src/views/alerts-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { stockClient } from '../../support/stock-client.ts'

/** One index for two dealers, one of whom lists no car that is to come. */
const cars = [
  aCar({ id: 1 }),
  aCar({ id: 2, colour: 'Red' }),
  aCar({ id: 3, make: 'Kia' }),
  aCar({ id: 4, status: 'coming_soon' }),
]
const client = stockClient(stockFiles(cars.map(toSearchRecord)))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))

test('CF-09, DC-35, features 3.2 whoever asks for news of a search is told how many of the listed cars it finds now', async () => {
  const { setup } = alertsPage(
    aSite({ settings: { features: { alerts: true }, stock: { exclusionRule: 2 }, search: { filter: 'make:Toyota' } } }),
  )
  const told = async (query: string) => {
    const [found, pictures] = [document.createElement('p'), document.createElement('p')]
    await showFoundNow({ found, pictures, href: '/search' } as unknown as SearchSubject, parseSearch(query), setup)
    return [found.textContent, pictures.childElementCount]
  }
  expect(await told('')).toEqual(['Show Me 2 cars', 2])
  expect(await told('?colour=Red')).toEqual(['Show Me 1 car', 1])
  expect(await told('?make=Kia')).toEqual([setup.labels.alertsNone, 0])
})
