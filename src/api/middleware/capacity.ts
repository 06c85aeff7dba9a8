import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../env.ts'
import { unavailable } from '../errors.ts'

export type Capacity = {
  /** Requests that are worked on side by side. */
  atOnce: number
  /** Requests that may wait for their turn. */
  waiting: number
  /** Nobody waits longer than this for a turn, and then for an answer. */
  turnMilliseconds: number
  answerMilliseconds: number
}

export const CAPACITY: Capacity = { atOnce: 64, waiting: 200, turnMilliseconds: 2_000, answerMilliseconds: 8_000 }

/** Says 503 at once to those who would only wait until they gave up. */
export function withinCapacity({
  atOnce,
  waiting,
  turnMilliseconds,
  answerMilliseconds,
}: Capacity): MiddlewareHandler<ApiEnv> {
  let running = 0
  const queue: (() => void)[] = []

  const turn = async (): Promise<void> => {
    if (running < atOnce) {
      running++
      return
    }
    if (queue.length >= waiting) throw unavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(start), 1)
      reject(unavailable())
    }, turnMilliseconds)
    const start = (): void => {
      clearTimeout(timer)
      resolve()
    }
    queue.push(start)
    await promise
  }

  /** The turn goes from one request to the next without being free in between. */
  const done = (): void => {
    const next = queue.shift()
    if (next === undefined) running--
    else next()
  }

  return async (_, next) => {
    await turn()
    const work = next().finally(done)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), answerMilliseconds)
    })
    try {
      await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
