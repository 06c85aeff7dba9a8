import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { twinPath } from '../../../src/domain/links.ts'
import { isWithin } from '../../../src/domain/span.ts'
import { pictureFile } from '../../../src/seo/drawn-picture.ts'
import type { PageMeta } from '../../../src/seo/meta.ts'
import { textOfView } from '../../../src/site/digest.ts'
import { absolute } from '../../../src/site/root.ts'
import type { Site } from '../../../src/site/site.ts'
import { stockOf } from '../../../src/views/stock.ts'
import type { Bundle } from './bundle.ts'
import type { LinkFiles } from './bundle-folder.ts'
import { contentOf, type ListedPage } from './changes.ts'
import type { KeptPage } from './memory.ts'
import { pageRenderer, pagesOf, type Rendered, type RenderJob } from './pages.ts'
import type { Pictures } from './pictures.ts'

/** Another thread: it renders pages of this site while we make the views of the next, and links kept files. */
export type Helper = {
  busy(): boolean
  link: LinkFiles
  render(folder: string, chrome: string, jobs: readonly RenderJob[]): Promise<readonly Rendered[]>
}

/** Pages go to a helper in lots of this size: few messages, and no long wait for the last lot. */
const LOT = 32

export type PagesWritten = {
  paths: ReadonlySet<string>
  /** Those for the sitemap, in the order of the routes. */
  listed: readonly ListedPage[]
  rendered: number
}

type Writing = { pictures: Pictures; helpers: readonly Helper[]; onProgress: (done: number) => void }

/**
 * Writes every page, each from its view alone: views are plain data, so equal ones are equal pages on whatever thread. One is
 * kept when it would be the same: the app, what all pages share and what it shows are what they were when it was
 * rendered, by a basis where the route has one, else by its view.
 */
export async function writePages(
  site: Site,
  chromeText: string,
  bundle: Bundle,
  { pictures, helpers, onProgress }: Writing,
): Promise<PagesWritten> {
  const paths = new Set<string>()
  const listed: ListedPage[] = []
  const pending = new Map<string, { digest: string; page: KeptPage }>()
  const underway: Promise<void>[] = []
  let rendered = 0
  let lot: RenderJob[] = []

  const note = (done: readonly Rendered[]): void => {
    rendered += done.length
    for (const { file, sha256 } of done) {
      const { digest, page } = pending.get(file)!
      bundle.add(file, { digest, sha256, page })
    }
  }
  const renderHere = pageRenderer()
  const render = async (jobs: readonly RenderJob[]): Promise<void> => {
    const helper = jobs.length === LOT ? helpers.find(candidate => !candidate.busy()) : undefined
    if (helper === undefined) note(await renderHere(bundle.folder.path, chromeText, jobs))
    else {
      const lotDone = helper.render(bundle.folder.path, chromeText, jobs).then(note)
      // A failure is told at the end, with the others; nobody waits for it yet.
      lotDone.catch(() => {})
      underway.push(lotDone)
    }
  }

  const list = (path: string, page: KeptPage, dayTold: ListedPage['dayTold']): void => {
    if (page.listed) listed.push({ path, content: page.content, dayTold })
  }
  for (const { pattern, path, file, view: makeView, basis, span, ownBasis, twin, dayTold } of pagesOf(site)) {
    paths.add(path)
    const known = bundle.knownPage(file)
    const isKept = (): boolean => bundle.keepTogether([file, ...filesBeside(path)])
    if (basis !== undefined && known?.page?.basis === basis && holdsAt(site, known.page) && isKept()) {
      list(path, known.page, dayTold)
      continue
    }
    const own = ownBasis?.()
    if (own !== undefined && known?.page !== undefined && known.digest === own && isKept()) {
      const page = { ...known.page, basis }
      bundle.add(file, { ...known, page })
      list(path, page, dayTold)
      continue
    }
    const view = makeView()
    const twinText = twin?.(view)
    if (twinText !== undefined) bundle.put(twinPath(path).slice(1), twinText)
    if (view.meta.drawn !== undefined) pictures.put(path, view.meta.drawn)
    // Gone through only where nothing else tells what it shows.
    const text = own === undefined || twinText === undefined ? textOfView(view) : ''
    const content = contentOf(twinText ?? seenText(text, site, view.meta))
    const page = { listed: isListed(site, view.meta), content, basis, span: span?.(view) }
    list(path, page, dayTold)
    const digest = own ?? hash('sha1', text, 'base64url')
    if (known?.digest === digest) {
      bundle.add(file, { ...known, page })
      bundle.folder.keep(file)
      continue
    }
    pending.set(file, { digest, page })
    lot.push({ pattern, path, file, view, there: bundle.folder.there(file) })
    if (lot.length < LOT) continue
    await render(lot)
    lot = []
    onProgress(paths.size)
    // Lets the answers of helpers in, and the progress bar move.
    await setImmediate()
  }
  await render(lot)
  await Promise.all(underway)
  onProgress(paths.size)
  return { paths, listed, rendered }
}

/** Whether what was shown of the time then is so at the moment of the site. */
const holdsAt = (site: Site, { span }: KeptPage): boolean => span === undefined || isWithin(span, site.at)

/** What may stand beside a page: the same as Markdown, the picture that it is shared with. */
const filesBeside = (path: string): string[] => [twinPath(path).slice(1), pictureFile(path).slice(1)]

/**
 * What is seen of a view: not how the index is called that a page searches, which changes with every car, and not the
 * address of a drawn picture, which changes with the dealer's look.
 */
function seenText(text: string, site: Site, { image, imageSize }: PageMeta): string {
  const seen = text.replaceAll(stockOf(site).rootName, '')
  return image !== undefined && imageSize !== undefined ? seen.replace(image, '') : seen
}

/** A page that may be indexed, at its own address; one that names another as canonical is left to that one. */
function isListed(site: Site, { path, canonical, robots }: PageMeta): boolean {
  return !robots?.includes('noindex') && canonical === absolute(site, path)
}
