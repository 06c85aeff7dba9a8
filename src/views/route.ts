import type { Span } from '../domain/span.ts'
import type { PageMeta } from '../seo/meta.ts'
import type { Site } from '../site/site.ts'

/** What stands for the variable parts of a pattern: `{ slug: 'new-cars' }` for `/pages/[slug]`. */
export type Params = Readonly<Record<string, string>>

/** The params of a page that every site has, and of one that a site may not have; neither has variable parts. */
export const always = (): Params[] => [{}]
export const onlyIf = (isThere: boolean): Params[] => (isThere ? [{}] : [])

/** What every view has; a page knows the rest of its own. */
export type PageView = { meta: PageMeta }

/** One kind of page, a line of the table of addresses: where it is, how many there are, and what each shows. */
export type Route = {
  /** As Astro writes it, so it names the file in `pages/` too: `/cars/[slug]` is `pages/cars/[slug].astro`. */
  pattern: string
  /** The pages that this site has; `always` and `onlyIf` say it of one without variable parts. */
  paths(site: Site): Iterable<Params>
  view(site: Site, params: Params): PageView
  /** The day on which the data themselves say that the page last changed, as "2026-05-31", where they do. */
  dayTold?(site: Site, params: Params): string | undefined
  /** The same page as Markdown, of which `meta` names the address. */
  twin?: (view: PageView) => string
  /** What decides the view, told faster than the view itself. */
  basis?(site: Site, params: Params): Basis
  /** While the view says the same of the time, as far as `basis` does not tell that: where cars have just arrived. */
  span?: (site: Site, view: PageView) => Span
  /** What decides the view of this page alone, where `basis` is that of many: asked in place of the view when that has changed. */
  ownBasis?(site: Site, params: Params): Basis
}

/**
 * Parts whose equality makes the views of an address equal. Each object among them is looked at once for the whole site,
 * however many pages name it, and so is a basis that is one object for many pages.
 */
export type Basis = Readonly<Record<string, unknown>>
