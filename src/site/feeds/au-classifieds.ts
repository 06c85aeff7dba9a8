import { hash } from 'node:crypto'
import { slugify } from '../../domain/text.ts'
import type { CarType } from '../../records/index.ts'
import { FaultError } from '../faults.ts'
import { bodyOf } from './au-body.ts'
import {
  colourOf,
  consumptionOf,
  driveOf,
  engineOf,
  extraOf,
  fuelOf,
  kmOf,
  known,
  placeOf,
  priceOf,
  roomOf,
} from './au-fields.ts'
import { modelName, nameKey } from './au-names.ts'
import { type AdvertTitle, makeName, parseTitle } from './au-title.ts'
import { csvRecords, isEmptyRecord } from './csv.ts'
import { type Refusal, refusal } from './refusal.ts'
import { checkEnd, type ReadRow } from './rows.ts'
import { Spellings } from './spellings.ts'

/** The columns of the format. A feed may have more. */
const COLUMNS = [
  'Brand',
  'Year',
  'Model',
  'Car/Suv',
  'Title',
  'UsedOrNew',
  'Transmission',
  'Engine',
  'DriveType',
  'FuelType',
  'FuelConsumption',
  'Kilometres',
  'ColourExtInt',
  'Location',
  'CylindersinEngine',
  'BodyType',
  'Doors',
  'Seats',
  'Price',
] as const

type Column = (typeof COLUMNS)[number]
type Advert = Readonly<Record<Column, string>>

/** An advert whose title says what car it is. */
type Draft = { row: number; advert: Advert; title: AdvertTitle }

/**
 * Adverts of an Australian classifieds site, as CSV. They have no id, pictures, dates or descriptions, and a number of
 * columns do not hold what they are called; README.md says which and what we make of them.
 */
export function* readAuClassifieds(text: string, file: string): Generator<ReadRow> {
  const drafts: Draft[] = []
  const refusals: ReadRow[] = []
  const firstRows = new Map<string, number>()
  for (const read of adverts(text, file)) {
    if ('reason' in read) {
      refusals.push(read)
      continue
    }
    const { row, advert } = read
    const whole = COLUMNS.map(column => advert[column]).join('\t')
    const same = firstRows.get(whole)
    const title = same === undefined ? parseTitle(advert.Title) : { reason: `it repeats row ${same} in every field` }
    if (same === undefined) firstRows.set(whole, row)
    if ('reason' in title) refusals.push(refusal(row, title.reason, { name: advert.Title }))
    else drafts.push({ row, advert, title })
  }
  yield* refusals
  const names = namesIn(drafts)
  const alike = new Map<string, number>()
  for (const { advert } of drafts) alike.set(lastingOf(advert), (alike.get(lastingOf(advert)) ?? 0) + 1)
  for (const draft of drafts) yield toCar(draft, names, idOf(draft.advert, alike))
}

function* adverts(text: string, file: string): Generator<{ row: number; advert: Advert } | Refusal> {
  const records = csvRecords(text, file)
  const header = records.next()
  const names: string[] = header.done ? [] : header.value.fields.map(name => name.trim())
  const missing = COLUMNS.filter(column => !names.includes(column))
  if (missing.length > 0) {
    throw new FaultError({ file, path: 'line 1', ...otherShape(missing, names) })
  }
  const places = COLUMNS.map(column => [column, names.indexOf(column)] as const)
  let isWhole = true
  for (const { row, fields } of records) {
    if (isEmptyRecord(fields)) continue
    isWhole = fields.length >= names.length
    if (fields.length !== names.length) {
      yield { row, reason: `it has ${fields.length} fields where the first line names ${names.length}` }
      continue
    }
    const advert = {} as Record<Column, string>
    for (const [column, place] of places) advert[column] = fields[place]!.trim()
    yield { row, advert }
  }
  checkEnd(text, file, isWhole)
}

/** Of a file that has most of its columns, one may have another name by now: those that it has besides are told. */
function otherShape(missing: readonly string[], names: readonly string[]): { message: string; remedy: string } {
  const message = `lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`
  const strange = names.filter(name => name !== '' && !(COLUMNS as readonly string[]).includes(name))
  if (missing.length > COLUMNS.length / 2 || strange.length === 0) {
    return { message, remedy: 'is this feed in the format "au-classifieds", with commas between its columns?' }
  }
  const besides = strange.map(name => `"${name}"`).join(', ')
  return { message, remedy: `it has ${besides} besides; ask its supplier for the names that it had` }
}

