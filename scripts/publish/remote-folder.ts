// A target on a computer elsewhere that offers SSH and rsync, with a web server of its own: as in a folder here, what it serves
// is `current`, where each dealer is a link that is replaced in one step.
import { hash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '../build/site/bundle-folder.ts'
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
import { FIRST_ID, nextId } from './next-release.ts'
import { inTurns } from './paths.ts'
import { isOutOfRoomThere, quoted, RemoteEnd, type RemoteHost } from './remote-host.ts'
import type { Target } from './target.ts'

type Options = {
  releasesKept?: number
  now?: () => Date
  /** Throws where this publisher may not write any more. */
  check?: () => void
}

/** What a script ends with that finds the link elsewhere than it was read. */
const CHANGED_CODE = 76

/** A link in its place in one step: to give it another name is one, to make it is not. GNU and BusyBox say `-T`, BSD `-h`. */
const RENAME = 'rename() { mv -fT -- "$1" "$2" 2>/dev/null || mv -fh -- "$1" "$2"; }'

/** What the other computer has to have, told before anything is sent there. */
export async function checkHost(host: RemoteHost): Promise<void> {
  const lacks = (what: string) => `{ echo "it lacks ${what}" >&2; exit 1; }`
  const greeting = await host.run(
    'look what is there',
    `command -v rsync >/dev/null || ${lacks('rsync → install it there')}
mkdir -p current releases
try=.try-$$; mkdir "$try"; cd "$try"; ${RENAME}
ln -s one a && ln -s two b && rename a b && [ "$(readlink b)" = one ] || ${lacks('links, or a mv that knows -T or -h')}
cd ..; rm -rf "$try"`,
  )
  // Else it would be read as an answer, and rsync would only break off.
  const line = greeting.trim().split('\n')[0]
  if (line !== '') throw new Error(`${host.name}: it greets with “${line}” → let its .bashrc or profile print nothing`)
}

/** Reads which dealers are there and what is live of each. `run` is that of the lease. */
export async function remoteFolder(
  host: Pick<RemoteHost, 'run' | 'send'>,
  { releasesKept = RELEASES_KEPT, now = () => new Date(), check = () => {} }: Options = {},
): Promise<Target> {
  const writer = randomUUID().slice(0, 8)
  let folders = 0
  /** Linked in advance with all that the live release has. */
  const spares = new Map<string, { folder: string; live: string }>()
  /** Releases never change, so one that was read is known. */
  const wholes = new Map<string, Whole>()
  let switching: Promise<unknown> = Promise.resolve()

  const books = createBooks(
    {
      async read(slug) {
        return parseBooks(await host.run(`read what is live of ${slug}`, readBook(named(slug)))).get(slug)
      },
      async write(slug, book, before) {
        check()
        const moment = nextId(before === undefined ? [] : [momentOf(before.tag)])
        const mark = `${moment}-${randomUUID().slice(0, 8)}`
        const tag = `../releases/${named(slug)}/moments/${mark}/site`
        // One after the other: what is live must not change between a script's look at the link and its rename.
        const switched = switching.then(() => host.run(`switch ${slug}`, switchTo({ slug, mark, tag, book, before })))
        switching = switched.catch(() => {})
        try {
          await switched
          return tag
        } catch (error) {
          if (error instanceof RemoteEnd && error.code === CHANGED_CODE) return undefined
          throw error
        }
      },
    },
    parseBooks(await host.run('read what is live', `for link in current/*; do\n${READ}\ndone`)),
  )

  const whole = async (slug: string, folder: string): Promise<Whole | undefined> => {
    const known = wholes.get(slug)
    if (known?.folder === folder) return known
    const files = `releases/${named(slug)}/${folder}`
    const said = await host.run(
      `read the manifest of ${slug}`,
      `[ -f ${files}/${MANIFEST} ] || return 0\ncat ${files}/${MANIFEST}; printf '\\0'; cat ${files}/${KEPT} 2>/dev/null || true`,
    )
    if (said === '') return undefined
    const [manifest = '', kept] = said.split('\0')
    const found = { folder, manifest: parseManifest(manifest), kept: kept ? parseKept(kept) : {} }
    wholes.set(slug, found)
    return found
  }

  /** Removes what no release is in, such as what a publisher has left that was killed; then come further lines. */
  const tidyThen = (slug: string, { book, tag }: Known, lines: string): string => {
    const folders = [...book.releases.map(({ folder }) => folder), 'moments']
    return `mkdir -p releases/${named(slug)}/moments; cd releases/${slug}
${removeAllBut(folders)}\n${removeBefore('moments', tag.split('/').at(-2)!)}\n${lines}`
  }

  const newFolder = (before: Known | undefined): string => `${idAfter(before?.book)}-${writer}-${++folders}`

  const linkFrom = (live: string, folder: string): string => `rsync -a --link-dest="$PWD/${live}" ${live}/ ${folder}/`

  /** A folder with all that the live release has, for one file more or less is soon changed there. */
  const openFolder = async (slug: string, before: Known, live: Whole | undefined): Promise<string> => {
    const spare = spares.get(slug)
    spares.delete(slug)
    if (live !== undefined && spare?.live === live.folder) return spare.folder
    const folder = newFolder(before)
    const lines = live === undefined ? `mkdir ${folder}` : linkFrom(live.folder, folder)
    await host.run(`make room for ${slug}`, tidyThen(slug, before, lines))
    return folder
  }

  /** What a first release has left that broke off, if there is one: it need not travel again. */
  const openFirst = async (slug: string): Promise<{ folder: string; like: string | undefined }> => {
    const folder = newFolder(undefined)
    const script = `mkdir -p releases/${named(slug)}; cd releases/${slug}; ls -t | grep '^${FIRST_ID}-' | head -n 1; mkdir ${folder}`
    const left = (await host.run(`begin with ${slug}`, script)).trim()
    return { folder, like: left === '' ? undefined : left }
  }

  const growWhole = async (growing: Growing, before: Known | undefined): Promise<string> => {
    const { slug, bundle, manifest, kept, live } = growing
    const files = manifest.files
    const held = live === undefined ? {} : allFiles(live)
    const changed = Object.keys(files).filter(path => held[path] !== files[path])
    for (const path of changed) {
      if (hash('sha256', await readFile(join(bundle, path))) !== files[path]) throw new DamagedError(path)
    }
    const { folder, like } =
      before === undefined ? await openFirst(slug) : { folder: await openFolder(slug, before, live), like: undefined }
    const home = `releases/${slug}`
    const wanted = allFiles({ manifest, kept })
    const gone = Object.keys(held).filter(path => wanted[path] === undefined)
    const inTheWay = new Set(thoseInTheWay(gone, Object.keys(wanted)))
    if (inTheWay.size > 0) await host.run(`clear the way for ${slug}`, removeFiles(`${home}/${folder}`, [...inTheWay]))
    const [hashed, others, pages] = inTurns(changed) as [string[], string[], string[]]
    for (const turn of [hashed, others, pages]) {
      check()
      await host.send(bundle, `${home}/${folder}`, turn, { like })
    }
    const left = gone.filter(path => !inTheWay.has(path))
    await host.run(`finish the files of ${slug}`, finish(`${home}/${folder}`, left, kept))
    await host.send(bundle, `${home}/${folder}`, [MANIFEST])
    wholes.set(slug, { folder, manifest, kept })
    return folder
  }

  /** Where there is no room for it, nothing of it stays: whatever else writes there needs that room. */
  const grow = (growing: Growing, before: Known | undefined): Promise<string> =>
    growWhole(growing, before).catch(async error => {
      const { slug } = growing
      const lines = before === undefined ? `rm -rf releases/${named(slug)}/${FIRST_ID}-*` : tidyThen(slug, before, '')
      if (isOutOfRoomThere(error)) await host.run(`remove what has no room of ${slug}`, lines).catch(() => {})
      throw error
    })

  return bookedTarget(
    books,
    {
      writer,
      whole,
      text: (slug, folder, path) =>
        host.run(`read ${path} of ${slug}`, `cat ${quoted(`releases/${named(slug)}/${folder}/${path}`)}`),
      grow,
      staying(releases) {
        const surplus = Math.max(0, releases.length + 1 - releasesKept)
        const leaving = [...releases.filter(({ isWithdrawn }) => isWithdrawn), ...releases].slice(0, surplus)
        return releases.filter(release => !leaving.includes(release))
      },
      async prepare(slug) {
        const before = books.known(slug)
        if (before === undefined || spares.get(slug)?.live === before.book.folder) return
        const live = before.book.folder
        const folder = newFolder(before)
        await host.run(`prepare for ${slug}`, tidyThen(slug, before, linkFrom(live, folder)))
        spares.set(slug, { folder, live })
      },
    },
    now,
  )
}

/** A slug goes into paths and scripts. */
function named(slug: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(slug)) throw new Error(`${slug} is no name of a dealer`)
  return slug
}

