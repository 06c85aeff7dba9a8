// Each save as a commit of its own, for teams whose dealers live in Git.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import type { Entry } from './history.ts'

const VERBS = { changed: 'Change', added: 'Add', deleted: 'Delete', undone: 'Put back' } as const

/** Commits the file of a change, and nothing else that is under way in the checkout. */
export function commitOf(
  sitesDir: string,
  { act, title, slug, file }: Pick<Entry, 'act' | 'title' | 'slug' | 'file'>,
): void {
  commitFile(sitesDir, file, `${VERBS[act]} “${title.replaceAll(/\s+/g, ' ').slice(0, 60)}” of ${slug}`)
}

/** A picture goes before the text that names it, so that nobody who pulls has one without the other. */
export function commitPicture(sitesDir: string, slug: string, path: string): void {
  commitFile(sitesDir, `${slug}${path}`, `Add the picture ${basename(path)} of ${slug}`)
}

/** Whether there is a checkout that can hold commits. */
export function isCheckout(folder: string): boolean {
  try {
    git(folder, 'rev-parse', '--is-inside-work-tree')
    return true
  } catch {
    return false
  }
}

function commitFile(sitesDir: string, file: string, subject: string): void {
  git(sitesDir, 'add', '--', file)
  git(sitesDir, 'commit', '--quiet', '-m', subject, '--', file)
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}
