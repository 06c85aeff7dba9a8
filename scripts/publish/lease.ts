// What leases in any place elsewhere have in common: they are renewed, may be lost, and tell who holds them.
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { TakenError } from './lock.ts'

export const LEASE_MILLISECONDS = 90_000
const RENEW_MILLISECONDS = 20_000

/** `space` is the running system in which the process has its number; undefined where that cannot be told. */
export type Holder = { name: string; pid: number; space: string | undefined }

export type HeldLease = {
  /** Throws where another publisher has taken over, as after a computer that slept. */
  check(): void
  release(): Promise<void>
}

export const ownHolder = (): Holder => ({
  name: `process ${process.pid} on ${hostname()}`,
  pid: process.pid,
  space: ownSpace(),
})

/** A number of a process means something only since the same start and within the same container. */
function ownSpace(): string | undefined {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

/** Whether a holder was killed, as far as can be seen from here: then nobody has to wait until its time is over. */
export function isGone({ pid, space }: Holder): boolean {
  if (space === undefined || space !== ownSpace()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH'
  }
}

/** Renews it from now on; `renew` says whether it is still ours, and throws where the place does not answer. */
export function holdLease(
  place: string,
  { renew, letGo }: { renew: () => Promise<boolean>; letGo: () => Promise<void> },
): HeldLease {
  let isLost = false
  let renewal: Promise<void> | undefined
  const timer = setInterval(() => {
    renewal ??= renew()
      .then(isOurs => {
        isLost ||= !isOurs
      })
      // A place that is away for a moment: the next time, if nobody has taken it until then.
      .catch(() => {})
      .finally(() => {
        renewal = undefined
      })
  }, RENEW_MILLISECONDS)
  timer.unref()
  return {
    check() {
      if (isLost)
        throw new Error(`another publisher has taken over ${place} → stop one of the two, start this one again`)
    },
    async release() {
      clearInterval(timer)
      await renewal
      if (!isLost) await letGo().catch(() => {})
    },
  }
}

export const taken = (place: string, who = 'another'): TakenError =>
  new TakenError(`${place} is published to already by ${who} → use that one, stop it, or choose another --target`)
