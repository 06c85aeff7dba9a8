// Whoever reserved this car in this browser, or began to, is told so, and finds the way back to that.
import { fill } from '../../domain/text.ts'
import { ownReservation } from '../../stores/reservations.ts'

const by = (who: string): HTMLElement | null => document.querySelector(`[data-reserved-by="${who}"]`)

/** Also when the page is shown again: it may have been left to pay. */
addEventListener('pageshow', () => {
  const visitor = by('visitor')
  if (visitor === null) return
  const path = location.pathname.replace(/\/$/, '')
  const own = ownReservation(decodeURIComponent(path.slice('/cars/'.length)))
  const said = visitor.querySelector('span')!
  if (own?.until !== undefined) said.textContent = fill(said.dataset.reservedUntil!, { time: own.until })
  // At a dealer who calls it otherwise, this address leads there.
  visitor.querySelector('a')!.href = `${path}/checkout`
  visitor.hidden = own === undefined
  by('others')!.hidden = own !== undefined
})
