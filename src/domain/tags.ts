import type { Car } from '../records/index.ts'
import { isSold } from './availability.ts'
import { DAY } from './durations.ts'
import { electrification } from './electrification.ts'
import { isWithin, type Span } from './span.ts'
import { STANDINGS, type Standing, WHILE_OFFERED } from './stock-state.ts'
import { instantOf, type ZoneSettings, zoneOf } from './time-zone.ts'

/** Source: CD-23. */
const JUST_ARRIVED_DAYS = 8

export type TagSettings = ZoneSettings & { tags: { electrified: boolean }; features: { certifiedBadge: boolean } }
export type TagFacts = Pick<
  Car,
  | 'status'
  | 'sold'
  | 'preorder'
  | 'make'
  | 'certified'
  | 'reserved'
  | 'tag'
  | 'created_at'
  | 'simple_fuel'
  | 'fuel'
  | 'state'
>

/** What is drawn for a certified used Toyota, in pixels. A dealer's own is a file of this name in one of its `sharedAssets`. */
export const CERTIFIED_IMAGE = { src: '/certified-used-toyota.svg', width: 122, height: 40 }

/** The one tag of a card; `own` carries the dealer's text. `certified` is an image with a name, the others are words. */
export type Tag =
  | { kind: 'electric' | 'hybrid' | 'reserved' | 'certified' | 'toOrder' | 'comingSoon' | 'justArrived' }
  | { kind: 'own'; text: string }

/** Of all tags that a car could have, the one with the highest priority. Source: CD-18 to CD-24, DC-57, DC-58. */
export function tagShown(car: TagFacts, settings: TagSettings, now: Date): Tag | undefined {
  const electrified = settings.tags.electrified ? electrification(car) : undefined
  if (electrified !== undefined) return { kind: electrified }
  if (car.reserved === true) return { kind: 'reserved' }
  if (isCertified(car, settings)) return { kind: 'certified' }
  if (car.tag) return { kind: 'own', text: car.tag }
  if (isSold(car)) return undefined
  // As on its page: what a buyer may order is on its way to nobody.
  if (car.status === 'coming_soon') return { kind: car.preorder === true ? 'toOrder' : 'comingSoon' }
  return isJustArrived(car, settings, now) ? { kind: 'justArrived' } : undefined
}

/**
 * What a card with room for one tag leaves unsaid, and a page need not: that a car is certified, and what its dealer says
 * of it.
 */
export function tagsBeside(car: TagFacts, settings: TagSettings, shown?: Tag): Tag[] {
  const tags: Tag[] = []
  if (isCertified(car, settings)) tags.push({ kind: 'certified' })
  if (car.tag) tags.push({ kind: 'own', text: car.tag })
  return tags.filter(({ kind }) => kind !== shown?.kind)
}

export type TagLabels = Readonly<Record<Exclude<Tag['kind'], 'own'>, string>>

export function tagText(tag: Tag, labels: TagLabels): string {
  return tag.kind === 'own' ? tag.text : labels[tag.kind]
}

/** In which standings of its car a page, with room for more than one, tells a tag: while it is true. Source: VD-35, DC-58. */
export const standingsOfTag = (kind: Tag['kind']): readonly Standing[] => STANDINGS_OF_TAG[kind] ?? ['free', 'coming']

const STANDINGS_OF_TAG: Partial<Record<Tag['kind'], readonly Standing[]>> = {
  certified: WHILE_OFFERED,
  own: STANDINGS,
  toOrder: ['coming'],
  comingSoon: ['coming'],
  justArrived: ['free'],
}

/** Whether the badge of certified used Toyotas shows. Source: VD-35. */
function isCertified(
  car: Pick<Car, 'make' | 'certified' | 'status' | 'sold'>,
  { features }: Pick<TagSettings, 'features'>,
): boolean {
  return features.certifiedBadge && car.certified === true && car.make.toLowerCase() === 'toyota' && !isSold(car)
}

/** Whether a car came in within the last 8 times 24 hours; a date still to come does not count. Source: CD-23, DC-58. */
export function isJustArrived(car: ArrivalFacts, settings: ZoneSettings, now: Date): boolean {
  return isWithin(arrivalOf(car, settings), now)
}

export type ArrivalFacts = Pick<Car, 'created_at' | 'status' | 'sold' | 'state'>

/** From when to when a car counts as just arrived; a sold one never does. */
export function arrivalOf(car: ArrivalFacts, settings: ZoneSettings): Span | undefined {
  if (car.created_at === undefined || isSold(car)) return undefined
  const arrived = instantOf(car.created_at, zoneOf(car.state, settings)).getTime()
  return [arrived, arrived + JUST_ARRIVED_DAYS * DAY]
}

/** The last moment at which a car counts as just arrived. */
export function justArrivedUntil(car: ArrivalFacts, settings: ZoneSettings): Date | undefined {
  const arrival = arrivalOf(car, settings)
  return arrival && new Date(arrival[1])
}
