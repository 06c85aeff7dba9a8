import { expect, test } from 'vitest'
import { RESERVED_HEADER, reservedIn } from '../../../scripts/dev/reserved-header.ts'
import { withReserved } from '../../../scripts/serve/stock-state.ts'

test('DC-04 npm run dev hands the cars that are reserved online to the state of the stock', async () => {
  const headers = new Headers({ [RESERVED_HEADER]: '2,4' })
  expect(reservedIn(headers)).toEqual([2, 4])
  const cars = { 1: { status: 'in_stock' }, 2: { status: 'in_stock', price: 9_990 } }
  const told = await withReserved(Response.json({ at: 'now', cars }), reservedIn(headers))
  // The fourth is not in stock, so nobody can have it.
  expect(await told.json()).toEqual({
    at: 'now',
    cars: { 1: { status: 'in_stock' }, 2: { status: 'in_stock', price: 9_990, reserved: true } },
  })
})

test('without reservations the header is empty, and nobody is reserved', () => {
  expect(reservedIn(new Headers())).toEqual([])
  expect(reservedIn(new Headers({ [RESERVED_HEADER]: '' }))).toEqual([])
})
