// Drawing a document takes a tenth of a second of a processor that others need as well, so one is drawn at a time.
import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '../../../domain/durations.ts'
import { unavailable } from '../../errors.ts'
import type { Drawing, Pdf, SheetOrder } from './drawing.ts'

export type Draft = {
  /** All that the document shows: what is equal in this is one document. */
  shows: string
  at: number
  /** What can be done beside other work: fetches and shrinks what is drawn. */
  prepare: () => Promise<Prepared>
}

type Prepared = {
  order: SheetOrder
  /** Unless something could not be had that may be there next time. */
  isWhole: boolean
}

export type Press = (draft: Draft) => Promise<Pdf>

/** Documents that may wait behind the one that is drawn: of as many the last is there within two seconds or so. */
export const MOST_WAITING = 8
/** Who has lost a document asks again soon, and what a car is told as may be asked for by many at once. */
export const KEPT_MILLISECONDS = MINUTE
/** Some 10 MB. */
const MOST_KEPT = 50

/** Draws one after the other, and what is the same once in a while; who would wait for longer hears 503. */
export function createPress({ draw, isAside }: Drawing): Press {
  const known = new Map<string, { at: number; pdf: Promise<Pdf> }>()
  let free: Promise<unknown> = Promise.resolve()
  let inLine = 0

  /** Where the thread that draws is everybody's, it is for everybody else between two drawings, for as long as it was not. */
  const inTurn = (order: SheetOrder): Promise<Pdf> => {
    let began = 0
    const drawn = free.then(() => {
      began = performance.now()
      return draw(order)
    })
    free = drawn.catch(() => {}).then(() => (isAside ? undefined : setTimeout(performance.now() - began)))
    return drawn
  }

  const made = async ({ shows, prepare }: Draft): Promise<Pdf> => {
    inLine++
    try {
      const { order, isWhole } = await prepare()
      const pdf = await inTurn(order)
      if (!isWhole) known.delete(shows)
      return pdf
    } catch (error) {
      known.delete(shows)
      throw error
    } finally {
      inLine--
    }
  }

  return draft => {
    const same = known.get(draft.shows)
    if (same !== undefined && Math.abs(draft.at - same.at) < KEPT_MILLISECONDS) return same.pdf
    if (inLine > MOST_WAITING) return Promise.reject(unavailable())
    const pdf = made(draft)
    known.delete(draft.shows)
    known.set(draft.shows, { at: draft.at, pdf })
    const [oldest] = known.keys()
    if (known.size > MOST_KEPT) known.delete(oldest!)
    return pdf
  }
}
