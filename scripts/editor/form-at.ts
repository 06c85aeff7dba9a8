// The form of what the build calls a place of the site: in a finding, or where a link stands.
import type { Site } from '../../src/site/site.ts'
import { listDocuments, SETTING } from './documents.ts'
import { isFoundIn } from './findings.ts'
import { capital } from './form.ts'
import type { FormLink } from './form-of.ts'
import { KINDS } from './kinds.ts'

/** `rule` is that of a finding, which tells of a place of the dealer what of it is meant. */
export function formAt(
  site: Site,
  sitesDir: string,
  slug: string,
  found: { where: string; rule: string },
): FormLink | undefined {
  for (const kind of KINDS) {
    const isOne = 'setting' in kind.place || 'list' in kind.place
    const documents = isOne ? [{ name: SETTING, title: kind.title }] : listDocuments(sitesDir, slug, kind)
    const document = documents.find(({ name, title }) => isFoundIn(site, kind, name, title)(found))
    if (document === undefined) continue
    const { name, title } = document
    const label = isOne ? title : 'each' in kind.place ? `${kind.title}: ${title}` : `${capital(kind.one)} “${title}”`
    return { label, href: `/sites/${slug}/${kind.id}/${name}` }
  }
  return undefined
}
