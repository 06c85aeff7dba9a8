import { afterEach, expect, test, vi } from 'vitest'
import type { Geocode } from '../../../src/contract/geocode.ts'
import type { Result } from '../../../src/stores/api-client.ts'
import { findPostcode } from '../../../src/stores/geocode.ts'

const at = (lat: number, lng: number): Geocode['results'][number] => ({ geometry: { location: { lat, lng } } })

const answering = (result: Result<Geocode>) => vi.fn(async (_address: string) => result)
const found = (...results: Geocode['results']) =>
  answering({ ok: true, data: { status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results } })

const FAULTS = { invalid: 'No such postcode', unavailable: 'Nobody to ask' }

afterEach(() => vi.restoreAllMocks())

test('API-20 DC-170 a postcode is asked for with its country, and the first result counts', async () => {
  const ask = found(at(-37.8, 145), at(0, 0))
  expect(await findPostcode('3000', 'Australia', FAULTS, ask)).toEqual({ lat: -37.8, long: 145 })
  expect(ask).toHaveBeenCalledWith('3000, Australia')
})

test('LO-35 CF-03 a postcode without a result is invalid, in the words of the site', async () => {
  expect(await findPostcode('0000', 'Australia', FAULTS, found())).toEqual({ error: 'No such postcode' })
})

test('DC-170 a network failure is no wrong postcode: it is logged, and location search is not available', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const away = answering({ ok: false, status: 0, error: 'No network.' })
  expect(await findPostcode('3000', 'Australia', FAULTS, away)).toEqual({ error: 'Nobody to ask' })
  expect(warn).toHaveBeenCalledTimes(1)
})
