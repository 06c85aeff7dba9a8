// What only some pages show, and what reckons with days of the calendar for that, comes where it is shown.
const PARTS: readonly [selector: string, load: () => Promise<unknown>][] = [
  ['[data-nearest]', () => import('./nearest.ts')],
  ['[data-holidays]', () => import('./holiday-hours.ts')],
  ['[data-offer-window], [data-tiles]', () => import('./windows.ts')],
]

for (const [selector, load] of PARTS) {
  if (document.querySelector(selector) === null) continue
  // Without it the page stands as it was made.
  load().catch(error => console.warn('a part stays as it was made', error))
}
