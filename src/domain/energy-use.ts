import type { Region } from './wording.ts'

/** What road vehicles take in kWh/100 km, from a scooter to a laden van: what lies beyond was counted in another unit. */
const LEAST_KWH = 2
const MOST_KWH = 60

export type EnergyUnit = 'kWh/100 km' | 'Wh/km' | 'kWh/100 mi'

/**
 * What a bare figure of a feed for an electric car's consumption counts: kWh on 100 kilometres or, where no car takes so much,
 * Wh on one, as fuel guides have it; in en-US, kWh on 100 miles.
 */
export function energyUnit(figure: number, region: Region): EnergyUnit {
  if (region === 'en-US') return 'kWh/100 mi'
  return figure > MOST_KWH ? 'Wh/km' : 'kWh/100 km'
}

/** How many kWh a car takes on 100 km: of 15.2, 152, "15.2 kWh/100 km" or "152 Wh/km"; nothing where that cannot be told. */
export function kwhPer100Km(told: string | number | undefined, region: Region): number | undefined {
  const [, written, unit] = /^([\d.]+)\s*(.*)$/.exec(String(told ?? '').trim()) ?? []
  const figure = Number(written)
  const kwh = figure / unitsInKwh(unit || energyUnit(figure, region))
  return kwh >= LEAST_KWH && kwh <= MOST_KWH ? kwh : undefined
}

/** How many of a unit of consumption are one kWh/100 km; none is known of what counts miles. */
function unitsInKwh(unit: string): number {
  if (/^kwh\s*(\/|per)\s*100\s*km$/i.test(unit)) return 1
  return /^wh\s*(\/|per)\s*km$/i.test(unit) ? 10 : Number.NaN
}
