// Whoever began to reserve this car in this browser is told so, and finds the way back to that.
import { ownReservation } from '../../stores/reservations.ts'

const by = (who: string): HTMLElement | null => document.querySelector(`[data-reserved-by="${who}"]`)

/** Also when the page is shown again: it may have been left to pay. */
addEventListener('pageshow', () => {
  const visitor = by('visitor')
  if (visitor === null) return
  const path = location.pathname.replace(/\/$/, '')
  const isOwn = ownReservation(decodeURIComponent(path.slice('/cars/'.length))) !== undefined
  // At a dealer who calls it otherwise, this address leads there.
  visitor.querySelector('a')!.href = `${path}/checkout`
  visitor.hidden = !isOwn
  by('others')!.hidden = isOwn
})
