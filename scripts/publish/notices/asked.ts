// Who is to be told, as the settings of a dealer say.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { rawSettings } from '../../../src/site/raw-settings.ts'
import { presentSlugs } from '../concerned.ts'

/** What the settings of a dealer say of who is told; the build looks whether the rest of them is right. */
const SettingsSchema = z.object({
  slug: z.string(),
  baseUrl: z.string().optional(),
  search: z.object({ engine: z.enum(['embedded', 'algolia']).optional(), host: z.string().optional() }).default({}),
  publish: z
    .object({
      indexNowKey: z.string().optional(),
      webhook: z.object({ url: z.string(), secret: z.string() }).optional(),
    })
    .default({}),
})

export type Settings = z.infer<typeof SettingsSchema>

/** Undefined where its file cannot be read at this moment or has a fault; `gone` where other dealers are and this one is not. */
export function settingsOf(sitesDir: string, slug: string): Settings | 'gone' | undefined {
  const home = join(sitesDir, slug)
  if (existsSync(join(home, 'site.json'))) return SettingsSchema.safeParse(rawSettings(home)).data
  return existsSync(sitesDir) && presentSlugs(sitesDir).length > 0 ? 'gone' : undefined
}

/** Undefined also where the folder of the dealers cannot be listed, of which `settingsOf` says why. */
export function settingsIfRead(sitesDir: string, slug: string): Settings | 'gone' | undefined {
  try {
    return settingsOf(sitesDir, slug)
  } catch {
    return undefined
  }
}
