// How much of the processors something took: what others do on the same machine disturbs it less than the clock.
import { readdirSync, readFileSync } from 'node:fs'

/** Of the kernel's clock in which it tells them, on every Linux. */
const TICKS_PER_SECOND = 100

/** Milliseconds that a process and its children have been at work; nothing where the system does not tell as Linux does. */
export function processorMilliseconds(pid: number): number | undefined {
  try {
    let ticks = 0
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const [parent, own, ofEnded] = timesOf(Number(name))
      if (Number(name) === pid) ticks += own + ofEnded
      else if (parent === pid) ticks += own
    }
    return (ticks * 1_000) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** Its parent, its own ticks, and those of its children that have ended. */
function timesOf(pid: number): [parent: number, own: number, ofEnded: number] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the bracket may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return [fields[1]!, fields[11]! + fields[12]!, fields[13]! + fields[14]!]
  } catch {
    // It has ended since its folder was listed.
    return [0, 0, 0]
  }
}
