import type { Body } from '../records/index.ts'
import { capitalised, slugify } from './text.ts'

/** A body style as one choice: its value in URLs, and the code that stands for both where two codes share a label. */
export type BodyStyle = Exclude<Body, 'hatch' | 'stationWagon'>

/** All choices: codes of a record, whose schemas no browser carries, but for those that mean another. Source: SR-46, DC-37. */
export const BODY_STYLES: readonly BodyStyle[] = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
]

const SAME_STYLE: Partial<Record<Body, BodyStyle>> = { hatch: 'hatchback', stationWagon: 'wagon' }

/** All 18 codes. Source: SR-46. */
export const BODY_CODES: readonly Body[] = [...BODY_STYLES, 'hatch', 'stationWagon']

/** The label of a choice is named after it: `bodySuv`, `bodyPeopleMover`. */
export type BodyLabels = Readonly<Record<`body${Capitalize<BodyStyle>}`, string>>

const labelName = (style: BodyStyle) => `body${capitalised(style)}` as keyof BodyLabels

export const BODY_LABEL_NAMES = /* @__PURE__ */ BODY_STYLES.map(labelName)

/** A body style as visitors know it: two codes share a label where they mean the same. Source: DC-37, DC-38. */
export const bodyLabel = (body: Body, labels: BodyLabels): string => labels[labelName(bodyStyle(body))]

/** The choice that a code belongs to: hatch and hatchback are one, wagon and stationWagon too. Source: DC-37. */
export const bodyStyle = (body: Body): BodyStyle => SAME_STYLE[body] ?? (body as BodyStyle)

/** The choice that a word means: its code, in any letter case, with hyphens or spaces ("people-mover"). Source: DC-07. */
export function findBodyStyle(word: string): BodyStyle | undefined {
  return STYLES_BY_WORD.get(compact(word))
}

/** The path segment of a choice, whatever a site calls it: "people-mover". */
export const bodySlug = (style: BodyStyle): string => slugify(style.replace(/[A-Z]/g, ' $&'))

const compact = (word: string): string => slugify(word).replaceAll('-', '')

const STYLES_BY_WORD: ReadonlyMap<string, BodyStyle> = new Map(BODY_CODES.map(code => [compact(code), bodyStyle(code)]))
