import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { newSite } from '../../../scripts/new.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'

/** The sample dealer whose cars they sell. */
const PATTERN = 'wattle-coast-toyota'
const PATTERN_HOST = 'www.wattlecoasttoyota.example'
/** Cars show their pictures all the same: of a host, as most dealers' feeds do. */
const PICTURES = { ofPattern: '"/art/', ofHost: '"https://pictures.example/art/' }

/** Every make, model and body has a search page too; with few of them, most pages are pages of cars. */
const MODELS = 4

/**
 * Who the dealers are. As `npm run new` makes them, most of what they have is cars. As the sample dealer of a franchise,
 * they have all that a maker's dealer may have besides: pages of models and accessories, places, offers, a blog.
 */
export const DEALER_KINDS = {
  started: 'as `npm run new` makes them',
  franchised: 'with all that the sample of a franchise has',
}
export type DealerKind = keyof typeof DEALER_KINDS

/** Many dealers of one kind, each with a name, an address and cars of its own. Pictures are left out, as they are only copied. */
export async function manyDealers(folder: string, kind: DealerKind, dealers: number, cars: number): Promise<string> {
  const samples = join(TOP, 'sites')
  cpSync(join(samples, '_brands'), join(folder, '_brands'), { recursive: true })
  const rows = commonest(gunzipSync(readFileSync(join(samples, PATTERN, 'stock.ndjson.gz'))).toString())
  for (let index = 0; index < dealers; index++) {
    const slug = `dealer-${index + 1}`
    const home = join(folder, slug)
    if (kind === 'started') await newSite(slug, folder)
    else franchised(slug, home)
    const file = join(home, 'site.json')
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    settings.stock.feeds = [{ reader: 'forecourt', file: 'stock.ndjson' }]
    writeFileSync(file, JSON.stringify(settings))
    const place = kind === 'started' ? placeOf(settings) : {}
    const own = Array.from({ length: cars }, (_, car) => ownCar(rows[car % rows.length]!, index * cars + car, place))
    writeFileSync(join(home, 'stock.ndjson'), own.join('\n'))
  }
  return folder
}

function franchised(slug: string, home: string): void {
  const pattern = join(TOP, 'sites', PATTERN)
  mkdirSync(home, { recursive: true })
  cpSync(join(pattern, 'content'), join(home, 'content'), { recursive: true })
  const settings = JSON.parse(readFileSync(join(pattern, 'site.json'), 'utf8'))
  const name = `${settings.name} ${slug.replace('dealer-', '')}`
  const own = JSON.stringify({ ...settings, slug, name, sharedAssets: [] })
  writeFileSync(join(home, 'site.json'), own.replaceAll(PATTERN_HOST, `www.${slug}.example`))
}

type Row = {
  id: number
  slug: string
  model: string
  dealership_id?: number
  location_id?: number
  price?: number
  show_on_dealer_website?: boolean
  sold?: boolean
}

/** The cars for sale of the models that most of them are. */
function commonest(stock: string): Row[] {
  const rows = stock
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
    .filter(({ sold, show_on_dealer_website }) => sold !== true && show_on_dealer_website !== false)
  const models = [...Map.groupBy(rows, ({ model }) => model)].sort(([, one], [, other]) => other.length - one.length)
  return models.slice(0, MODELS).flatMap(([, cars]) => cars)
}

type Place = Pick<Row, 'dealership_id' | 'location_id'>

const placeOf = ({ locations: [place] }: SiteFile): Place => ({
  dealership_id: place?.dealership_id,
  location_id: place?.id,
})

/** A car of its own; at the one place of a dealer that has one. */
function ownCar(car: Row, number: number, place: Place): string {
  return JSON.stringify({
    ...car,
    id: 900_000 + number,
    slug: `${car.slug}-${number}`,
    price: car.price && car.price + number,
    ...place,
  }).replaceAll(PICTURES.ofPattern, PICTURES.ofHost)
}
