// What leads to a page, for whoever is about to delete it.
import type { Site } from '../../src/site/site.ts'
import { deadLinks } from '../../src/views/checks/dead-links.ts'
import { listDocuments, SETTING } from './documents.ts'
import type { Drafts } from './drafts.ts'
import { whereOf } from './findings.ts'
import { capital } from './form.ts'
import type { FormLink } from './form-of.ts'
import { KINDS } from './kinds.ts'

/** Where it is written, with the way to its form if it has one. */
export type LeadingTo = { label: string; form?: FormLink }

type Options = { sitesDir: string; drafts: Pick<Drafts, 'load'> }

/**
 * What would lead nowhere without the page that a file with this text has, and does not now. Undefined where the site cannot be
 * built with it or without it, as nobody knows then what has a page.
 */
export async function leadingTo(
  { sitesDir, drafts }: Options,
  { slug, file, text }: { slug: string; file: string; text: string },
): Promise<LeadingTo[] | undefined> {
  const gone = await drafts.load(slug, file, undefined)
  const dead = gone && deadLinks(gone)
  // A site in which all links lead somewhere need not be compared with what it was, and to load it takes long.
  if (gone === undefined || dead === undefined || dead.length === 0) return dead && []
  const there = await drafts.load(slug, file, text)
  if (there === undefined) return undefined
  const before = new Set(deadLinks(there).map(({ where, href }) => `${where} ${href}`))
  const wheres = dead.filter(({ where, href }) => !before.has(`${where} ${href}`)).map(({ where }) => where)
  return [...new Set(wheres)].map(where => {
    const form = formAt(gone, sitesDir, slug, where)
    return { label: form?.label ?? where, ...(form && { form }) }
  })
}

/** The form in which what the build calls a place so is written. */
function formAt(site: Site, sitesDir: string, slug: string, where: string): FormLink | undefined {
  for (const kind of KINDS) {
    if ('each' in kind.place) continue
    const isFolder = 'folder' in kind.place
    const documents = isFolder ? listDocuments(sitesDir, slug, kind) : [{ name: SETTING, title: kind.title }]
    const found = documents.find(({ name, title }) => whereOf(site, kind, name, title)(where))
    if (found === undefined) continue
    const label = isFolder ? `${capital(kind.one)} “${found.title}”` : found.title
    return { label, href: `/sites/${slug}/${kind.id}/${found.name}` }
  }
  return undefined
}
