import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TOP } from '../../../scripts/build/options.ts'

/** The dealer that others are made of, and the one whose stock they share out. */
const PATTERN = 'wattle-coast-toyota'
const STOCK = 'brackenfield-motor-group'

/** Many dealers with a name, a content and cars of their own; pictures are left out, as they are only copied. */
export function manyDealers(folder: string, dealers: number, cars: number): string {
  const samples = join(TOP, 'sites')
  cpSync(join(samples, '_brands'), join(folder, '_brands'), { recursive: true })
  const rows = gunzipSync(readFileSync(join(samples, STOCK, 'stock.ndjson.gz')))
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
    const own = Array.from({ length: cars }, (_, car) => rows[(index * cars + car) % rows.length])
    writeFileSync(join(home, 'stock.ndjson'), own.join('\n'))
  }
  return folder
}
