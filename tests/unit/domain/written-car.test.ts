import { describe, expect, test } from 'vitest'
import { badgeMeant, type CarNames, isSameModel, writtenCar } from '../../../src/domain/written-car.ts'

const named = (make: string, model: string, ...badges: string[]) =>
  (badges.length === 0 ? [undefined] : badges).map(badge => ({ make, model, badge }))

const stock = [
  ...named('Toyota', 'Corolla', 'Ascent Sport', 'SX', 'ZR'),
  ...named('Toyota', 'RAV4', 'GX', 'GXL', 'Cruiser'),
  ...named('Toyota', 'HiLux', 'SR', 'SR5'),
  ...named('Toyota', 'LandCruiser Prado', 'GXL'),
  ...named('Mazda', '3', 'G20 Evolve', 'G20 Pure'),
  ...named('Mazda', 'CX-5', 'Maxx', 'Maxx Sport'),
  ...named('MG', 'MG4', 'Excite 51'),
  ...named('Volkswagen', 'Golf', '110TSI Highline', 'GTI'),
  ...named('Mercedes-Benz', 'C-Class', 'C200'),
  ...named('Mercedes-Benz', 'GLC-Class', 'GLC300'),
  ...named('BMW', '3 Series', '320i M Sport', '330i M Sport'),
  ...named('Land Rover', 'Discovery Sport'),
]
const called = (make: string, model: string) => {
  const { badge, ...car } = writtenCar({ make, model }, stock)
  return [car.make, car.model, badge].filter(name => name !== undefined).join(' | ')
}

describe('DC-110 DC-150 a car written by hand', () => {
  test('has the names of the stock, without case, spaces, hyphens and its make', () => {
    expect(called('toyota', 'corolla')).toBe('Toyota | Corolla')
    expect(called('Toyota', 'RAV 4')).toBe('Toyota | RAV4')
    expect(called('Toyota', 'Hi-Lux')).toBe('Toyota | HiLux')
    expect(called('Toyota ', ' Toyota Prado')).toBe('Toyota | LandCruiser Prado')
    expect(called('Mazda', 'CX5')).toBe('Mazda | CX-5')
    expect(called('mazda', 'Mazda3')).toBe('Mazda | 3')
    expect(called('Mazda', 'Mazda 3')).toBe('Mazda | 3')
    expect(called('MG', '4')).toBe('MG | MG4')
    expect(called('landrover', 'Land Rover Discovery sport')).toBe('Land Rover | Discovery Sport')
  })

  test('may be of a make as people call it', () => {
    expect(called('VW', 'vw golf')).toBe('Volkswagen | Golf')
    expect(called('Merc', 'C Class')).toBe('Mercedes-Benz | C-Class')
    expect(called('Mercedes', 'Mercedes C-class')).toBe('Mercedes-Benz | C-Class')
  })

  test('has a badge behind its model, where the stock has one that begins so', () => {
    expect(called('Volkswagen', 'golf gti')).toBe('Volkswagen | Golf | GTI')
    expect(called('Toyota', 'Corolla ascent')).toBe('Toyota | Corolla | ascent')
    expect(called('Toyota', 'hilux SR5 4x4')).toBe('Toyota | HiLux | SR5 4x4')
    expect(called('Mazda', '3 G20')).toBe('Mazda | 3 | G20')
  })

  test('goes by its badge alone where that has a figure and one model has it', () => {
    expect(called('BMW', '320i')).toBe('BMW | 3 Series | 320i')
    expect(called('Benz', 'C200')).toBe('Mercedes-Benz | C-Class | C200')
    expect(called('Mercedes-Benz', 'GLC 300')).toBe('Mercedes-Benz | GLC-Class | GLC300')
    expect(called('Toyota', 'SR5')).toBe('Toyota | HiLux | SR5')
    // A LandCruiser, to most who say so.
    expect(called('Toyota', 'Cruiser')).toBe('Toyota | Cruiser')
  })

  test('stays as written where the stock has no such car: a Corolla Cross is no Corolla', () => {
    expect(called('toyota', 'Corolla Cross')).toBe('Toyota | Corolla Cross')
    expect(called('Volkswagen', 'Golf R')).toBe('Volkswagen | Golf R')
    expect(called('Toyota', 'RAV4 G')).toBe('Toyota | RAV4 G')
    expect(called('lada', 'niva ')).toBe('lada | niva ')
    expect(called('Toyota', '-')).toBe('Toyota | -')
  })
})

test('DC-110 however long a name is, each car of the make is looked at a few times, so that nobody else waits for the API', () => {
  let looks = 0
  const looked = {
    get(car: CarNames, name: keyof CarNames) {
      looks++
      return car[name]
    },
  }
  const yard = Array.from({ length: 100 }, (_, at) => new Proxy({ ...stock[0]!, badge: `Sport ${at}` }, looked))
  writtenCar({ make: 'toyota', model: `Corolla${' X'.repeat(55)}` }, yard)
  expect(looks / yard.length).toBeLessThan(20)
})

test('DC-150 two cars are one model by whole names', () => {
  const model = (make: string, name: string) => ({ make, model: name })
  expect(isSameModel(model('TOYOTA', 'landcruiser prado'), model('Toyota', 'Prado'))).toBe(true)
  expect(isSameModel(model('Mazda', 'CX-5'), model('Mazda', 'CX-50'))).toBe(false)
  expect(isSameModel(model('Mazda', '3'), model('MG', '3'))).toBe(false)
})

test('DC-110 the badge that is meant is the longest of the stock that the written one begins with', () => {
  const badges = (...all: string[]) => all.map(badge => ({ badge }))
  expect(badgeMeant('sr5 4x4', badges('SR', 'SR5'))).toBe('SR5')
  expect(badgeMeant('Ascent Sport Hybrid', badges('Ascent', 'Ascent Sport'))).toBe('Ascent Sport')
  expect(badgeMeant('GXL', badges('GX'))).toBe('GXL')
  expect(badgeMeant(undefined, badges('GX'))).toBeUndefined()
})
