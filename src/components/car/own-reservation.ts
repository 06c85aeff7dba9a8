import { fill } from '../../domain/text.ts'
import { mayBeOpen, ownReservation } from '../../stores/reservations.ts'

const by = (who: string): HTMLElement => document.querySelector(`[data-reserved-by="${who}"]`)!

const visitor = by('visitor')
const said = visitor.querySelector('span')!
const begun = said.textContent

const path = location.pathname.replace(/\/$/, '')
const slug = decodeURIComponent(path.slice('/cars/'.length))

/** Tells whoever reserved this car in this browser, or began to, until that is over, and leads the way back to it. */
export function tellOwnReservation(): void {
  const own = ownReservation(slug)
  const until = own?.until
  const isOwn = mayBeOpen(own)
  const text = until ? fill(said.dataset.reservedUntil!, { time: until.text }) : begun
  // What is written here is read aloud, also where it says the same as before.
  if (said.textContent !== text) said.textContent = text
  // At a dealer who calls it otherwise, this address leads there.
  visitor.querySelector('a')!.href = `${path}/checkout`
  visitor.hidden = !isOwn
  by('others').hidden = isOwn
}

/**
 * Of a reserved car: whether by whoever began to in this browser, and paid on another page, or by somebody else since.
 */
export async function settleOwnReservation(): Promise<void> {
  const own = ownReservation(slug)
  if (own === undefined || own.until !== undefined) return
  const { ownOpen } = await import('../../stores/own-open.ts')
  await ownOpen(slug)
  tellOwnReservation()
}
