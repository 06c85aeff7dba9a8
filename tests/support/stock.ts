import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Car } from '../../src/records/index.ts'

/** The cars of a sample dealer as they stand in its file. */
export function stockOf(slug: string): Car[] {
  const text = gunzipSync(readFileSync(new URL(`../../sites/${slug}/stock.ndjson.gz`, import.meta.url))).toString()
  return text.split('\n').flatMap(line => (line === '' ? [] : (JSON.parse(line) as Car)))
}
