// Makes the sample dealers' stock: npm run samples [-- --at 2026-11-21T00:00:00Z]
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dealerOf, packStock, SAMPLES_AT, SITES } from './samples/files.ts'
import { PLANS } from './samples/plans.ts'
import { makeStock } from './samples/stock.ts'

const { values } = parseArgs({ options: { at: { type: 'string', default: SAMPLES_AT } } })
const at = new Date(values.at)
if (Number.isNaN(at.getTime())) {
  console.error(`--at ${values.at} is no moment; write it as ${SAMPLES_AT}`)
  process.exit(1)
}

for (const plan of PLANS) {
  const folder = join(SITES, plan.slug)
  const cars = makeStock(dealerOf(plan, await readFile(join(folder, 'site.json'), 'utf8'), at))
  const bytes = packStock(cars)
  await writeFile(join(folder, 'stock.ndjson.gz'), bytes)
  console.log(`${plan.slug}: ${cars.length} cars, ${Math.round(bytes.length / 1000)} kB`)
}
