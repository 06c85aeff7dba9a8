// What takes long to find out of a dealer's files, asked once while these stay as they are.
import { join } from 'node:path'
import { stampOf } from '../../src/site/files-stamp.ts'
import { sharedFolders } from '../../src/site/raw-settings.ts'

export type KeptAnswers<Answer> = {
  /** What `find` gives, or gave for these files; it gives undefined where it cannot tell, and is asked again. */
  of(slug: string, about: string, find: () => Promise<Answer | undefined>): Promise<Answer | undefined>
  /** Does what changes the dealer's files, but not this answer. */
  through<Done>(slug: string, about: string, change: () => Done): Done
}

/** An answer is older than that no more: a feed of the web may be another, and offers begin and end. */
const KEPT_MILLISECONDS = 10 * 60_000

export function createKeptAnswers<Answer>(sitesDir: string): KeptAnswers<Answer> {
  const kept = new Map<string, { files: string; since: number; answer: Promise<Answer | undefined> }>()
  const heldOf = (key: string, files: string) => {
    const known = kept.get(key)
    return known?.files === files && Date.now() - known.since < KEPT_MILLISECONDS ? known : undefined
  }

  return {
    of(slug, about, find) {
      const key = `${slug} ${about}`
      const files = filesAsTheyAre(sitesDir, slug)
      const held = heldOf(key, files)
      if (held !== undefined) return held.answer
      const answer = find()
      const asked = { files, since: Date.now(), answer }
      kept.set(key, asked)
      const forget = (): void => {
        if (kept.get(key) === asked) kept.delete(key)
      }
      answer.then(found => found === undefined && forget(), forget)
      return answer
    },
    through(slug, about, change) {
      const held = heldOf(`${slug} ${about}`, filesAsTheyAre(sitesDir, slug))
      const done = change()
      if (held !== undefined) held.files = filesAsTheyAre(sitesDir, slug)
      return done
    },
  }
}

/** Changes when a file of the dealer does, or one that it shares with others. */
const filesAsTheyAre = (sitesDir: string, slug: string): string =>
  stampOf(sitesDir, [slug, ...sharedFolders(join(sitesDir, slug))])
