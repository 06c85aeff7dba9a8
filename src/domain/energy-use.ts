import type { Car } from '../records/index.ts'
import { KM_PER_MILE } from './distance.ts'
import type { Region } from './wording.ts'

/** What decides how a bare figure is read. */
type Read = { region: Region; item_type?: Car['item_type'] }

/** What road vehicles take in kWh/100 km: what lies beyond was counted in another unit. */
const LEAST_KWH = 2
const MOST_KWH = { motorcycle: 15, other: 60 }

export type EnergyUnit = 'kWh/100 km' | 'Wh/km' | 'kWh/100 mi' | 'Wh/mi'

const mostKwh = ({ item_type }: Read): number => MOST_KWH[item_type === 'motorcycle' ? 'motorcycle' : 'other']

/**
 * What a bare figure of a feed for an electric car's consumption counts: kWh on 100 kilometres, in en-US miles, or, where
 * nothing of its kind takes so much, Wh on one, as fuel guides have it.
 */
export function energyUnit(figure: number, read: Read): EnergyUnit {
  const most = mostKwh(read)
  if (read.region === 'en-US') return figure > most * KM_PER_MILE ? 'Wh/mi' : 'kWh/100 mi'
  return figure > most ? 'Wh/km' : 'kWh/100 km'
}

/**
 * How many kWh a car takes on 100 km: of 15.2, 152, "15.2 kWh/100 km (WLTP)" or "152 Wh/km"; nothing where that cannot be told,
 * as of miles.
 */
export function kwhPer100Km(told: string | number | undefined, read: Read): number | undefined {
  const [, written, unit] = /^([\d.]+)\s*(.*?)\s*(?:\(.*\))?$/.exec(String(told ?? '').trim()) ?? []
  const figure = Number(written)
  const kwh = figure / unitsInKwh(unit || energyUnit(figure, read))
  return kwh >= LEAST_KWH && kwh <= mostKwh(read) ? kwh : undefined
}

/** How many of a unit of consumption are one kWh/100 km; none is known of what counts miles. */
function unitsInKwh(unit: string): number {
  if (/^kwh\s*(\/|per)\s*100\s*km$/i.test(unit)) return 1
  return /^wh\s*(\/|per)\s*km$/i.test(unit) ? 10 : Number.NaN
}
