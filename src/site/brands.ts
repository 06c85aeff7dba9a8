import { join } from 'node:path'
import { z } from 'zod'
import { ManufacturerSchema, ModelSchema, type Offer } from '../records/index.ts'
import { readText } from './bytes.ts'
import { type Entry, noting, readOffers } from './content.ts'
import { type Fault, parseData } from './faults.ts'
import { namesIn } from './folders.ts'
import { parseJsonFile } from './json.ts'
import type { KeptRecords } from './kept-records.ts'
import { didYouMean } from './nearest.ts'
import { ModelTabSchema } from './schema/pages.ts'

/** What the dealers of one make share: `sites/_brands/{manufacturer}/brand.json`. */
export const BrandSchema = z.strictObject({
  $schema: z.string().optional(),
  manufacturer: ManufacturerSchema.strict(),
  models: z.array(ModelSchema.strict()).default([]),
  /** Tabs of the models menu in place of those of MD-01 (DC-147). */
  menuTabs: z.array(ModelTabSchema).optional(),
})

export type Brand = z.infer<typeof BrandSchema> & {
  file: string
  /** The maker's own offers, for all dealers whom they name. */
  offers: Entry<Offer>[]
}

/** Reads the brands that a site names; what is wrong is added to `faults`. */
export async function readBrands(
  names: readonly string[],
  {
    sitesDir,
    sitesName,
    siteFile,
    records,
  }: { sitesDir: string; sitesName: string; siteFile: string; records: KeptRecords },
  faults: Fault[],
): Promise<Brand[]> {
  const known = await namesIn(join(sitesDir, '_brands'))
  const brands: Brand[] = []
  for (const [index, name] of names.entries()) {
    if (!known.includes(name)) {
      faults.push({
        file: siteFile,
        path: `brands[${index}]`,
        message: `there is no brand "${name}"`,
        remedy: didYouMean(name, known, `put its brand.json and logo into ${sitesName}/_brands/${name}; there are`),
      })
      continue
    }
    const path = join(sitesDir, '_brands', name)
    const folder = `${sitesName}/_brands/${name}`
    const file = `${folder}/brand.json`
    await noting(faults, async () => {
      const brand = brandOf(readText(join(path, 'brand.json'), file), file)
      if (brand) brands.push({ ...brand, file, offers: await readOffers({ path, name: folder, faults, records }) })
    })
  }
  return brands

  function brandOf(text: string, file: string): z.infer<typeof BrandSchema> | undefined {
    const source = `brand ${text}`
    const known = records.get(source) as z.infer<typeof BrandSchema> | undefined
    if (known !== undefined) return known
    const parsed = parseData(BrandSchema, parseJsonFile(text, file), file)
    if (!parsed.ok) return void faults.push(...parsed.faults)
    records.set(source, parsed.value)
    return parsed.value
  }
}
