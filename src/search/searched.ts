// What is searched for words, and how. Apart from the settings that a page needs, as only engines and indexes go by it.

/**
 * The words of a car, most telling first, as the ranking weighs them. `name` holds year, make, model and badge in most
 * feeds; a word counts where it stands best.
 */
export const SEARCHABLE = [
  'make',
  'model',
  'badge',
  'series',
  'name',
  'stocknum',
  'regplate',
  'body',
  'car_type',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'categories',
  'tag',
  'year',
  'filtered_features',
  'room',
  'cab',
  'engine',
  'kind',
  'location_name',
  'city',
  'state',
  'dealership_name',
] as const

/** By these one car is found: all of it, with or without marks, comes before everything else. */
export const IDENTIFIERS: readonly string[] = ['stocknum', 'regplate']

/** Where a mistyped word finds nothing: "camery" means no camera. */
export const WITHOUT_TYPOS: readonly string[] = [...IDENTIFIERS, 'filtered_features', 'room', 'cab', 'engine']

/** Where a word that is only begun finds nothing: a "Mazda 3" is none of 3.3 litres, a "Mazda 5" none of five seats. */
export const WHOLE_WORDS: readonly string[] = ['room', 'engine']

/** What a short number may begin, beside other words: "bmw 3" a 320i, but "mazda 5" no BT-50 and "mazda 2" no 2020. */
export const NUMBERED = 'model'

/** Typed in full these begin nothing else: a "car" is no caravan, whether a car is in stock or not. */
export const KIND_WORDS: readonly string[] = ['car', 'cars']

/** A dealer's name often holds a make: who types "toyota" at Northside Toyota means the cars, not all that it has. */
export const YIELDS_TO: Readonly<Record<string, string>> = { location_name: 'make', dealership_name: 'make' }

/**
 * Words that find no car where they stand: "auto" is a gearbox, not Android Auto and not a dealer who is called so, and "car" a
 * kind of what is sold, not CarPlay.
 */
const SILENT: readonly string[] = ['auto', 'car', 'cars']
export const SILENT_WORDS: Readonly<Record<string, readonly string[]>> = {
  filtered_features: SILENT,
  location_name: SILENT,
  dealership_name: SILENT,
}
