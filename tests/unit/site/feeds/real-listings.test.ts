import { basename, dirname } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../src/site/faults.ts'
import { readStock, type StockRead } from '../../../../src/site/feeds/read-stock.ts'
import type { FeedReport } from '../../../../src/site/feeds/rows.ts'
import { LISTINGS_FILE } from '../../../support/listings.ts'

describe.skipIf(LISTINGS_FILE === undefined)('13,433 real adverts', () => {
  let stock: StockRead
  let report: FeedReport
  beforeAll(async () => {
    const feeds = [{ reader: 'au-classifieds' as const, file: basename(LISTINGS_FILE!) }]
    const faults: Fault[] = []
    stock = await readStock(
      { feeds, maxRefusedShare: 0.03 },
      { dir: dirname(LISTINGS_FILE!), name: 'listings' },
      faults,
    )
    expect(faults).toEqual([])
    report = stock.reports[0]!
  })
  const count = (make: string, model?: string) =>
    stock.cars.filter(car => car.make === make && (model === undefined || car.model === model)).length

  test('at least 97 % are accepted, and each refused row has a reason', () => {
    expect(report.accepted + report.refused.length).toBe(13_433)
    expect(report.accepted).toBeGreaterThanOrEqual(13_433 * 0.97)
    expect(report.refused.every(({ reason }) => reason.length > 0)).toBe(true)
  })

  test('makes of two words are whole', () => {
    expect(count('Land Rover')).toBe(194)
    expect(count('Great Wall')).toBe(14)
    expect(count('Alfa Romeo')).toBe(12)
    expect(count('Aston Martin')).toBe(4)
    expect(count('Rover')).toBe(3)
    for (const half of ['Land', 'Great', 'Alfa', 'Aston']) expect(count(half)).toBe(0)
  })

  test('LandCruiser Prado is not LandCruiser, and a Toyota Land Cruiser is one', () => {
    const titled = (pattern: RegExp) => stock.cars.filter(car => pattern.test(car.carsales_title!)).length
    expect(count('Toyota', 'LandCruiser Prado')).toBe(titled(/Toyota Land ?cruiser Prado/i))
    expect(count('Toyota', 'LandCruiser')).toBe(titled(/Toyota Land ?cruiser(?! Prado)/i))
    expect(count('Toyota', 'LandCruiser Prado')).toBeGreaterThan(139)
    expect(count('Kia', 'Grand Carnival')).toBe(17)
    expect(count('Jeep', 'Grand Cherokee')).toBe(129)
    expect(stock.cars.some(car => car.model === 'Grand' || car.model === 'Land')).toBe(false)
  })

  test('spellings, warranties, masked numbers and placeholders leave no trace', () => {
    expect(count('Toyota', 'HiAce')).toBe(169)
    const makesAndModels = new Set(stock.cars.map(car => `${car.make} ${car.model}`))
    expect(new Set([...makesAndModels].map(name => name.toLowerCase())).size).toBe(makesAndModels.size)
    const suburbs = new Set(stock.cars.flatMap(car => car.location ?? []))
    expect(suburbs.size).toBe(601)
    expect(stock.cars.some(car => /year|km|^-$/i.test(car.colour ?? ''))).toBe(false)
    expect(stock.cars.some(car => /\*|^nan$|^(NEW|USED|DEMO)( |$)/.test(car.dealership_name ?? ''))).toBe(false)
    expect(new Set(stock.cars.map(car => car.id)).size).toBe(stock.cars.length)
  })
})
