/** What people write is saved in one go; a feed or a picture may arrive piece by piece. */
const QUIET_MILLISECONDS = { text: 30, other: 800 }
/** However long the burst, then it counts. */
const LONGEST_FACTOR = 10

const isText = (path: string): boolean => /\.(md|json)$/.test(path)

type Waiting = { paths: Set<string>; since: number; due: number; timer: NodeJS.Timeout }

/**
 * Gathers changes into bursts: `onBurst` hears the paths once nothing more has come for a moment. Texts do not wait for the
 * end of an upload beside them.
 */
export function gatherBursts(onBurst: (paths: readonly string[]) => void): {
  note(path: string): void
  stop(): void
} {
  const waiting = new Map<number, Waiting>()
  return {
    note(path) {
      const quiet = isText(path) ? QUIET_MILLISECONDS.text : QUIET_MILLISECONDS.other
      const before = waiting.get(quiet)
      clearTimeout(before?.timer)
      const now = performance.now()
      const since = before?.since ?? now
      const due = Math.min(now + quiet, since + quiet * LONGEST_FACTOR)
      const paths = before?.paths.add(path) ?? new Set([path])
      const timer = setTimeout(() => {
        waiting.delete(quiet)
        onBurst([...paths])
      }, due - now)
      waiting.set(quiet, { paths, since, due, timer })
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
