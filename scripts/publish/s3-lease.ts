// One publisher for each place in a storage, by an object that only one can write.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { TakenError } from './lock.ts'
import type { S3Store, Stored } from './s3-store.ts'

const KEY = 'publisher.lock'
const LEASE_MILLISECONDS = 90_000
const RENEW_MILLISECONDS = 20_000

type Lease = { id: string; holder: string; until: number }

export type HeldLease = {
  /** Throws where another publisher has taken over, as after a computer that slept. */
  check(): void
  release(): Promise<void>
  /** A storage that ignores conditions cannot keep two publishers apart. */
  isGuarded: boolean
}

/**
 * Takes the lease, or fails with a `TakenError`. It is renewed for as long as the process lives, and one that was killed
 * leaves it for a minute and a half at most. Each write of what is live depends on what was read, lease or not.
 */
export async function takeLease(store: S3Store, place: string, now: () => number = Date.now): Promise<HeldLease> {
  const id = randomUUID()
  const text = (until: number): string =>
    JSON.stringify({ id, holder: `process ${process.pid} on ${hostname()}`, until } satisfies Lease)
  const write = (until: number, condition: 'none' | { tag: string }) =>
    store.put(KEY, text(until), { type: 'application/json', cache: 'no-store', condition })
  const fresh = () => now() + LEASE_MILLISECONDS

  let tag = await write(fresh(), 'none')
  if (tag === undefined) {
    const before = await store.get(KEY)
    const lease = before && (JSON.parse(before.text) as Lease)
    if (lease !== undefined && lease.until > now()) throw taken(place, lease)
    tag = await write(fresh(), before === undefined ? 'none' : { tag: before.tag })
    if (tag === undefined) throw taken(place, parsed(await store.get(KEY)))
  }
  const probe = await write(fresh() + 1_000, 'none')
  const isGuarded = probe === undefined
  if (probe !== undefined) tag = probe
  let isLost = false
  const renew = async (): Promise<void> => {
    try {
      const renewed = await write(fresh(), { tag: tag! })
      const there = renewed === undefined ? await store.get(KEY) : undefined
      if (renewed !== undefined) tag = renewed
      // Written by us, at a time when the answer got lost.
      else if (parsed(there)?.id === id) tag = there!.tag
      else isLost = true
    } catch {
      // A storage that is away for a moment: the next time, if nobody has taken it until then.
    }
  }
  let renewal: Promise<void> | undefined
  const timer = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
  }, RENEW_MILLISECONDS)
  timer.unref()
  return {
    isGuarded,
    check() {
      if (isLost)
        throw new Error(`another publisher has taken over ${place} → stop one of the two, start this one again`)
    },
    async release() {
      clearInterval(timer)
      await renewal
      if (!isLost) await write(0, { tag: tag! }).catch(() => {})
    },
  }
}

const parsed = (stored: Stored | undefined): Lease | undefined => stored && JSON.parse(stored.text)

function taken(place: string, lease: Lease | undefined): TakenError {
  const who = lease === undefined ? 'another' : `${lease.holder}, at least until ${new Date(lease.until).toISOString()}`
  return new TakenError(
    `${place} is published to already by ${who} → use that one, stop it, or choose another --target`,
  )
}