type Names = { makes: Spellings; models: Spellings; suburbs: Spellings }

/** One spelling for each make, model and suburb, so that HiAce and Hiace are not two models. */
function namesIn(drafts: readonly Draft[]): Names {
  const names = { makes: new Spellings(), models: new Spellings(), suburbs: new Spellings() }
  for (const { title, advert } of drafts) {
    names.makes.add(nameKey(title.make), title.make)
    names.models.add(modelKey(title), title.model)
    const { suburb } = placeOf(advert.Location)
    if (suburb && !isCapitals(suburb)) names.suburbs.add(suburb.toLowerCase(), suburb)
  }
  return names
}

const modelKey = ({ make, model }: AdvertTitle): string => `${nameKey(makeName(make))}\t${nameKey(model)}`

const CAR_TYPES: Readonly<Record<string, CarType | undefined>> = { USED: 'used', NEW: 'new', DEMO: 'demo' }

function toCar({ row, advert, title }: Draft, names: Names, id: number): ReadRow {
  const carType = CAR_TYPES[advert.UsedOrNew.toUpperCase()]
  const refused = (reason: string): ReadRow => refusal(row, reason, { name: advert.Title })
  if (!carType) return refused(`UsedOrNew "${advert.UsedOrNew}" is none of USED, NEW and DEMO`)
  const price = priceOf(advert.Price)
  if ('reason' in price) return refused(price.reason)
  const km = kmOf(advert.Kilometres)
  if ('reason' in km) return refused(km.reason)

  const make = makeName(names.makes.of(nameKey(title.make)) ?? title.make)
  const model = modelName(make, title.model) ?? names.models.of(modelKey(title)) ?? title.model
  const name = [title.year, make, model, title.badge].filter(part => part !== '').join(' ')
  const said = extraOf(advert['Car/Suv'])
  const body = known(advert.BodyType) ?? said.body
  const toOrder = /available to order/i.test(said.state ?? '')
  const { suburb, state } = placeOf(advert.Location)
  const city = suburb && spelledSuburb(suburb, names.suburbs)
  const transmission = known(advert.Transmission)
  return {
    row,
    car: {
      id,
      slug: `${slugify(name).slice(0, 120)}-${id.toString(36)}`,
      name,
      carsales_title: advert.Title,
      year: title.year,
      make,
      model,
      badge: title.badge,
      price: price.value,
      preorder: toOrder || undefined,
      car_type: carType,
      status: toOrder ? 'coming_soon' : 'in_stock',
      // An advert that is out is there to be seen.
      show_on_dealer_website: true,
      km: km.value,
      trans: transmission,
      simple_transmission: transmission,
      simple_body: body && bodyOf(body, model, title.badge),
      ...fuelOf(advert.FuelType),
      drive: driveOf(advert.DriveType),
      ...roomOf(advert),
      colour: colourOf(advert.ColourExtInt),
      ...engineOf(advert.Engine),
      city,
      state,
      location: city && [city, state].filter(Boolean).join(', '),
      dealership_name: said.dealer,
      variant: consumptionOf(advert.FuelConsumption),
    },
  }
}

const isCapitals = (text: string): boolean => text === text.toUpperCase()

function spelledSuburb(suburb: string, suburbs: Spellings): string {
  return (
    suburbs.of(suburb.toLowerCase()) ?? suburb.toLowerCase().replace(/(^|[\s-])\p{L}/gu, start => start.toUpperCase())
  )
}

const ID_HEX_DIGITS = 12

/** What an advert says of its car, which a change of price leaves as it is. */
const lastingOf = (advert: Advert): string =>
  COLUMNS.filter(column => column !== 'Price')
    .map(column => advert[column])
    .join('\t')

/**
 * A number for an advert that has none: the same on every run, and the same after a change of price, so that the
 * address of its page stays. Adverts that differ in nothing but the price are told apart by it: by their order, the number
 * of one that is sold would be that of another car from then on.
 */
function idOf(advert: Advert, alike: ReadonlyMap<string, number>): number {
  const lasting = lastingOf(advert)
  const digest = hash('sha256', alike.get(lasting) === 1 ? lasting : `${lasting}\t${advert.Price}`)
  // Never 0, and far below the largest safe integer.
  return Number.parseInt(digest.slice(0, ID_HEX_DIGITS), 16) + 1
}
