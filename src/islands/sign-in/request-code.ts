import type { Done } from '../../contract/answers.ts'
import type { Solution } from '../../contract/sign-in.ts'
import { NOT_REACHED, type Result } from '../../stores/api-client.ts'

type Options = {
  ask: (phone: string, solution?: Solution) => Promise<Result<Done>>
  /** Called when work begins, which a slow phone takes some seconds for. */
  onWork: () => void
  stop: AbortSignal
}

/** A challenge may be over by the time that it is solved, on a phone that slept meanwhile. */
const MOST_CHALLENGES = 3

/** Asks for a code, and does the work where the dealer wants some for it; nothing when that was stopped. */
export async function requestCode(phone: string, { ask, onWork, stop }: Options): Promise<Result<Done> | undefined> {
  let result = await ask(phone)
  for (let solved = 0; solved < MOST_CHALLENGES; solved++) {
    if (result.ok || result.challenge === undefined) break
    onWork()
    try {
      // Few shoppers ever need it.
      const { solve } = await import('./solve.ts')
      const number = await solve(result.challenge, stop)
      if (number === undefined) return undefined
      result = await ask(phone, { ...result.challenge, number })
    } catch {
      return { ok: false, status: 0, error: NOT_REACHED }
    }
  }
  return result
}
