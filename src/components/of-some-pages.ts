// What only some pages show, and what reckons with days of the calendar for that, comes where it is shown; what only some
// browsers need, with them; and what asks an account again, where the page before was left without hearing of a heart.
import { stored, thisVisit } from '../stores/stored.ts'
import type { UNHEARD } from '../stores/unheard.ts'

/** Only looked for here: what reads it is not for every page. */
const UNHEARD_HERE = 'unheard' satisfies typeof UNHEARD

const shown = (selector: string) => document.querySelector(selector)

const PARTS: readonly [isNeeded: unknown, load: () => Promise<unknown>][] = [
  [shown('[data-nearest]'), () => import('./nearest.ts')],
  [shown('[data-holidays]'), () => import('./holiday-hours.ts')],
  [shown('[data-offer-window], [data-tiles]'), () => import('./windows.ts')],
  [!('popover' in HTMLElement.prototype), () => import('./menu-without-popover.ts')],
  [stored(UNHEARD_HERE, thisVisit), () => import('./account-cars.ts').then(cars => cars.hearOfAccount())],
]

for (const [isNeeded, load] of PARTS) {
  if (!isNeeded) continue
  // Without it the page stands as it was made.
  load().catch(error => console.warn('a part stays as it was made', error))
}
