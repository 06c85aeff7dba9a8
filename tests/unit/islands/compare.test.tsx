// @vitest-environment happy-dom
import * as persistent from '@nanostores/persistent'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Standing } from '../../../src/domain/stock-state.ts'
import { CompareIsland } from '../../../src/islands/compare/CompareIsland.tsx'
import { $compared } from '../../../src/stores/compare.ts'
import { comparedCar, comparePage } from '../../../src/views/compare-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const site = aSite()
/** What the API knows of the cars that the build does not. */
let standings: Record<string, Standing>
let answer: () => Promise<void>
let isLost: boolean

vi.mock('../../../src/islands/find-car.ts', () => ({
  findCarById: async (id: number) => {
    if (isLost) throw new Error('lost')
    return id < 10 ? comparedCar(site, aCar({ id })) : undefined
  },
}))
vi.mock('../../../src/stores/api-client.ts', () => ({
  api: {
    checkoutCar: async (id: string) => {
      await answer()
      const standing = standings[id]
      if (standing === undefined) return { ok: false, status: 404, error: '' }
      const title = { main: '2025 Kia EV5', sub: 'Air' }
      return { ok: true, data: { asked: { car: { id: Number(id), slug: `ev5-${id}` } }, title, standing } }
    },
  },
}))

persistent.useTestStorageEngine()
afterAll(() => persistent.cleanTestStorage())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  standings = {}
  answer = async () => {}
  isLost = false
})

async function compared(ids: readonly number[]) {
  $compared.set(ids)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(<CompareIsland setup={comparePage(site).setup} />))
  const shown = isLost ? '[role="alert"]' : 'table'
  await vi.waitFor(() => act(async () => expect(place.querySelector(shown)).not.toBeNull()))
  onTestFinished(() => act(async () => root.unmount()))
  return {
    place,
    late: () => [...place.querySelectorAll('.notice')],
    gone: () => place.querySelector('.compare__gone'),
  }
}

test('DC-04 a car that is newer than the build is told as such, with the way to its page, and keeps its place', async () => {
  standings = { 20: 'free' }
  const { place, late, gone } = await compared([1, 2, 20])
  await vi.waitFor(() => expect(late()).toHaveLength(1))
  expect(late()[0]!.textContent).toContain('cannot be compared yet: 2025 Kia EV5 Air')
  expect(late()[0]!.querySelector('a')!.getAttribute('href')).toBe('/cars/ev5-20')
  expect(gone()).toBeNull()
  expect(place.querySelectorAll('thead th')).toHaveLength(2)
  expect($compared.get()).toEqual([1, 2, 20])
  await act(async () => late()[0]!.querySelector('button')!.click())
  expect(late()).toEqual([])
  expect($compared.get()).toEqual([1, 2])
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('DC-04 of cars that the build does not know, those that are sold or in no stock are gone', async () => {
  standings = { 21: 'sold' }
  const { late, gone } = await compared([1, 2, 20, 21])
  await vi.waitFor(() => expect(gone()?.textContent).toBe('A car of this comparison is no longer in our stock.'))
  expect(late()).toEqual([])
  expect($compared.get()).toEqual([1, 2])
})

test('DC-04 cars that the build knows are compared while the API is asked for another', async () => {
  answer = () => new Promise(() => {})
  const { place, late, gone } = await compared([1, 2, 20])
  expect(place.querySelectorAll('thead th')).toHaveLength(2)
  expect([late(), gone()]).toEqual([[], null])
})

test('cars that are compared stay when another does not come, which is asked for again beside them', async () => {
  const { place } = await compared([1, 2])
  isLost = true
  await act(async () => $compared.set([1, 2, 3]))
  await vi.waitFor(() => act(async () => expect(place.querySelector('[role="alert"]')).not.toBeNull()))
  expect(place.querySelectorAll('thead th')).toHaveLength(2)
  isLost = false
  await act(async () => place.querySelector<HTMLElement>('[role="alert"] button')!.click())
  await vi.waitFor(() => act(async () => expect(place.querySelectorAll('thead th')).toHaveLength(3)))
  expect(place.querySelector('[role="alert"]')).toBeNull()
})

test('a comparison that did not come is tried again: the focus stays in the page, and one line says what came of it', async () => {
  isLost = true
  const { place } = await compared([1, 2])
  const main = document.createElement('main')
  main.tabIndex = -1
  place.replaceWith(main)
  main.append(place)
  const line = place.querySelector('.visually-hidden[role="status"]')!
  isLost = false
  const again = place.querySelector('button')!
  again.focus()
  await act(async () => again.click())
  await vi.waitFor(() => act(async () => expect(place.querySelector('table')).not.toBeNull()))
  expect(document.activeElement).toBe(main)
  expect(line.isConnected).toBe(true)
  expect(line.textContent).toBe('Comparison of 2 cars')
})

test('features.md 6 a comparison leads to one enquiry about its cars', async () => {
  const { place } = await compared([1, 2])
  const link = place.querySelector('.compare__tools a')!
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Ask about these cars', '/ask-about-cars?cars=1,2'])
})
