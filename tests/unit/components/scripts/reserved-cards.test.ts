// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markReserved } from '../../../../src/components/scripts/reserved-cards.ts'
import { RESERVED_CARS_PATH } from '../../../../src/domain/stock-state.ts'

const tag = (kind: string, text: string) => `<span class="badge car-card__tag" data-kind="${kind}">${text}</span>`
const card = (id: number, inMedia = '', sold = '') => `
  <article class="car-card" ${sold}>
    <div class="car-card__media" data-car="${id}"><img>${inMedia}<span class="car-card__toggles"></span></div>
    <div class="car-card__body"><p class="badge">Below market</p></div>
  </article>`
const similar = (id: number, inMedia = '') =>
  `<div class="picture similar__media" data-car="${id}"><img>${inMedia}</div>`

const answering = (answer: () => Response | Promise<Response>) => {
  const asked = vi.fn(async (_path: string) => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}
const reserved = (...car_ids: number[]) => answering(() => Response.json({ success: true, car_ids }))

beforeEach(() => {
  document.body.innerHTML = '<main></main>'
})
afterEach(() => vi.unstubAllGlobals())

const main = () => document.querySelector('main')!
const media = (id: number) => main().querySelector<HTMLElement>(`[data-car="${id}"]`)!
/** The tags that a visitor sees on the picture of a car, with their kinds. */
const tagsOf = (id: number) =>
  [...media(id).querySelectorAll<HTMLElement>('.badge')]
    .filter(({ hidden }) => !hidden)
    .map(({ className, dataset, textContent }) => `${className} ${dataset.kind}: ${textContent}`)

const RESERVED = 'badge car-card__tag reserved: Reserved'

test('CD-19 CD-24 DC-87 the card of a car that was reserved since the build says so, by the priority of tags, and no other does', async () => {
  main().innerHTML = [
    card(1),
    card(2, tag('justArrived', 'JUST ARRIVED')),
    card(3, tag('certified', '')),
    card(4, tag('hybrid', 'Hybrid')),
    card(5, tag('reserved', 'Reserved')),
    card(6, '', 'data-sold'),
    card(7, tag('own', 'Sale')),
  ].join('')
  const asked = reserved(1, 2, 3, 4, 5, 6, 99)
  await markReserved('Reserved')
  expect(asked.mock.calls.map(([path]) => path)).toEqual([RESERVED_CARS_PATH])
  for (const id of [1, 2, 3, 5]) expect(tagsOf(id), String(id)).toEqual([RESERVED])
  expect(tagsOf(4)).toEqual(['badge car-card__tag hybrid: Hybrid'])
  expect(tagsOf(6)).toEqual([])
  expect(tagsOf(7)).toEqual(['badge car-card__tag own: Sale'])
  // By this styles take away what would reserve it.
  expect([1, 2, 3, 4, 5, 6, 7].filter(id => media(id).dataset.reserved !== undefined)).toEqual([1, 2, 3, 4, 5])
})

test('CD-19 cards that are shown later say so too, once each', async () => {
  reserved(1, 2)
  await markReserved('Reserved')
  main().innerHTML = card(3)
  // As a list of a search changes: the article stays for another car.
  media(3).outerHTML = '<div class="car-card__media" data-car="2"><img></div>'
  await vi.waitFor(() => expect(tagsOf(2)).toEqual([RESERVED]))
  main().insertAdjacentHTML('beforeend', card(1))
  await vi.waitFor(() => expect(tagsOf(1)).toEqual([RESERVED]))
  expect(tagsOf(2)).toEqual([RESERVED])
})

test('CD-19 a similar car beside another says so in the words of that page', async () => {
  main().innerHTML =
    similar(1) + similar(2, '<span class="badge car-tag" data-kind="reserved">Reserved</span>') + similar(3)
  reserved(1, 2)
  await markReserved('Reserved')
  for (const id of [1, 2]) expect(tagsOf(id)).toEqual(['badge car-tag reserved: Reserved'])
  expect(tagsOf(3)).toEqual([])
})

test('DC-87 without an answer of the API cards stand as they were built', async () => {
  for (const answer of [
    () => Promise.reject<Response>(new TypeError('offline')),
    () => new Response('<!doctype html>'),
    () => Response.json({ success: false, error: 'Later.' }, { status: 503 }),
  ]) {
    main().innerHTML = card(1)
    answering(answer)
    await markReserved('Reserved')
    expect(tagsOf(1)).toEqual([])
  }
})
