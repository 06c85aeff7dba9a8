// Whose turn it is to bring a dealer's cars to the hosted service: two machines may want to at once, with other cars each.
import { setTimeout } from 'node:timers/promises'
import { IndexingError, type Service } from './service.ts'

/** What the cars of the last writer may be mixed with; the next run finds out and mends. */
export class LostTurnError extends IndexingError {}

type Turn = {
  objectID: typeof TURN
  /** One more with each change, so that of two changes to the same one only the first is made. */
  version: number
  /** Nobody's when empty. */
  holder: string
  /** In milliseconds since 1970, as are the others. A writer that lives moves it on. */
  until: number
  /** When the release went live whose cars were brought last, or are being brought. */
  release: number
}

type TurnOptions = {
  /** When the release went live whose cars these are, in milliseconds. */
  at: number
  now?: () => number
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined
}

const TURN = 'turn'

/** After so long a sign of life is missed, by clocks that may differ by some seconds. In milliseconds. */
const LEASE = 60_000
const RENEW_EVERY = LEASE / 4
const LOOK_EVERY = 2_000
/** A first push of a large stock takes minutes. */
const LONGEST_WAIT = 20 * 60_000

/** What is said to be later than this from now is the fault of a clock, and nobody gives way to it. */
const CLOCKS_DIFFER_BY = 5 * 60_000

/**
 * Does the work when nobody else is at it, and not at all when the cars of a later release are there: then tells when that
 * went live. The record that says so is in an index of its own, as the one of the cars is replaced. The hosted service makes
 * a change of it only where nobody made another since it was read (its operation `IncrementFrom`).
 *
 * No lock of this kind holds whoever stands still for longer than the lease in the middle of a request. That is told.
 */
export async function inTurn<Result>(
  service: Pick<Service, 'firstIn' | 'send'>,
  index: string,
  { at, now = Date.now, wait = setTimeout }: TurnOptions,
  work: () => Promise<Result>,
): Promise<{ done: Result } | { later: Date }> {
  const holder = crypto.randomUUID()
  const look = (): Promise<Turn | undefined> => service.firstIn<Turn>(index)
  /** Whether it is ours after all. */
  const change = async (seen: Turn | undefined, changes: Partial<Turn>): Promise<boolean> => {
    const version = { _operation: 'IncrementFrom', value: seen?.version ?? 0 }
    await service.send(index, [{ action: 'partialUpdateObject', body: { objectID: TURN, version, ...changes } }])
    return (await look())?.holder === holder
  }

  for (let waited = 0; ; waited += LOOK_EVERY) {
    const turn = await look()
    const release = turn?.release ?? 0
    if (release > at && release < now() + CLOCKS_DIFFER_BY) return { later: new Date(release) }
    const isFree = turn === undefined || turn.holder === '' || turn.until < now()
    if (isFree && (await change(turn, { holder, until: now() + LEASE, release: at }))) break
    if (waited >= LONGEST_WAIT) {
      throw new IndexingError(
        'another program brings its cars there, and does not come to an end → run this again later',
      )
    }
    await wait(LOOK_EVERY)
  }

  let renewing: Promise<unknown> = Promise.resolve()
  const renew = async (): Promise<void> => {
    const turn = await look()
    if (turn?.holder === holder) await change(turn, { until: now() + LEASE })
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {})
  }, RENEW_EVERY)
  const end = async (): Promise<boolean> => {
    clearInterval(timer)
    await renewing
    const turn = await look()
    if (turn?.holder !== holder) return false
    await change(turn, { holder: '' })
    return true
  }

  let done: Result
  try {
    done = await work()
  } catch (error) {
    // What failed is worth more to know; and nobody waits longer than the lease.
    await end().catch(() => {})
    throw error
  }
  if (await end()) return { done }
  throw new LostTurnError('this program stood still, and another took its turn → run both again')
}
