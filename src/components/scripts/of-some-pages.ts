// What only some pages show, and what reckons with days of the calendar for that, comes where it is shown; what only some
// browsers need, with them; and what asks an account again, where the page before was left without hearing of a heart.
import { stored, thisVisit } from '../../stores/stored.ts'
import type { UNHEARD } from '../../stores/unheard.ts'

/** Only looked for here: what reads it is not for every page. */
const UNHEARD_HERE = 'unheard' satisfies typeof UNHEARD

const shown = (selector: string) => document.querySelector(selector)

function bring(isNeeded: unknown, load: () => Promise<unknown>): void {
  // Without it the page stands as it was made.
  if (isNeeded) load().catch(error => console.warn('a part stays as it was made', error))
}

bring(shown('[data-nearest]'), () => import('../nearest.ts'))
bring(shown('[data-map]'), () => import('../map-image.ts'))
bring(shown('[data-hours]'), () => import('../hours-by-day.ts'))
bring(shown('[data-offer-window], [data-tiles]'), () => import('./windows.ts'))
bring(!document.body.togglePopover, () => import('../plain-menu.ts'))
bring(stored(UNHEARD_HERE, thisVisit), () => import('./account-cars.ts').then(cars => cars.hearOfAccount()))
