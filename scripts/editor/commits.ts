// Each save as a commit of its own, for teams whose dealers live in Git.
import { execFileSync } from 'node:child_process'
import type { Entry } from './history.ts'

const VERBS = { changed: 'Change', added: 'Add', deleted: 'Delete', undone: 'Put back' } as const

/** Commits the file of a change, and nothing else that is under way in the checkout. */
export function commitOf(
  sitesDir: string,
  { act, title, slug, file }: Pick<Entry, 'act' | 'title' | 'slug' | 'file'>,
): void {
  const git = (...args: string[]): void => {
    execFileSync('git', args, { cwd: sitesDir, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  git('add', '--', file)
  git('commit', '--quiet', '-m', `${VERBS[act]} “${title.replaceAll(/\s+/g, ' ').slice(0, 60)}” of ${slug}`, '--', file)
}
