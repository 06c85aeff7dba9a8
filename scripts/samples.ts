// Makes the sample dealers' stock: npm run samples [-- --at 2026-11-21T00:00:00Z]
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flagsOf, UsageError } from './options/usage.ts'
import { dealerOf, packStock, SAMPLES_AT, SITES } from './samples/files.ts'
import { PLANS } from './samples/plans.ts'
import { makeStock } from './samples/stock.ts'

const USAGE = `npm run samples -- [--at ${SAMPLES_AT}]

  --at TIME  the moment that the stock is made for`

function momentAsked(): Date {
  try {
    const options = { at: { type: 'string' }, help: { type: 'boolean' } } as const
    const { at = SAMPLES_AT, help } = flagsOf({ options }, USAGE).values
    if (help) {
      console.log(USAGE)
      process.exit(0)
    }
    const moment = new Date(at)
    if (Number.isNaN(moment.getTime())) throw new UsageError(`--at ${at} is no moment; write it as ${SAMPLES_AT}`)
    return moment
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const at = momentAsked()

for (const plan of PLANS) {
  const folder = join(SITES, plan.slug)
  const cars = makeStock(dealerOf(plan, await readFile(join(folder, 'site.json'), 'utf8'), at))
  const bytes = packStock(cars)
  await writeFile(join(folder, 'stock.ndjson.gz'), bytes)
  console.log(`${plan.slug}: ${cars.length} cars, ${Math.round(bytes.length / 1000)} kB`)
}
