import { checkDigit } from '../../src/domain/vin.ts'
import type { Chance } from './chance.ts'

const VIN_LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** The first three letters of a VIN: where and by whom a car was made. */
const MAKER_CODES: Record<string, string> = {
  'Alfa Romeo': 'ZAR',
  Audi: 'WAU',
  BMW: 'WBA',
  BYD: 'LGX',
  Chery: 'LVT',
  Chevrolet: '1GC',
  Ford: 'MPB',
  GWM: 'LGW',
  Honda: 'JHM',
  Hyundai: 'KMH',
  Isuzu: 'MPA',
  Jeep: '1C4',
  Kawasaki: 'JKA',
  Kia: 'KNA',
  KTM: 'VBK',
  'Land Rover': 'SAL',
  LDV: 'LSK',
  Lexus: 'JTH',
  Mazda: 'JM0',
  'Mercedes-Benz': 'W1K',
  MG: 'LSJ',
  MINI: 'WMW',
  Mitsubishi: 'JMF',
  Nissan: 'JN1',
  Ram: '1C6',
  Renault: 'VF1',
  Skoda: 'TMB',
  Subaru: 'JF1',
  Suzuki: 'JSA',
  Tesla: 'LRW',
  Toyota: 'JTN',
  Triumph: 'SMT',
  Volkswagen: 'WVW',
  Volvo: 'YV1',
  Yamaha: 'JYA',
}
const OTHER_MAKER = '6T9'

/**
 * Seventeen letters in the right shape, with the year's letter and a right check digit; the number is invented. A car that is
 * made elsewhere than most of its make has a maker's code of its own.
 */
export function inventVin(
  make: string,
  year: number,
  chance: Chance,
  maker: string = MAKER_CODES[make] ?? OTHER_MAKER,
): string {
  const letters = (count: number) => Array.from({ length: count }, () => chance.pick([...VIN_LETTERS])).join('')
  const serial = String(chance.between(0, 999_999)).padStart(6, '0')
  const head = `${maker}${letters(5)}`
  const tail = `${YEAR_CODES[(year - 2010) % YEAR_CODES.length]}${letters(1)}${serial}`
  return `${head}${checkDigit(`${head}0${tail}`)}${tail}`
}

/** How plates look where the dealer is: A a letter, 0 a digit, anything else as it is. */
const PLATES: Record<string, string> = {
  NSW: 'AAA00A',
  VIC: '0AA0AA',
  QLD: '000AA0',
  WA: '1AAA000',
  NZ: 'AAA000',
  AZ: 'AAA0A00',
}

/** No vowels, as states avoid them too, so that a plate spells nothing; and no W, so that none begins as VW or GWM. */
const PLATE_LETTERS = [...'BCDFGHJKLMNPQRSTVXYZ']

export function inventPlate(state: string, chance: Chance): string {
  const shape = PLATES[state] ?? PLATES.NZ!
  return shape.replace(/[A0]/g, place => (place === '0' ? String(chance.between(0, 9)) : chance.pick(PLATE_LETTERS)))
}
