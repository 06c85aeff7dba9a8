import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TOP } from '../../../scripts/build/options.ts'

/** The sample dealer that the others are made of. */
const PATTERN = 'wattle-coast-toyota'

/** Every make, model and body has a search page too; with few of them, most pages are pages of cars. */
const MODELS = 4

/** Many dealers of one make, each with a name and cars of its own. Pictures are left out, as they are only copied. */
export function manyDealers(folder: string, dealers: number, cars: number): string {
  const samples = join(TOP, 'sites')
  cpSync(join(samples, '_brands'), join(folder, '_brands'), { recursive: true })
  const rows = commonest(gunzipSync(readFileSync(join(samples, PATTERN, 'stock.ndjson.gz'))).toString())
  const pattern = JSON.parse(readFileSync(join(samples, PATTERN, 'site.json'), 'utf8'))
  for (let index = 0; index < dealers; index++) {
    const slug = `dealer-${index + 1}`
    const home = join(folder, slug)
    mkdirSync(home, { recursive: true })
    cpSync(join(samples, PATTERN, 'content'), join(home, 'content'), { recursive: true })
    const settings = {
      ...pattern,
      slug,
      name: `${pattern.name} ${index + 1}`,
      sharedAssets: [],
      stock: { ...pattern.stock, feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] },
    }
    writeFileSync(join(home, 'site.json'), JSON.stringify(settings))
    const own = Array.from({ length: cars }, (_, car) => ownCar(rows[car % rows.length]!, index * cars + car))
    writeFileSync(join(home, 'stock.ndjson'), own.join('\n'))
  }
  return folder
}

type Row = { id: number; slug: string; model: string; price?: number; show_on_dealer_website?: boolean; sold?: boolean }

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

function ownCar(car: Row, number: number): string {
  return JSON.stringify({
    ...car,
    id: 900_000 + number,
    slug: `${car.slug}-${number}`,
    price: car.price && car.price + number,
  })
}
