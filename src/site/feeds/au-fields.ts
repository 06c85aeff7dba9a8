import { isBodyWord } from './au-body.ts'
import { lookUp } from './look-up.ts'

/** What a field says, if it says anything: "-", "- / -" and "nan" are the feed's ways to say nothing. */
export function known(text: string): string | undefined {
  return /^(|-|- \/ -|nan)$/i.test(text) ? undefined : text
}

export function priceOf(text: string): { value?: number } | { reason: string } {
  if (known(text) === undefined || /^poa$/i.test(text)) return {}
  return /^\d+$/.test(text) ? { value: Number(text) } : { reason: `Price "${text}" is no price` }
}

export function kmOf(text: string): { value?: number } | { reason: string } {
  if (known(text) === undefined) return {}
  return /^\d+$/.test(text) ? { value: Number(text) } : { reason: `Kilometres "${text}" is no distance` }
}

/** The column Car/Suv holds a body, a state of sale, a masked phone number or the name of the dealer. */
export function extraOf(text: string): { body?: string; state?: string; dealer?: string } {
  const extra = known(text)
  if (extra === undefined || extra.includes('**') || /^[\d\s()+-]+$/.test(extra)) return {}
  if (isBodyWord(extra)) return { body: extra }
  if (/^(NEW|USED|DEMO)( In stock| Available to order| Dealer ad)?$/.test(extra)) return { state: extra }
  return { dealer: extra }
}

/** In factory orders the column of the colour holds the warranty, e.g. "5 years / Unlimited km". */
const isWarranty = (text: string): boolean => /\byears?\b|\bkm\b/i.test(text)

export function colourOf(text: string): string | undefined {
  if (isWarranty(text)) return undefined
  const [exterior = ''] = text.split(' / ')
  const colour = known(exterior.replace(/\s+/g, ' ').trim())
  return colour === 'Other' ? undefined : colour
}

const PETROL = ['Unleaded', 'Premium', 'Leaded']

export function fuelOf(text: string): { fuel?: string; simple_fuel?: string } {
  const fuel = known(text)
  if (fuel === undefined || fuel === 'Other') return {}
  return { fuel, simple_fuel: PETROL.includes(fuel) ? 'Petrol' : fuel }
}

const DRIVES = {
  Front: 'FWD',
  Rear: 'RWD',
  AWD: 'AWD',
  '4WD': '4WD',
}

export const driveOf = (text: string): string | undefined => lookUp(DRIVES, text)

/** Where a row has no doors, the number of seats has moved into their column; so what counts is the word after it. */
export function roomOf({ Doors, Seats }: { Doors: string; Seats: string }): { doors?: number; seats?: number } {
  const room: { doors?: number; seats?: number } = {}
  for (const text of [Doors, Seats]) {
    const [, count, thing] = /^(\d+) (Doors|Seats)$/.exec(text) ?? []
    if (thing === 'Doors') room.doors = Number(count)
    else if (thing === 'Seats') room.seats = Number(count)
  }
  return room
}

/** "4 cyl, 2 L", or one of the two; electric cars say "0 L". */
export function engineOf(text: string): { cylinders?: number; engine_size?: string; engine_size_litres?: number } {
  const cylinders = Number(/(\d+) cyl/.exec(text)?.[1] ?? 0)
  const litres = Number(/([\d.]+) L/.exec(text)?.[1] ?? 0)
  return {
    ...(cylinders > 0 ? { cylinders } : {}),
    ...(litres > 0 ? { engine_size: `${litres} L`, engine_size_litres: litres } : {}),
  }
}

/** "7.4 L / 100 km"; a zero is said of electric cars and where it is not known. */
export function consumptionOf(text: string): { fuelconsumptioncombined: number } | undefined {
  const litres = Number(/^([\d.]+) L \/ 100 km$/.exec(text)?.[1] ?? 0)
  return litres > 0 ? { fuelconsumptioncombined: litres } : undefined
}

/** "Castle Hill, NSW" */
export function placeOf(text: string): { suburb?: string; state?: string } {
  const [, suburb, state] = /^(.+),\s*([A-Za-z]+)$/.exec(text) ?? []
  return suburb && state ? { suburb: suburb.trim(), state: state.toUpperCase() } : {}
}
