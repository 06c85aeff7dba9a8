// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { FoundCars } from '../../../src/islands/search/FoundCars.tsx'
import { CarSearchProvider, LaterWhenCovered } from '../../../src/islands/search/Later.tsx'
import type { CarSearch } from '../../../src/islands/search/use-car-search.ts'
import type { CarType } from '../../../src/records/index.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { EVERY_CAR } from '../../../src/search/state.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar, aPromoTile } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const { setup } = searchPage(aSite({ cars: [aCar()] }), {})

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  document.body.innerHTML = '<div class="search__main"></div>'
  return () => vi.useRealTimers()
})

/** A search whose answer is these cars, each a record of its own, as a worker sends them. */
async function found() {
  const root = createRoot(document.querySelector('.search__main')!)
  let search: CarSearch
  const draw = async (value: CarSearch, isAsking = false) => {
    await act(async () =>
      root.render(
        <CarSearchProvider value={value} isAsking={isAsking}>
          <LaterWhenCovered>
            <FoundCars />
          </LaterWhenCovered>
        </CarSearchProvider>,
      ),
    )
    await act(async () => vi.advanceTimersByTime(3000))
  }
  return {
    draw,
    show: async (...cars: Parameters<typeof aCar>[0][]) => {
      const hits = cars.map(car => toSearchRecord(aCar({ images: ['/a.webp'], ...car })))
      search = { setup, state: EVERY_CAR, hits, slow: false, cards: null } as unknown as CarSearch
      await draw(search)
    },
    await: (slow: boolean) => draw({ ...search, slow }, true),
    end: () => act(async () => root.unmount()),
  }
}

const text = (selector: string) => document.querySelector(`.car-card ${selector}`)?.textContent

test('a car whose record has changed since it was shown has its new price and says that it is sold', async () => {
  const { show, end } = await found()
  await show({ id: 1, price: 20_000 })
  expect(text('.price__now')).toBe('$20,000')
  await show({ id: 1, price: 19_000 })
  expect(text('.price__now')).toBe('$19,000')
  await show({ id: 1, price: 19_000, status: 'sold' })
  expect(text('.car-card__sold')).toBe('SOLD')
  expect(document.querySelector('.car-card')!.hasAttribute('data-sold')).toBe(true)
  await end()
})

test('the list is marked while its answer is slow, under a sheet as well, so that it is when the sheet leaves', async () => {
  const { show, await: wait, end } = await found()
  const isMarked = () => document.querySelector('.car-grid')!.hasAttribute('data-slow')
  await show({ id: 1 })
  document.body.toggleAttribute('data-sheet', true)
  await wait(false)
  expect(isMarked()).toBe(false)
  await wait(true)
  expect(isMarked()).toBe(true)
  await show({ id: 1 })
  expect(isMarked()).toBe(false)
  document.body.toggleAttribute('data-sheet', false)
  await end()
})

test('a car that an answer tells of in the same words is not drawn again', async () => {
  const { show, end } = await found()
  await show({ id: 1 })
  document.querySelector('.car-card h3')!.textContent = 'as a script left it'
  await show({ id: 1 })
  expect(text('h3')).toBe('as a script left it')
  await end()
})

test('OF-10, OF-11, OF-14, DC-144 tiles that run and are for the car types searched stand at their places in what is found', async () => {
  vi.setSystemTime('2025-05-20T00:00:00Z')
  const promoTiles = [
    aPromoTile({ position: 1, alt: 'always' }),
    aPromoTile({ position: 3, alt: 'new or demo', display: ['new', 'demo'] }),
    aPromoTile({ position: 4, alt: 'new alone', display: ['new'], strictDisplay: true }),
    aPromoTile({ position: 2, alt: 'from June on', start: '2025-06-01T00:00:00Z' }),
  ]
  const withTiles = searchPage(aSite({ cars: [aCar()], promoTiles })).setup
  const { draw, end } = await found()
  const listed = async (...car_type: CarType[]) => {
    const hits = [1, 2, 3].map(id => toSearchRecord(aCar({ id, slug: `car-${id}` })))
    const state = { ...EVERY_CAR, values: { car_type } }
    await draw({ setup: withTiles, state, hits, slow: false, cards: null } as unknown as CarSearch)
    const cells = [...document.querySelectorAll('.car-grid > li')]
    return cells.map(cell => (cell.matches('.promo-tile') ? cell.querySelector('img')!.alt : 'car'))
  }
  expect(await listed('used')).toEqual(['always', 'car', 'car', 'car'])
  expect(await listed('new')).toEqual(['always', 'car', 'new or demo', 'new alone', 'car', 'car'])
  expect(await listed()).toEqual(['always', 'car', 'new or demo', 'car', 'car'])
  vi.setSystemTime('2025-06-01T00:00:00Z')
  expect(await listed('used')).toEqual(['always', 'from June on', 'car', 'car', 'car'])
  await end()
})
