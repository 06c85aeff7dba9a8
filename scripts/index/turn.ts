// Whose turn it is to bring a dealer's cars to the hosted service: two machines may want to at once, with other cars each.
import { setTimeout } from 'node:timers/promises'
import { IndexingError, type Service } from './service.ts'

/** The cars of this run may be mixed with those of another, and to try again may only be to give way to that. */
export class LostTurnError extends IndexingError {}

/** The work is done, but the turn could not be given back; the next run sees to it. */
export class UnendedTurnError extends Error {}

type Turn = {
  objectID: typeof TURN
  /** One more with each change, so that of two changes to the same one only the first is made. A writer that lives moves it on. */
  version: number
  /** Nobody's when empty. */
  holder: string
  /** When the release went live whose cars were brought last, in milliseconds since 1970. */
  release: number
}

type TurnOptions = {
  /** When the release went live whose cars these are, in milliseconds. */
  at: number
  now?: () => number
  /** Milliseconds that only ever grow, also where somebody sets the clock. */
  passed?: () => number
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined
  told?: (line: string) => void
}

const TURN = 'turn'
const STOOD_STILL = 'this program stood still, and another took its turn'
const AGAIN = 'run npm run index for this dealer, without --at, and with --saved FILE where somebody went back'

/** After so long without a sign of life, in which somebody has waited, a writer counts as gone. In milliseconds. */
const LEASE = 60_000
const RENEW_EVERY = LEASE / 4
const LOOK_EVERY = 2_000
/** Enough for one that was killed. Whoever waits here holds up others too, and a first push of a large stock takes minutes. */
const LONGEST_WAIT = 3 * LEASE

/** What is said to be later than this from now is the fault of a clock, and nobody gives way to it. */
const CLOCKS_DIFFER_BY = 5 * 60_000

/**
 * Does the work when nobody else is at it, and not at all when the cars of a later release were brought: then tells when that
 * went live. The record that says so is in an index of its own, as the one of the cars is replaced. The hosted service makes
 * a change of it only where nobody made another since it was read (its operation `IncrementFrom`).
 *
 * No lock of this kind holds whoever stands still for longer than the lease. Work that asks `stillOurs` before it changes what
 * is searched ends there; that which stands still after the question changes it all the same, and is told with `LostTurnError`.
 * Which release is the later one is said by the clocks of those that published them.
 */
export async function inTurn<Result>(
  service: Pick<Service, 'firstIn' | 'send'>,
  index: string,
  { at, now = Date.now, passed = () => performance.now(), wait = setTimeout, told = () => {} }: TurnOptions,
  work: (stillOurs: () => Promise<void>) => Promise<Result>,
): Promise<{ done: Result } | { later: Date }> {
  const holder = crypto.randomUUID()
  const look = (): Promise<Turn | undefined> => service.firstIn<Turn>(index)
  const isOurs = async (): Promise<boolean> => (await look())?.holder === holder
  const change = async (seen: Turn | undefined, changes: Partial<Turn>): Promise<void> => {
    const version = { _operation: 'IncrementFrom', value: seen?.version ?? 0 }
    await service.send(index, [{ action: 'partialUpdateObject', body: { objectID: TURN, version, ...changes } }])
  }

  const began = passed()
  let watched = { version: 0, since: began }
  for (let waits = 0; ; waits++) {
    const turn = await look()
    // What was written may be seen late.
    if (turn?.holder === holder) break
    const { version = 0, release = 0 } = turn ?? {}
    if (release > at && release < now() + CLOCKS_DIFFER_BY) return { later: new Date(release) }
    if (version !== watched.version) watched = { version, since: passed() }
    if (!turn?.holder || passed() - watched.since >= LEASE) {
      await change(turn, { holder })
      if (await isOurs()) break
    }
    if (passed() - began >= LONGEST_WAIT) {
      throw new IndexingError('another program is still bringing its cars there → run this again later')
    }
    if (waits === 0) told('another program is bringing cars there; waiting for it')
    await wait(LOOK_EVERY)
  }

  let renewing: Promise<unknown> = Promise.resolve()
  const renew = async (): Promise<void> => {
    const turn = await look()
    if (turn?.holder === holder) await change(turn, {})
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {})
  }, RENEW_EVERY)
  const end = async (changes: Partial<Turn>): Promise<boolean> => {
    clearInterval(timer)
    await renewing
    const turn = await look()
    if (turn?.holder !== holder) return false
    await change(turn, { ...changes, holder: '' })
    return true
  }

  let done: Result
  try {
    done = await work(async () => {
      if (!(await isOurs())) throw new IndexingError(`${STOOD_STILL} → run this again`)
    })
  } catch (error) {
    // What failed is worth more to know; and nobody waits longer than the lease.
    await end({}).catch(() => {})
    throw error
  }
  const wasOurs = await end({ release: at }).catch((cause: unknown) => {
    throw new UnendedTurnError('The turn could not be given back', { cause })
  })
  if (!wasOurs) throw new LostTurnError(`${STOOD_STILL} → ${AGAIN}`)
  return { done }
}
