import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TOP } from '../../../scripts/build/options.ts'

/** The sample dealer that the others are made of. */
const PATTERN = 'wattle-coast-toyota'

/**
 * Many dealers of one make, each with a name and its own part of the sample's stock, at prices of its own. Pictures are
 * left out, as they are only copied.
 */
export function manyDealers(folder: string, dealers: number, cars: number): string {
  const samples = join(TOP, 'sites')
  cpSync(join(samples, '_brands'), join(folder, '_brands'), { recursive: true })
  const rows = gunzipSync(readFileSync(join(samples, PATTERN, 'stock.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
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
    const own = Array.from({ length: cars }, (_, car) => ownCar(rows[(index * cars + car) % rows.length]!, index))
    writeFileSync(join(home, 'stock.ndjson'), own.join('\n'))
  }
  return folder
}

function ownCar(row: string, dealer: number): string {
  const car = JSON.parse(row)
  return JSON.stringify({ ...car, price: car.price && car.price + dealer * 10 })
}
