/** What people write is saved in one go; a feed or a picture may arrive piece by piece. */
const QUIET_MILLISECONDS = { text: 30, other: 800 }
/** However long the burst, then it counts. */
const LONGEST_FACTOR = 10
/** Unless a file still arrives; one that does so for ever is no upload. */
const LONGEST_UPLOAD_MILLISECONDS = 10 * 60_000

/** `before` is its size when it was looked at last, `heard` that of the last notice. */
type Sizes = { before: number; heard: number }
/** `until` is when it counts, or is looked at once more, however many notices come. */
type Waiting = { files: Map<string, Sizes>; since: number; last: number; until: number; timer: NodeJS.Timeout }

type BurstOptions = {
  /** Whether a text is a feed, which a system writes, and so perhaps in pieces. */
  isFeed?: (path: string) => boolean
  /** The bytes of a file as it is now. */
  sizeOf?: (path: string) => number
}

/**
 * Gathers changes into bursts: `onBurst` hears the paths once nothing more has come for a moment, and no file has another
 * size than a moment ago, as not every system tells of each piece. Texts do not wait for the end of an upload beside them.
 */
export function gatherBursts(
  onBurst: (paths: readonly string[]) => void,
  { isFeed = () => false, sizeOf = () => 0 }: BurstOptions = {},
): {
  note(path: string): void
  stop(): void
} {
  const waiting = new Map<number, Waiting>()
  const isText = (path: string): boolean => path.endsWith('.md') || (path.endsWith('.json') && !isFeed(path))

  const wait = (quiet: number, burst: Omit<Waiting, 'timer'>): void => {
    const now = performance.now()
    const timer = setTimeout(() => end(quiet), Math.min(now + quiet, burst.until) - now)
    waiting.set(quiet, { ...burst, timer })
  }
  const end = (quiet: number): void => {
    const burst = waiting.get(quiet)!
    if (quiet === QUIET_MILLISECONDS.other && isArriving(burst)) {
      // Two notices of one piece must not make it look like the end.
      const until = Math.min(performance.now() + quiet, burst.since + LONGEST_UPLOAD_MILLISECONDS)
      wait(quiet, { ...burst, until })
      return
    }
    waiting.delete(quiet)
    onBurst([...burst.files.keys()])
  }
  /** Whether a file has changed since the last notice or, where notices never rest, since it was looked at last. */
  const isArriving = ({ files, since, last }: Waiting): boolean => {
    const now = performance.now()
    if (now - since >= LONGEST_UPLOAD_MILLISECONDS) return false
    const isQuiet = now - last >= QUIET_MILLISECONDS.other
    let isSo = false
    for (const [path, { before, heard }] of files) {
      const size = sizeOf(path)
      isSo ||= size !== (isQuiet ? heard : before)
      files.set(path, { before: size, heard: size })
    }
    return isSo
  }

  return {
    note(path) {
      const quiet = isText(path) ? QUIET_MILLISECONDS.text : QUIET_MILLISECONDS.other
      const burst = waiting.get(quiet)
      clearTimeout(burst?.timer)
      const now = performance.now()
      const files = burst?.files ?? new Map<string, Sizes>()
      const size = sizeOf(path)
      files.set(path, { before: files.get(path)?.before ?? size, heard: size })
      const { since, until } = burst ?? { since: now, until: now + quiet * LONGEST_FACTOR }
      wait(quiet, { files, since, last: now, until })
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
