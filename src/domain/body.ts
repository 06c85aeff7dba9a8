import type { Body } from '../records/index.ts'
import { slugify } from './text.ts'

/** Body styles as visitors know them: two codes share a label where they mean the same. Source: SR-46, DC-37, DC-38. */
export const BODY_LABELS: Readonly<Record<Body, string>> = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatchback',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Softtop',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Wagon',
}

/** A body style as one choice: its value in URLs, and the code that stands for both where two codes share a label. */
export type BodyStyle = Exclude<Body, 'hatch' | 'stationWagon'>

const SAME_STYLE: Partial<Record<Body, BodyStyle>> = { hatch: 'hatchback', stationWagon: 'wagon' }

/** All 18 codes. Source: SR-46. */
export const BODY_CODES = Object.keys(BODY_LABELS) as readonly Body[]

export function bodyLabel(body: Body): string {
  return BODY_LABELS[body]
}

/** The choice that a code belongs to: hatch and hatchback are one, wagon and stationWagon too. Source: DC-37. */
export function bodyStyle(body: Body): BodyStyle {
  return SAME_STYLE[body] ?? (body as BodyStyle)
}

/** The choice that a word means, as code or label, in any letter case, with hyphens or spaces ("people-mover"). Source: DC-07. */
export function findBodyStyle(word: string): BodyStyle | undefined {
  return STYLES_BY_WORD.get(compact(word))
}

/** The path segment of a choice: "people-mover". */
export function bodySlug(style: BodyStyle): string {
  return slugify(BODY_LABELS[style])
}

const compact = (word: string): string => slugify(word).replaceAll('-', '')

const STYLES_BY_WORD: ReadonlyMap<string, BodyStyle> = new Map(
  BODY_CODES.flatMap(code => [code, BODY_LABELS[code]].map(word => [compact(word), bodyStyle(code)] as const)),
)
