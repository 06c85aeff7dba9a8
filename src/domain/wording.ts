/** Source: RG-01. */
export const REGIONS = ['en-AU', 'en-NZ', 'en-US'] as const
export type Region = (typeof REGIONS)[number]

/** Words of our copy (en-AU, en-NZ) and what an en-US site says instead: the complete list. Source: Table I, DC-171. */
export const US_WORDS: Readonly<Record<string, string>> = {
  colour: 'color',
  colours: 'colors',
  personalise: 'personalize',
  personalised: 'personalized',
  enquiry: 'inquiry',
  enquiries: 'inquiries',
  enquire: 'inquire',
  enquired: 'inquired',
  enquiring: 'inquiring',
  kilometre: 'mile',
  kilometres: 'miles',
  km: 'mi',
  kms: 'miles',
  metre: 'meter',
  metres: 'meters',
  litre: 'liter',
  litres: 'liters',
  centre: 'center',
  centres: 'centers',
  tyre: 'tire',
  tyres: 'tires',
  licence: 'license',
  favourite: 'favorite',
  favourites: 'favorites',
  authorised: 'authorized',
  organise: 'organize',
  organisation: 'organization',
  catalogue: 'catalog',
  grey: 'gray',
  aluminium: 'aluminum',
  rego: 'registration',
}

/** Words of our copy and what a dealer of what is ridden or towed says instead. */
const VEHICLE_WORDS: Readonly<Record<string, string>> = { car: 'vehicle', cars: 'vehicles' }

// What is not copy comes first, so that it is stepped over: placeholders, tags, addresses, mail, paths; and where cars of
// all kinds stand.
const copyWith = (words: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    [
      String.raw`\{[^}]*\}`,
      String.raw`<\/?[a-z][^>]*>`,
      String.raw`(?:https?:\/\/|www\.)\S+`,
      String.raw`[^\s@]+@[^\s@]+`,
      String.raw`(?<![\p{L}\d])\/[^\s"')>]*`,
      String.raw`(?<!\p{L})car[ -]?parks?(?!\p{L})`,
      String.raw`(?<!\p{L})(${Object.keys(words)
        .sort((a, b) => b.length - a.length)
        .join('|')})(?!\p{L})`,
    ].join('|'),
    'giu',
  )

const FOR_US = copyWith(US_WORDS)
const FOR_VEHICLES = copyWith(VEHICLE_WORDS)

/**
 * Interface copy in the spelling of a region, letter case kept. For our own texts only, never for stock data, names or
 * form keys; paths, addresses, tags and `{placeholders}` inside a text stay. Units are words here: who formats a number
 * converts it (`formatDistance`). Source: RG-02 to RG-07, Table I, DC-171.
 */
export function inRegion(text: string, region: Region): string {
  return region === 'en-US' ? swapped(text, FOR_US, US_WORDS) : text
}

/** Interface copy of a dealer of what is ridden or towed: "vehicle" for "car", where `inRegion` would look too. */
export function aboutVehicles(text: string): string {
  return swapped(text, FOR_VEHICLES, VEHICLE_WORDS)
}

function swapped(text: string, copy: RegExp, words: Readonly<Record<string, string>>): string {
  return text.replace(copy, (found: string, word: string | undefined) =>
    word === undefined ? found : inCaseOf(word, words[word.toLowerCase()]!),
  )
}

function inCaseOf(pattern: string, word: string): string {
  if (pattern === pattern.toLowerCase()) return word
  if (pattern === pattern.toUpperCase()) return word.toUpperCase()
  return word[0]!.toUpperCase() + word.slice(1)
}
