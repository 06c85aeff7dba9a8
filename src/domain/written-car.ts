import { modelKey } from './model.ts'
import { slugify } from './text.ts'

/** What a car is called. */
export type CarNames = { make: string; model: string; badge?: string | undefined }

/** What people call a make, by the key of the one that is meant. */
const MAKES_CALLED: ReadonlyMap<string, string> = new Map([
  ['vw', 'volkswagen'],
  ['mercedes', 'mercedesbenz'],
  ['merc', 'mercedesbenz'],
  ['benz', 'mercedesbenz'],
  ['chevy', 'chevrolet'],
  ['chev', 'chevrolet'],
])

const keyOf = (text: string): string => slugify(text).replaceAll('-', '')

function makeKey(make: string): string {
  const key = keyOf(make)
  return MAKES_CALLED.get(key) ?? key
}

/** "Mazda3" and "MG 4" are the models that their makers call 3 and MG4. */
function nameKey(model: string, make: string): string {
  const [key, maker] = [modelKey(model, make), keyOf(make)]
  return key.length > maker.length && key.startsWith(maker) ? key.slice(maker.length) : key
}

/** Whether two cars are one model, however it is written. Source: DC-150. */
export const isSameModel = (one: CarNames, other: CarNames): boolean =>
  makeKey(one.make) === makeKey(other.make) && nameKey(one.model, one.make) === nameKey(other.model, other.make)

/** Whether a badge is another, or that and more words: "SR5 4x4" begins with "SR5", and "GXL" not with "GX". */
const beginsWith = (badge: string, begun: string): boolean =>
  keyOf(badge) === keyOf(begun) || slugify(badge).startsWith(`${slugify(begun)}-`)

/** The badge of a stock that somebody meant who wrote more words; one that the stock does not have stays as written. */
export function badgeMeant(written: string | undefined, stock: readonly Pick<CarNames, 'badge'>[]): string | undefined {
  if (written === undefined) return undefined
  const known = stock.flatMap(({ badge }) => (badge && beginsWith(written, badge) ? [badge] : []))
  return known.sort((one, other) => other.length - one.length)[0] ?? written
}

/**
 * A car that somebody wrote by hand, by the names that a stock has for it: "vw" and "golf gti" are a Volkswagen Golf with the
 * badge GTI, and "bmw" and "320i" a 3 Series. What stands behind a model is its badge only where the stock has one that begins
 * so: a Corolla Cross is no Corolla. What the stock does not have stays as written. Source: DC-110, DC-150.
 */
export function writtenCar({ make, model }: Pick<CarNames, 'make' | 'model'>, stock: readonly CarNames[]): CarNames {
  const ofMake = namesIn(stock).filter(car => makeKey(car.make) === makeKey(make))
  if (ofMake.length === 0) return { make, model }
  const ofModel = Map.groupBy(ofMake, car => nameKey(car.model, car.make))
  const named = { make: ofMake[0]!.make, model }
  const [first = '', ...others] = model.trim().split(/\s+/)
  const words = others.length > 0 && makeKey(first) === makeKey(make) ? others : [first, ...others]
  for (let length = words.length; length > 0; length -= 1) {
    const alike = ofModel.get(nameKey(words.slice(0, length).join(' '), named.make)) ?? []
    const badge = words.slice(length).join(' ')
    if (alike.length === 0 || !(badge === '' || hasBadge(badge, alike))) continue
    return { ...named, model: alike[0]!.model, ...(badge !== '' && { badge: asKnown(badge, alike) }) }
  }
  const badge = words.join(' ')
  // Words such as "Sport" are no name of a car, and what several models have says of none which it is.
  if (!/\d/.test(badge)) return named
  const models = new Set(ofMake.filter(car => hasBadge(badge, [car])).map(car => car.model))
  if (models.size !== 1) return named
  return { ...named, model: [...models][0]!, badge: asKnown(badge, ofMake) }
}

/** Each once: a stock has a few hundred names for its thousands of cars. */
const namesIn = (stock: readonly CarNames[]): CarNames[] => [
  ...new Map(stock.map(car => [[car.make, car.model, car.badge].join('\n'), car])).values(),
]

const hasBadge = (written: string, stock: readonly CarNames[]): boolean =>
  stock.some(({ badge }) => badge && (beginsWith(written, badge) || beginsWith(badge, written)))

const asKnown = (written: string, stock: readonly CarNames[]): string =>
  stock.find(({ badge }) => badge && keyOf(badge) === keyOf(written))?.badge ?? written