/** Where a link of ours leads to. */
const OURS = '../releases/*/moments/*/site'

/** Three lines of a link: the dealer, where it leads, the book there. */
const READ = `at=$(readlink "$link" || true)
case $at in ${OURS}) ;; *) continue ;; esac
printf '%s\\n%s\\n' "\${link#current/}" "$at"; cat "current/\${at%/site}/book.json"`

const readBook = (slug: string): string => `for link in current/${slug}; do\n${READ}\ndone`

function parseBooks(said: string): Map<string, Known> {
  const lines = said.split('\n')
  const count = Math.floor(lines.length / 3)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const [slug, tag, book] = lines.slice(3 * index) as [string, string, string]
      return [slug, { tag, book: JSON.parse(book) as Book }]
    }),
  )
}

/** The number in `../releases/north/moments/000017-1f2e3d4c/site`. */
const momentOf = (tag: string): string => /moments\/(\d+)-/.exec(tag)?.[1] ?? '0'

type Switch = { slug: string; mark: string; tag: string; book: Book; before: Known | undefined }

/** A link leads to a folder with the book and a link to the release, so that one step switches both. */
function switchTo({ slug, mark, tag, book, before }: Switch): string {
  return `${RENAME}
at=$(readlink current/${slug} || true)
case $at in ${OURS}) ;; *) [ ! -e current/${slug} ] || { echo 'current/${slug} is no link of ours → move it away' >&2; exit 1; } ;; esac
[ "$at" != ${quoted(tag)} ] || return 0
[ "$at" = ${quoted(before?.tag ?? '')} ] || exit ${CHANGED_CODE}
[ -f releases/${slug}/${book.folder}/${MANIFEST} ] || { echo 'release ${book.folder} is gone' >&2; exit 1; }
moment=releases/${slug}/moments/${mark}
rm -rf "$moment"; mkdir -p "$moment"
printf '%s\\n' ${quoted(JSON.stringify(book))} | cat > "$moment/book.json"
ln -s ../../${book.folder} "$moment/site"
rm -f current/.${slug}; ln -s ${quoted(tag)} current/.${slug}
rename current/.${slug} current/${slug}`
}

