// Pages that a dealer has without writing them, for whoever wants them in the dealer's own words.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { splitFrontMatter } from '../../src/site/content.ts'
import { standardText } from '../../src/site/default-pages.ts'
import { DEFAULT_PAGES } from '../../src/site/schema/pages.ts'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import { pathOfPage } from '../../src/views/written-paths.ts'
import { bodyOf } from './written-text.ts'

type StandardName = (typeof DEFAULT_PAGES)[number]

export type StandardPage = { name: StandardName; title: string }

const isName = (name: string): name is StandardName => (DEFAULT_PAGES as readonly string[]).includes(name)

/** Whether a page of this name takes the place of ours. */
export const isStandardPage = (name: string, { defaultPages }: SiteSettings): name is StandardName =>
  isName(name) && !defaultPages.hidden.includes(name)

/** Those that the live site `siteDir` shows, but for the pages that the dealer has written, by their names. */
export function standardPages(siteDir: string, own: readonly string[], settings: SiteSettings): StandardPage[] {
  return DEFAULT_PAGES.filter(
    name =>
      isStandardPage(name, settings) &&
      !own.includes(name) &&
      existsSync(join(siteDir, pathOfPage(name), 'index.html')),
  ).map(name => ({ name, title: String(standardCopy(name, settings).fields['title']) }))
}

/** What a form begins with, for a page that is to take the place of ours. */
export function standardCopy(name: StandardName, { region }: SiteSettings) {
  const text = standardText(name, region)
  const { needs: _, ...fields } = splitFrontMatter(text, `${name}.md`).fields
  return { fields, body: bodyOf(text) }
}
