import { fill } from '../../domain/text.ts'
import { ownReservation } from '../../stores/reservations.ts'

const by = (who: string): HTMLElement => document.querySelector(`[data-reserved-by="${who}"]`)!

const visitor = by('visitor')
const said = visitor.querySelector('span')!
const begun = said.textContent

/** Tells whoever reserved this car in this browser, or began to, until that is over, and leads the way back to it. */
export function tellOwnReservation(): void {
  const path = location.pathname.replace(/\/$/, '')
  const own = ownReservation(decodeURIComponent(path.slice('/cars/'.length)))
  const until = own?.until
  const isOwn = own !== undefined && !(until && until.at < Date.now())
  const text = until ? fill(said.dataset.reservedUntil!, { time: until.text }) : begun
  // What is written here is read aloud, also where it says the same as before.
  if (said.textContent !== text) said.textContent = text
  // At a dealer who calls it otherwise, this address leads there.
  visitor.querySelector('a')!.href = `${path}/checkout`
  visitor.hidden = !isOwn
  by('others').hidden = isOwn
}
