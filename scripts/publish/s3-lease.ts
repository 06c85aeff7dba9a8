// One publisher for each place in a storage, by an object that only one can write.
import { randomUUID } from 'node:crypto'
import { type HeldLease, type Holder, holdLease, isGone, LEASE_MILLISECONDS, ownHolder, taken } from './lease.ts'
import type { S3Store, Stored } from './s3-store.ts'

const KEY = 'publisher.lock'

type Lease = { id: string; holder: Holder; until: number }

/**
 * Takes the lease, or fails with a `TakenError`. It is renewed for as long as the process lives, and one that was killed
 * leaves it for a minute and a half at most, by the clock of the storage. Each write of what is live depends on what was read, lease or not. A storage that
 * ignores conditions cannot keep two publishers apart: then `isGuarded` is false.
 */
export async function takeLease(store: S3Store, place: string): Promise<HeldLease & { isGuarded: boolean }> {
  const id = randomUUID()
  const text = (until: number): string => JSON.stringify({ id, holder: ownHolder(), until } satisfies Lease)
  const write = (until: number, condition: 'none' | { tag: string }) =>
    store.put(KEY, text(until), { type: 'application/json', cache: 'no-store', condition })
  const fresh = () => store.now() + LEASE_MILLISECONDS

  // From here on its clock is known.
  await store.get(KEY)
  let tag = await write(fresh(), 'none')
  if (tag === undefined) {
    const before = await store.get(KEY)
    const lease = parsed(before)
    if (lease !== undefined && lease.until > store.now() && !isGone(lease.holder)) throw taken(place, told(lease))
    tag = await write(fresh(), before === undefined ? 'none' : { tag: before.tag })
    if (tag === undefined) throw taken(place, told(parsed(await store.get(KEY))))
  }
  const probe = await write(fresh() + 1_000, 'none')
  if (probe !== undefined) tag = probe
  const lease = holdLease(place, {
    async renew() {
      const renewed = await write(fresh(), { tag: tag! })
      const there = renewed === undefined ? await store.get(KEY) : undefined
      // Written by us, at a time when the answer got lost.
      const isOurs = renewed !== undefined || parsed(there)?.id === id
      if (isOurs) tag = renewed ?? there!.tag
      return isOurs
    },
    async letGo() {
      await write(0, { tag: tag! })
    },
  })
  return { ...lease, isGuarded: probe === undefined }
}

const parsed = (stored: Stored | undefined): Lease | undefined => stored && JSON.parse(stored.text)

const told = (lease: Lease | undefined): string | undefined =>
  lease && `${lease.holder.name}, at least until ${new Date(lease.until).toISOString()}`
