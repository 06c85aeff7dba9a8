// Telling others of what a publisher has put live, beside its builds: each is tried again until it has heard.
import { inPlainWords } from '../options/system-refusal.ts'
import type { Notices } from './notices.ts'
import { pauseAfter, RETRY_MILLISECONDS } from './retries.ts'

export type Telling = {
  /** Writes down what is to be told of a dealer. What goes wrong there undoes nothing. */
  note(slug: string, noting: (notices: Notices) => Promise<void>): Promise<void>
  /** Tells what is to be told by now, unless that is under way. */
  tellDue(): void
  /** Who has not heard of a dealer, and who cannot. */
  lacking(slug: string): string[]
  stop(): Promise<void>
}

type Options = {
  notices: Notices | undefined
  /** Where it is written down who is to be told, for when that has no room. */
  dataDir: string
  now: () => Date
  say: (line: string) => void
  /** Something else is known of who has heard of a dealer. */
  onTold: (slug: string) => void
}

export function createTelling({ notices, dataDir, now, say, onTold }: Options): Telling {
  const triesOf = new Map<string, { tries: number; at: number }>()
  let isStopped = false
  let underWay: Promise<void> | undefined

  const tell = async (): Promise<void> => {
    const time = now().getTime()
    for (const slug of notices?.untold() ?? []) {
      if (isStopped) return
      const { tries, at } = triesOf.get(slug) ?? { tries: 0, at: 0 }
      if (at > time && at - time <= RETRY_MILLISECONDS.longest) continue
      const pause = pauseAfter(tries + 1)
      triesOf.set(slug, { tries: tries + 1, at: time + pause })
      const { faults, ended } = await notices!.tell(slug)
      onTold(slug)
      for (const end of ended) say(`! ${end}`)
      for (const fault of faults) say(`✖ ${fault}; it is tried again in ${pause / 1000} s`)
      if (faults.length === 0 && !notices!.untold().includes(slug)) triesOf.delete(slug)
    }
  }

  return {
    async note(slug, noting) {
      try {
        if (notices !== undefined) await noting(notices)
      } catch (error) {
        say(`✖ ${slug} is live, but not everybody can be told: ${inPlainWords((error as Error).message, dataDir)}`)
      }
      triesOf.delete(slug)
    },
    tellDue() {
      underWay ??= tell()
        .catch((error: Error) => say(`✖ nobody can be told of what is live: ${error.message}`))
        .finally(() => {
          underWay = undefined
        })
    },
    lacking(slug) {
      if (notices === undefined) return []
      return [...notices.faults(slug), ...notices.lacking(slug), notices.lost(slug)].filter(line => line !== undefined)
    },
    async stop() {
      isStopped = true
      await underWay
    },
  }
}
