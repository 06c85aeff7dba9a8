// Over a network each statement is a journey there and back. Those who come while PostgreSQL is busy with others go
// together in the next one.
import { unavailable } from '../errors.ts'
import type { Db } from './tables.ts'

export type TurnLimits = {
  /** Statements under way at once: who waits for another's lock does not hold up everybody. */
  lanes: number
  /** Askers in one statement. */
  together: number
  /** Askers that may wait for a lane, and for how long; the others hear 503. */
  waiting: number
  turnMilliseconds: number
}

const LIMITS: TurnLimits = { lanes: 2, together: 20, waiting: 200, turnMilliseconds: 2_000 }

type Options<Asked, Answer> = {
  /** One statement for a whole group, done wholly or not at all; tells the answers in the order of the group. */
  write: (db: Db, group: readonly Asked[]) => Promise<readonly Answer[]>
  /** Only askers of the same rule fit into one statement. */
  rule?: (asked: Asked) => string
  /** Whom it is about: each only once in a statement. */
  subject: (asked: Asked) => string
  limits?: TurnLimits
}

type Waiting<Asked, Answer> = PromiseWithResolvers<Answer> & { asked: Asked; timer?: NodeJS.Timeout }

/**
 * Asks a store with as few statements as the load wants: who comes alone goes at once and alone. One that the store
 * refuses takes no other along. While the store is silent, who would only wait until they gave up hears 503 instead.
 */
export function inTurns<Asked, Answer>(options: Options<Asked, Answer>): (db: Db, asked: Asked) => Promise<Answer> {
  const known = new WeakMap<Db, (asked: Asked) => Promise<Answer>>()
  return (db, asked) => {
    const turn = known.get(db) ?? turnsAt(db, options)
    known.set(db, turn)
    return turn(asked)
  }
}

function turnsAt<Asked, Answer>(
  db: Db,
  { write, rule = () => '', subject, limits = LIMITS }: Options<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  type One = Waiting<Asked, Answer>
  const queue = new Set<One>()
  let lanes = 0

  /** The first that waits, and those that can go along. */
  const nextGroup = (): One[] => {
    const group = new Map<string, One>()
    let firstRule: string | undefined
    for (const waiting of queue) {
      firstRule ??= rule(waiting.asked)
      const whom = subject(waiting.asked)
      if (rule(waiting.asked) === firstRule && !group.has(whom)) group.set(whom, waiting)
      if (group.size === limits.together) break
    }
    // Two servers that write about the same two do so in the same order, or each would wait for the other.
    return [...group].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, waiting]) => waiting)
  }

  /** Never throws: each hears of its own fault. */
  const writeTogether = async (group: readonly One[]): Promise<void> => {
    try {
      const answers = await write(
        db,
        group.map(({ asked }) => asked),
      )
      for (const [index, { resolve }] of group.entries()) resolve(answers[index]!)
    } catch (error) {
      if (group.length === 1 || !isRefusal(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await writeTogether([one])
    }
  }

  const drive = async (): Promise<void> => {
    lanes++
    while (queue.size > 0) {
      const group = nextGroup()
      for (const waiting of group) {
        clearTimeout(waiting.timer)
        queue.delete(waiting)
      }
      await writeTogether(group)
    }
    lanes--
  }

  const giveUp = (waiting: One): void => {
    queue.delete(waiting)
    waiting.reject(unavailable())
  }

  return asked => {
    if (queue.size >= limits.waiting) return Promise.reject(unavailable())
    const waiting: One = { ...Promise.withResolvers<Answer>(), asked }
    queue.add(waiting)
    if (lanes < limits.lanes) void drive()
    if (queue.has(waiting)) waiting.timer = setTimeout(giveUp, limits.turnMilliseconds, waiting)
    return waiting.promise
  }
}

/** Whether the store took nothing, for a value, a constraint or a lock; of a connection that broke nobody knows. */
const isRefusal = (error: unknown): boolean =>
  /^((2[1-3]|40)\w{3}|55P03)$/.test(String((error as { code?: unknown }).code))