/** What files of a release before are linked to is theirs, so nothing is written in place. */
function finish(folder: string, gone: readonly string[], kept: Whole['kept']): string {
  const lines = gone.length > 0 ? [removeFiles(folder, gone)] : [`cd ${folder}`]
  lines.push(`rm -f ${KEPT}`)
  if (Object.keys(kept).length > 0) lines.push(`cat > ${KEPT} <<'${END}'\n${JSON.stringify(kept)}\n${END}`)
  return lines.join('\n')
}

/** A folder with nothing in it would answer otherwise than one that is not there. */
const removeFiles = (folder: string, paths: readonly string[]): string => `cd ${folder}
while IFS= read -r path; do rm -f -- "$path"; rmdir -p -- "$(dirname -- "$path")" 2>/dev/null || true
done <<'${END}'\n${paths.map(path => `./${path}`).join('\n')}\n${END}`

/** Files that are gone where now a folder has to be, or whose folder is a file now. */
function thoseInTheWay(gone: readonly string[], wanted: readonly string[]): string[] {
  const files = new Set(wanted)
  const folders = new Set(wanted.flatMap(foldersOf))
  return gone.filter(path => folders.has(path) || foldersOf(path).some(folder => files.has(folder)))
}

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .map((_, depth, parts) => parts.slice(0, depth).join('/'))
    .slice(1)

/** No line before it is the same: paths begin with a dot, JSON with a brace. */
const END = 'END-OF-LINES'

const removeAllBut = (names: readonly string[]): string =>
  `for path in ./* ./.[!.]*; do case "\${path##*/}" in ${[...names, "'*'", "'.[!.]*'"].join('|')}) ;; *) rm -rf -- "$path" ;; esac; done`

/**
 * What comes before a name, if that is there. A switch that came since we read what is live has a later name, and what is
 * removed here must not be what is live now.
 */
function removeBefore(folder: string, name: string): string {
  const last = `${folder}/${quoted(name)}`
  return `[ ! -d ${last} ] || for path in ${folder}/*; do [ "$path" != ${last} ] || break; rm -rf -- "$path"; done`
}
