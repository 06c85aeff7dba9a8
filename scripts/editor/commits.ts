// Each save as a commit of its own, for teams whose dealers live in Git.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Entry } from './history.ts'

const VERBS = { changed: 'Change', added: 'Add', deleted: 'Delete', undone: 'Put back' } as const

/** Commits the file of a change, and nothing else that is under way in the checkout. */
export function commitOf(
  sitesDir: string,
  { act, title, slug, file }: Pick<Entry, 'act' | 'title' | 'slug' | 'file'>,
): Promise<void> {
  return commitFiles(sitesDir, [file], `${VERBS[act]} “${title.replaceAll(/\s+/g, ' ').slice(0, 60)}” of ${slug}`)
}

/** A picture goes with its copies and before the text that names it, so that nobody who pulls has one without the other. */
export function commitPicture(
  sitesDir: string,
  slug: string,
  path: string,
  copies: readonly string[] = [],
): Promise<void> {
  const verb = existsSync(join(sitesDir, slug, path)) ? 'Add' : 'Remove'
  const files = [path, ...copies].map(file => slug + file)
  return commitFiles(sitesDir, files, `${verb} the picture ${basename(path)} of ${slug}`)
}

/**
 * The files of a dealer that Git has not taken as they are, named as in `northside/content/offers/a.md`. To look never takes the
 * lock that a commit under way needs.
 */
export async function uncommittedOf(sitesDir: string, slug: string): Promise<string[]> {
  const [above, told] = await Promise.all([
    git(sitesDir, 'rev-parse', '--show-prefix'),
    git(
      sitesDir,
      '--no-optional-locks',
      ...['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', slug],
    ),
  ])
  // Two letters and a space before each; the first may be one that is cut off.
  return told.split('\0').flatMap(line => {
    const file = line.trimStart().replace(/^\S+ +/, '')
    return file === '' ? [] : [file.slice(above.length)]
  })
}

/** Whether there is a checkout that can hold commits. */
export function isCheckout(folder: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--is-inside-work-tree'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    return true
  } catch {
    return false
  }
}

/** Two at once would find each other's lock. */
let last: Promise<void> = Promise.resolve()

function commitFiles(sitesDir: string, files: readonly string[], subject: string): Promise<void> {
  const commit = async (): Promise<void> => {
    const known: string[] = []
    for (const file of files) {
      const isThere = existsSync(join(sitesDir, file))
      if (isThere || (await git(sitesDir, 'ls-files', '--', file)) !== '') known.push(file)
    }
    if (known.length === 0) return
    await git(sitesDir, 'add', '--', ...known)
    // An earlier one that had to wait may have taken this text along.
    if ((await git(sitesDir, 'status', '--porcelain', '--', ...known)) === '') return
    await git(sitesDir, 'commit', '--quiet', '-m', subject, '--', ...known)
  }
  const mine = last.then(commit)
  // Who comes next waits for it, however it ends.
  last = mine.catch(() => {})
  return mine
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder })
  return stdout.trim()
}
