import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { absolute, type PageMeta } from '../../../src/seo/meta.ts'
import type { Site } from '../../../src/site/site.ts'
import type { Chrome } from '../../../src/views/chrome.ts'
import type { Bundle } from './bundle.ts'
import type { LinkFiles } from './bundle-folder.ts'
import type { KeptPage } from './memory.ts'
import { pageRenderer, pagesOf, type Rendered, type RenderJob } from './pages.ts'

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
  /** Paths for the sitemap, in the order of the routes. */
  listed: readonly string[]
  /** The picture that stands for the site where it is shared. */
  picture: string | undefined
  rendered: number
}

/**
 * Writes every page, each from its view alone: views are plain data, so equal ones are equal pages on whatever thread. One is
 * kept when it would be the same: the app, what all pages share and what it shows are what they were when it was
 * rendered, by its basis where the route has one, else by its view.
 */
export async function writePages(
  site: Site,
  { chrome, appDigest, bundle }: { chrome: Chrome; appDigest: string; bundle: Bundle },
  helpers: readonly Helper[],
  onProgress: (done: number) => void,
): Promise<PagesWritten> {
  const chromeText = JSON.stringify(chrome)
  const shared = hash('sha1', `${appDigest} ${chromeText}`)
  const paths = new Set<string>()
  const listed: string[] = []
  const pending = new Map<string, { digest: string; page: KeptPage }>()
  const underway: Promise<void>[] = []
  let picture: string | undefined
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

  for (const { pattern, path, file, view: makeView, basis } of pagesOf(site)) {
    paths.add(path)
    const ownBasis = basis && hash('sha1', `${shared} ${path} ${basis}`, 'base64url')
    const known = bundle.known(file)
    if (ownBasis !== undefined && known?.page?.basis === ownBasis) {
      if (known.page.listed) listed.push(path)
      bundle.keep(file)
      continue
    }
    const view = makeView()
    if (path === '/') picture = view.meta.image
    const page = { listed: isListed(site, view.meta), basis: ownBasis }
    if (page.listed) listed.push(path)
    const digest = hash('sha1', shared + JSON.stringify(view), 'base64url')
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
  return { paths, listed, picture, rendered }
}

/** A page that may be indexed, at its own address; one that names another as canonical is left to that one. */
function isListed(site: Site, { path, canonical, robots }: PageMeta): boolean {
  return !robots?.includes('noindex') && canonical === absolute(site, path)
}
