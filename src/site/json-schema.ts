import { z } from 'zod'
import { SiteSchema } from './schema/site.ts'

/** Beside the dealers' folders. */
export const SCHEMA_FILE = 'site.schema.json'

/** The JSON Schema of `site.json`, as it is kept in `sites/site.schema.json` for editors to complete from. */
export function siteJsonSchema(): string {
  const schema = z.toJSONSchema(SiteSchema, { io: 'input' })
  const described = {
    title: 'A dealer’s site',
    description: 'Settings and their defaults: src/site/schema/',
    ...schema,
  }
  return `${JSON.stringify(described, null, 2)}\n`
}
