// A target elsewhere, which keeps a small file of each dealer, its book: what is live, and what it can go back to. To write it is
// to switch.
import { digestsOf, type Kept, keptOf } from './kept.ts'
import { type BundleManifest, readManifest } from './manifest.ts'
import { decision, nextId, waits, withdrawn } from './next-release.ts'
import { differences, type Live, type Published, type Release, rolledTo, type Target } from './target.ts'

export const RELEASES_KEPT = 10

export type Book = {
  /** Of the live release: all that a host has to read of it. */
  folder: string
  live: string
  since: string
  isHeld: boolean
  /** Oldest first; `left` is when it was last taken from the stage. */
  releases: readonly { id: string; folder: string; at: string; isWithdrawn: boolean; left?: string }[]
  /** A folder that no release is in: the next one of this writer grows there. */
  spare?: string | undefined
  /** Who wrote this: a publisher, from its start to its end. */
  writer: string
}

/** `tag` changes with what is written. */
export type Known = { book: Book; tag: string }

/** A whole release as it is in its place. */
export type Whole = { folder: string; manifest: BundleManifest; kept: Kept }

/** A bundle on its way: `kept` is what it carries of the live release before it. */
export type Growing = { slug: string; bundle: string; manifest: BundleManifest; kept: Kept; live: Whole | undefined }

export type BookStore = {
  read(slug: string): Promise<Known | undefined>
  /** Gives the new tag; undefined where the book is no longer what was read. */
  write(slug: string, book: Book, before: Known | undefined): Promise<string | undefined>
}

export type Books = ReturnType<typeof createBooks>

/** Somebody else has written what was to be written. */
class ConflictError extends Error {}

/** The books as they were read or written last. */
export function createBooks(store: BookStore, first: ReadonlyMap<string, Known> = new Map()) {
  const known = new Map(first)
  /** What the place says now; another publisher may have written it. */
  const refresh = async (slug: string): Promise<Known | undefined> => {
    const read = await store.read(slug)
    if (read === undefined) known.delete(slug)
    else known.set(slug, read)
    return read
  }
  return {
    known: (slug: string): Known | undefined => known.get(slug),
    refresh,
    async write(slug: string, book: Book, before: Known | undefined): Promise<Known> {
      const tag = await store.write(slug, book, before)
      if (tag === undefined) {
        await refresh(slug)
        throw new ConflictError(`another publisher has changed what is live of ${slug}`)
      }
      const written = { book, tag }
      known.set(slug, written)
      return written
    },
  }
}

export type BookedPlace = {
  writer: string
  whole(slug: string, folder: string): Promise<Whole | undefined>
  /** The text of a file that is in a release. */
  text(slug: string, folder: string, path: string): Promise<string>
  /** Makes a folder hold exactly the bundle and what it carries; gives its name for the book. */
  grow(growing: Growing, before: Known | undefined): Promise<string>
  prepare(slug: string): Promise<void>
  /** Which releases stay beside a new one; all where old ones make room in another way. */
  staying?(releases: Book['releases']): Book['releases']
}

export function bookedTarget(books: Books, place: BookedPlace, now: () => Date): Target {
  const rolls = new Map<string, number>()
  const { writer, staying = (releases: Book['releases']) => releases } = place
  const target: Target = {
    async publish(slug, bundle, { asked = false } = {}): Promise<Published> {
      const manifest = readManifest(bundle)
      if (manifest === undefined) throw new Error(`${bundle} holds no whole bundle`)
      const rollsBefore = rolls.get(slug)
      const first = await books.refresh(slug)
      const hold = () => ({
        asked: asked && rolls.get(slug) === rollsBefore,
        isHeld: books.known(slug)?.book.isHeld ?? false,
      })
      const live = first && (await place.whole(slug, first.book.folder))
      const kind = decision(live?.manifest, manifest, hold())
      if (kind !== 'published') return { kind }
      const kept = keptOf(live && { files: live.manifest.files, kept: live.kept }, manifest.files, now())
      const folder = await place.grow({ slug, bundle, manifest, kept, live }, first)
      if (waits(hold())) return { kind: 'held' }
      const before = books.known(slug)
      const id = idAfter(before?.book)
      const at = now().toISOString()
      const older = (before?.book.releases ?? []).map(release => ({
        ...release,
        isWithdrawn: withdrawn(release, target.live(slug)),
        ...(release.id === before?.book.live && { left: at }),
      }))
      const releases = [...staying(older), { id, folder, at, isWithdrawn: false }]
      await books.write(slug, { folder, live: id, since: at, isHeld: false, releases, writer }, before)
      return { kind: 'published', id, ...differences(manifest.files, live?.manifest.files) }
    },
    live(slug): Live | undefined {
      const book = books.known(slug)?.book
      return book && { id: book.live, since: new Date(book.since), isHeld: book.isHeld }
    },
    releases(slug): Release[] {
      const book = books.known(slug)?.book
      return (book?.releases ?? [])
        .map(({ id, at, isWithdrawn }) => ({ id, at: new Date(at), isLive: id === book!.live, isWithdrawn }))
        .reverse()
    },
    async roll(slug, way) {
      rolls.set(slug, (rolls.get(slug) ?? 0) + 1)
      for (;;) {
        // If that is not what the place says any more, to write it is refused.
        const before = books.known(slug) ?? (await books.refresh(slug))
        const id = rolledTo(target.releases(slug), way)?.id
        if (before === undefined || id === undefined) return undefined
        const { book } = before
        const at = now().toISOString()
        const releases = book.releases.map(release => (release.id === book.live ? { ...release, left: at } : release))
        const { folder } = book.releases.find(release => release.id === id)!
        const isLast = id === book.releases.at(-1)!.id
        try {
          await books.write(
            slug,
            { ...book, folder, live: id, since: at, isHeld: !isLast && (book.isHeld || way === 'back'), releases },
            before,
          )
          return { id, left: book.live }
        } catch (error) {
          // What is built at this moment has written meanwhile.
          if (!(error instanceof ConflictError)) throw error
        }
      }
    },
    async open(slug, id) {
      const folder = books.known(slug)?.book.releases.find(release => release.id === id)?.folder
      const files = folder && (await place.whole(slug, folder))?.manifest.files
      if (!files) return undefined
      return { files, text: async path => (files[path] === undefined ? '' : place.text(slug, folder, path)) }
    },
    prepare: place.prepare,
  }
  return target
}

/** Never one that was there before, also where its release has made room. */
export const idAfter = (book: Book | undefined): string =>
  nextId(book === undefined ? [] : [book.live, ...book.releases.map(({ id }) => id)])

/** Those of the bundle, and those that it still carries: each with its digest. */
export const allFiles = ({ manifest, kept }: Pick<Whole, 'manifest' | 'kept'>): Record<string, string> => ({
  ...manifest.files,
  ...digestsOf(kept),
})
