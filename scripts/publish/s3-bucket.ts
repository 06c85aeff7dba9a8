// A target in an S3-compatible storage: every release of every dealer, and for each an object that says which is live.
import { hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '../build/site/bundle-folder.ts'
import { contentType } from '../serve/content-type.ts'
import { type HeaderRule, headersFor, parseHeaders } from '../serve/rules.ts'
import {
  allFiles,
  type Book,
  bookedTarget,
  createBooks,
  type Growing,
  idAfter,
  type Known,
  RELEASES_KEPT,
  type Whole,
} from './book.ts'
import { KEPT, parseKept } from './kept.ts'
import { DamagedError, parseManifest } from './manifest.ts'
import { FIRST_ID } from './next-release.ts'
import { inTurns } from './paths.ts'
import type { Condition, S3Store } from './s3-store.ts'
import type { Target } from './target.ts'

const REQUESTS_AT_ONCE = 16
const LIVE = 'live.json'

/** A cache before the storage may still lead to what was live a moment ago. */
const REUSED_AFTER_MILLISECONDS = 60_000

type Options = {
  releasesKept?: number
  now?: () => Date
  /** Throws where this publisher may not write any more. */
  check?: () => void
}

/** Reads which dealers are there and what is live of each. */
export async function s3Bucket(
  store: S3Store,
  { releasesKept = RELEASES_KEPT, now = () => new Date(), check = () => {} }: Options = {},
): Promise<Target> {
  const writer = randomUUID().slice(0, 8)
  const liveKey = (slug: string): string => `${slug}/${LIVE}`
  const books = createBooks({
    async read(slug) {
      const stored = await store.get(liveKey(slug))
      return stored && { book: JSON.parse(stored.text), tag: stored.tag }
    },
    async write(slug, book, before) {
      check()
      const condition: Condition = before === undefined ? 'none' : { tag: before.tag }
      const about = { type: 'application/json', cache: 'no-store', condition }
      return store.put(liveKey(slug), JSON.stringify(book), about)
    },
  })

  const readWhole = async (folder: string): Promise<Whole | undefined> => {
    const [manifest, kept] = await Promise.all([store.get(`${folder}/${MANIFEST}`), store.get(`${folder}/${KEPT}`)])
    if (manifest === undefined) return undefined
    return { folder, manifest: parseManifest(manifest.text), kept: kept === undefined ? {} : parseKept(kept.text) }
  }

  /** The folder that the next release grows in is no release's any more before a file of it is touched. */
  const openSpare = async (slug: string, before: Known | undefined): Promise<string> => {
    if (before === undefined) return newFolder(slug, FIRST_ID)
    const { book } = before
    const isOurs = book.writer === writer
    if (isOurs && book.spare !== undefined) return book.spare
    const oldest = book.releases.length < releasesKept ? undefined : freeRelease(book)
    const spare = oldest?.folder ?? newFolder(slug, idAfter(book))
    const releases = book.releases.filter(release => release !== oldest)
    await books.write(slug, { ...book, releases, spare, writer }, before)
    // One that another publisher has left, or fills in vain: from here on it cannot go live.
    if (book.spare !== undefined) await removeFolder(book.spare)
    return spare
  }

  /** No two publishers ever write into the same one. */
  const newFolder = (slug: string, id: string): string => `${slug}/releases/${id}-${writer}`

  const removeFolder = async (folder: string): Promise<void> =>
    eachOf(await store.list(`${folder}/`), ({ key }) => store.remove(key))

  const tidied = new Set<string>()
  /** Removes what no release is in, as a publisher leaves it that was killed. Once is enough: this one removes its own. */
  const tidy = async (slug: string): Promise<void> => {
    const book = books.known(slug)?.book
    if (book === undefined || tidied.has(slug)) return
    tidied.add(slug)
    const used = new Set([book.folder, book.spare, ...book.releases.map(({ folder }) => folder)])
    const found = (await store.folders(`${slug}/releases/`)).map(name => `${slug}/releases/${name}`)
    for (const folder of found) if (!used.has(folder)) await removeFolder(folder)
  }

  /** By path, what a first release has sent that broke off: what is equal is copied within the storage, also onto itself. */
  const sentInVain = async (slug: string): Promise<ReadonlyMap<string, { key: string; tag: string }>> => {
    const home = `${slug}/releases/`
    const sent = await store.list(home)
    return new Map(sent.map(object => [object.key.slice(object.key.indexOf('/', home.length) + 1), object]))
  }

  const textOf = async (key: string): Promise<string> => (await store.get(key))?.text ?? ''

  /** The oldest one, if no cache leads there any more. */
  const freeRelease = ({ releases, live }: Book): Book['releases'][number] | undefined => {
    const oldest = releases.find(({ id }) => id !== live)
    const isFree = oldest?.left !== undefined && now().getTime() - Date.parse(oldest.left) > REUSED_AFTER_MILLISECONDS
    return isFree ? oldest : undefined
  }

  /** Makes a folder hold exactly the bundle, whatever it held; its manifest comes last. */
  const fill = async (folder: string, { slug, bundle, manifest, kept, live }: Growing): Promise<void> => {
    const files = allFiles({ manifest, kept })
    const held = live === undefined ? {} : allFiles(live)
    const rules = rulesIn(bundle)
    const about = (path: string) => ({ type: contentType(path), cache: cacheOf(path, rules) })
    const before = await readWhole(folder)
    const there = before === undefined ? {} : allFiles(before)
    // What is served by other rules now is copied once more, to be told them.
    const rulesBefore = before && parseHeaders(await textOf(`${folder}/_headers`))
    const isServedAlike = (path: string): boolean =>
      rulesBefore !== undefined && cacheOf(path, rulesBefore) === cacheOf(path, rules)
    const listed = before === undefined ? (await store.list(`${folder}/`)).map(({ key }) => key) : []
    const present = before === undefined ? listed : Object.keys(there).map(path => `${folder}/${path}`)
    const sent = live === undefined ? await sentInVain(slug) : undefined
    // From here on it is no longer what its manifest said.
    for (const name of [MANIFEST, KEPT]) await store.remove(`${folder}/${name}`)
    const send = async (path: string): Promise<void> => {
      check()
      const sha256 = files[path]!
      const key = `${folder}/${path}`
      if (held[path] === sha256) return void (await store.copy(`${live!.folder}/${path}`, key, about(path)))
      const bytes = await readFile(join(bundle, path))
      if (hash('sha256', bytes) !== sha256) throw new DamagedError(path)
      const source = sent?.get(path)
      const isSent = source !== undefined && source.tag === `"${hash('md5', bytes)}"`
      if (isSent && (await store.copy(source.key, key, { ...about(path), tag: source.tag }))) return
      await store.put(key, bytes, { ...about(path), sha256 })
    }
    const missing = Object.keys(files).filter(path => there[path] !== files[path] || !isServedAlike(path))
    for (const turn of inTurns(missing)) await eachOf(turn, send)
    const surplus = present.filter(
      key => files[key.slice(folder.length + 1)] === undefined && key !== `${folder}/${MANIFEST}`,
    )
    await eachOf(surplus, key => store.remove(key))
    if (Object.keys(kept).length > 0) {
      await store.put(`${folder}/${KEPT}`, JSON.stringify(kept), { type: 'application/json' })
    }
    const text = readFileSync(join(bundle, MANIFEST))
    await store.put(`${folder}/${MANIFEST}`, text, { type: 'application/json', sha256: hash('sha256', text) })
  }

  const slugs = await store.folders('')
  await eachOf(slugs, async slug => void (await books.refresh(slug)))

  return bookedTarget(
    books,
    {
      writer,
      whole: (_slug, folder) => readWhole(folder),
      text: (_slug, folder, path) => textOf(`${folder}/${path}`),
      async grow(growing, before) {
        check()
        const spare = await openSpare(growing.slug, before)
        // The first release may still need what another has left.
        if (before !== undefined) await tidy(growing.slug)
        await fill(spare, growing)
        return spare
      },
      /** Removes what is more than the releases that are kept: of many in a minute, none could make room for the next. */
      async prepare(slug) {
        await tidy(slug)
        for (;;) {
          const before = books.known(slug)
          const oldest = before && before.book.releases.length > releasesKept ? freeRelease(before.book) : undefined
          if (before === undefined || oldest === undefined) return
          const releases = before.book.releases.filter(release => release !== oldest)
          await books.write(slug, { ...before.book, releases }, before)
          await removeFolder(oldest.folder)
        }
      },
    },
    now,
  )
}

function rulesIn(bundle: string): HeaderRule[] {
  const file = join(bundle, '_headers')
  return parseHeaders(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

const cacheOf = (path: string, rules: readonly HeaderRule[]): string | null =>
  headersFor(`/${path}`, rules).get('Cache-Control')

/**
 * Several at once; the first failure ends it, when all that was under way has ended too: what is sent late could overwrite what
 * the next try has sent to the same place.
 */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const workOff = async (): Promise<void> => {
    for (const item of waiting) {
      await work(item).catch(failure => failures.push(failure))
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(REQUESTS_AT_ONCE, items.length) }, workOff))
  if (failures.length > 0) throw failures[0]
}
