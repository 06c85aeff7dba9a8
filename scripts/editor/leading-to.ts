// What leads to a page, for whoever is about to delete it.
import { deadLinks } from '../../src/views/checks/dead-links.ts'
import type { Drafts } from './drafts.ts'
import { formAt } from './form-at.ts'
import type { FormLink } from './form-of.ts'

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
    const form = formAt(gone, sitesDir, slug, { where, rule: '' })
    return { label: form?.label ?? where, ...(form && { form }) }
  })
}
