import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BESIDE_THE_CHECKOUT = fileURLToPath(new URL('../../../shared/data/au-listings.csv.gz', import.meta.url))

/**
 * Real adverts, 13,433 of them, in the format of `au-classifieds`. They carry no licence, so they are not part of the
 * project: tests and benchmarks use them where `FORECOURT_LISTINGS` names the file or it lies beside the checkout, and
 * do with invented cars elsewhere.
 */
export const LISTINGS_FILE = [process.env.FORECOURT_LISTINGS, BESIDE_THE_CHECKOUT].find(
  path => path !== undefined && existsSync(path),
)
