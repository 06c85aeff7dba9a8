import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDealerName } from '../site/dealer-name.ts'
import { rawSettings } from '../site/raw-settings.ts'

/** What the file of a dealer says of money and webhooks. */
export type DealerFile = { slug: string; reserves: boolean; takesPayments: boolean; webhookSecret?: string }

type Raw = {
  slug?: unknown
  features?: { reserve?: unknown; onlinePayment?: unknown } | null
  leads?: { webhook?: { secret?: unknown } | null } | null
}

/** Of each whose file can be read and names its own folder, unchecked: the build tells what is wrong in one, and stocks are not read for this. */
export function dealerFiles(sitesDir: string): DealerFile[] {
  if (!existsSync(sitesDir)) return []
  return dealerSlugs(sitesDir).flatMap(folder => {
    const { slug, features, leads } = rawSettings(join(sitesDir, folder)) as Raw
    if (slug !== folder) return []
    const secret = leads?.webhook?.secret
    return {
      slug,
      reserves: features?.reserve !== false,
      takesPayments: features?.onlinePayment === true,
      ...(typeof secret === 'string' ? { webhookSecret: secret } : {}),
    }
  })
}

/** The dealers of a folder, by name. */
export const dealerSlugs = (sitesDir: string): string[] =>
  readdirSync(sitesDir)
    .filter(name => isDealerName(name) && existsSync(join(sitesDir, name, 'site.json')))
    .sort()

/**
 * What keeps a server from starting on a folder of dealers: it would say that it is ready, and answer 404 to every visitor.
 * Only a server asks, once: while it runs, a folder may be away for a moment.
 */
export function sitesFaults(sitesDir: string): string[] {
  const remedy = 'write the folder that holds the dealers, each in a folder of its own with its site.json'
  const named = `FORECOURT_SITES, "${sitesDir}",`
  if (!existsSync(sitesDir)) return [`${named} is not there: ${remedy}`]
  if (!statSync(sitesDir).isDirectory()) return [`${named} is a file: ${remedy}`]
  return dealerSlugs(sitesDir).length === 0 ? [`${named} holds no dealer: ${remedy}`] : []
}
