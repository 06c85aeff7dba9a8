import { formatDollars } from '../domain/format.ts'
import { addressText, mainLocation } from '../domain/location.ts'
import { phoneOf } from '../domain/phone.ts'
import { PARTS_WARRANTY_YEARS, PRIVACY_ANSWER_DAYS } from '../domain/promises.ts'
import { capitalised, fill } from '../domain/text.ts'
import type { ContentPage, Offer } from '../records/index.ts'
import type { Fault } from './faults.ts'
import { stockNouns } from './labels.ts'
import { didYouMean } from './nearest.ts'
import type { Site } from './site.ts'

/** What a text may name of its dealer, and the figures of promises. `sites/README.md` tells what each stands for. */
const NAMES = [
  ...['name', 'entity', 'contact', 'address', 'car', 'cars', 'Car', 'Cars'],
  ...['date', 'partsYears', 'privacyDays', 'deposit', 'holdHours'],
] as const

/** The page of a make and the maker's own offers name the make besides. */
export const BRAND_NAMES = [...NAMES, 'make']

type Values = Readonly<Record<string, string | number>>

/** What of a dealer stands in its texts. */
export type Named = Pick<Site, 'settings' | 'dealerships' | 'locations'>

export function placeholderValues({ settings, dealerships, locations }: Named): Values {
  const { name, legal, reservation } = settings
  const main = mainLocation(locations) ?? locations[0]
  const dealership = dealerships.find(({ id }) => id === main?.dealership_id) ?? dealerships[0]
  const phone = main && phoneOf(main, dealership)
  const { one: car, many: cars } = stockNouns(settings)
  const values: Record<(typeof NAMES)[number], string | number> = {
    name,
    entity: legal.entity ?? name,
    date: legal.privacyPolicyDate,
    contact: dealerships.find(({ config }) => config?.complaints_contact)?.config?.complaints_contact ?? phone ?? name,
    address: (main && addressText(main.address, settings.region)) || name,
    car,
    cars,
    Car: capitalised(car),
    Cars: capitalised(cars),
    partsYears: PARTS_WARRANTY_YEARS,
    privacyDays: PRIVACY_ANSWER_DAYS,
    deposit: formatDollars(reservation.deposit),
    holdHours: reservation.holdHours,
  }
  return values
}

/** Where a text with markup stands; all else is plain. */
const MARKUP: readonly string[] = ['html', 'sanitized_description'] satisfies (keyof ContentPage | keyof Offer)[]

/**
 * A page, a post or an offer with its `{placeholders}` filled; `spell` brings our own copy into the spelling of the
 * dealer's region.
 */
export function filled<Written extends ContentPage | Offer>(
  written: Written,
  values: Values,
  spell = (text: string): string => text,
): Written {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asMarkup(String(value))]))
  return filledPart(written)

  function filledPart<Value>(part: Value, name?: string): Value {
    if (typeof part === 'string') {
      if (name !== undefined && MARKUP.includes(name)) return fill(spell(part), escaped) as Value
      // A path leads to the same page at every dealer.
      return (part.startsWith('/') ? part : fill(spell(part), values)) as Value
    }
    if (Array.isArray(part)) return part.map(one => filledPart(one)) as Value
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filledPart(value, key)])) as Value
  }
}

const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const PLACEHOLDER = /\{+ ?[\w-]+ ?\}+/g

/** What looks like a placeholder and is none would stand on the page, braces and all; in a link, even one that there is. */
export function placeholderFaults(
  written: ContentPage | Offer,
  file: string,
  names: readonly string[] = NAMES,
): Fault[] {
  const known = names.map(name => `{${name}}`)
  return textsOf(written).flatMap(([path, text]) => {
    const at = { file, path: MARKUP.includes(path) ? 'the text' : path }
    const { links, words } = partsOf(path, text)
    return [
      ...placeholdersIn(links).map(found => ({
        ...at,
        message: `a link cannot have a placeholder, as ${found} is`,
        remedy: 'write the address itself',
      })),
      ...placeholdersIn(words)
        .filter(found => !known.includes(found))
        .map(found => ({
          ...at,
          message: `${found} stands for nothing`,
          remedy: didYouMean(found, known, 'there are'),
        })),
    ]
  })
}

const placeholdersIn = (text: string): string[] => [...new Set(text.match(PLACEHOLDER))]

/** The links of a text, and what there is to read beside them. */
function partsOf(path: string, text: string): { links: string; words: string } {
  if (!MARKUP.includes(path)) {
    const isLink = /(?:^|[._])(?:href|link|image|url)$/.test(path) || text.startsWith('/')
    return isLink ? { links: withBraces(text), words: '' } : { links: '', words: text }
  }
  const links: string[] = []
  const words = text.replace(/<\w[^>]*>/g, tag =>
    tag.replace(/\s(?:href|src)="[^"]*"/g, link => {
      links.push(withBraces(link))
      return ''
    }),
  )
  return { links: links.join(' '), words }
}

/** Markdown writes the braces of a link as %7B and %7D. An id with digits in such braces is no placeholder. */
const withBraces = (link: string): string =>
  link.replace(/(?:%7B)+[a-z]+(?:%7D)+/gi, encoded => decodeURIComponent(encoded))

/** Each text of what is written and its path, e.g. "points[0].title". */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((part, index) => textsOf(part, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`))
}
