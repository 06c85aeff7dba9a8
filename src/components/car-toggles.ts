// The keep and compare buttons of cards, wherever a page or an island shows them (CD-08, CD-09, WL-06, DC-83).
import { canToggle, FAVOURITE_EVENT } from '../domain/favourites.ts'
import { fill } from '../domain/text.ts'
import { hasPhone } from '../domain/user.ts'
import { recordEvent } from '../stores/analytics.ts'
import { $compared, toggleCompared } from '../stores/compare.ts'
import { $favourites, keepFavourite, toggleFavourite } from '../stores/favourites.ts'
import type { PENDING_SAVES } from '../stores/pending-save.ts'
import { store, stored, thisVisit } from '../stores/stored.ts'
import { closeToast, showToast } from '../stores/toast.ts'
import { $user } from '../stores/user.ts'
import type { CarToggleLabels } from '../views/chrome.ts'
import { showCompareTray } from './scripts/compare-tray.ts'
import './scripts/toast.ts'

const labels = JSON.parse(
  document.querySelector<HTMLElement>('[data-car-toggles]')!.dataset.carToggles!,
) as CarToggleLabels & { site: string; savesIn?: 'local'; unexpected?: string; comparePath: string; reserved?: string }

const isLocal = labels.savesIn === 'local'
const isSold = (button: Element): boolean => button.closest('[data-sold]') !== null
/** Only looked for here: what reads it comes where a car waits. */
const PENDING_HERE = 'pending-saves' satisfies typeof PENDING_SAVES

const LIST = { label: labels.viewList, href: document.querySelector('.site-header__saved')!.getAttribute('href')! }

const pressedBy = { favourite: $favourites, compare: $compared }
type Kind = keyof typeof pressedBy

/** Presses the buttons of kept and compared cars; other buttons stay as they are rendered. */
function press(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-toggle]')) {
    const kind = button.dataset.toggle as Kind
    const pressed = pressedBy[kind].get().includes(Number(button.dataset.car))
    button.setAttribute('aria-pressed', String(pressed))
    if (kind === 'favourite') button.disabled = !canToggle({ sold: isSold(button), saved: pressed })
  }
}

document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLElement>('[data-toggle], [data-remove]')
  if (button === null) return
  const id = Number(button.dataset.car)
  if (button.dataset.toggle === 'compare') compare(id)
  else void keep(id, nameOf(button), isLocal || !isSold(button))
})

function nameOf(button: HTMLElement): string {
  return button.dataset.name ?? button.closest('.car-card')?.querySelector('h3')?.textContent?.trim() ?? ''
}

/**
 * Keeps a car or lets it go, and says so (WL-12 to WL-14); what was let go by mistake comes back, but to no account when it
 * is sold (WL-04). Nothing is said of a car that is just coming back, which has no `comesBack`: it was when it was saved
 * (DC-77).
 */
async function keep(id: number, name: string, comesBack?: boolean): Promise<void> {
  const place = $favourites.get().indexOf(id)
  const change = isLocal
    ? toggleFavourite(id)
    : // Taken apart, what is loaded would cost every page some bytes more.
      await import('./scripts/account-cars.ts')
        .then(cars => cars.changeOfAccount(id, name, labels))
        .catch(() => ({ error: labels.unexpected! }))
  if (change === 'ignored' || (comesBack === undefined && change === 'saved')) return
  if (typeof change === 'object')
    return showToast({ title: change.error, text: name, isAlert: true, close: labels.close })
  if (change === 'saved') {
    recordEvent(labels.site, FAVOURITE_EVENT)
    return showToast({
      title: labels.carSavedTitle,
      text: fill(labels.carSavedText, { name }),
      actions: [LIST],
      close: labels.close,
    })
  }
  const undo = () => {
    closeToast()
    if (isLocal) keepFavourite(id, place)
    else void keep(id, name)
  }
  showToast({
    title: labels.carRemovedTitle,
    text: fill(labels.carRemovedText, { name }),
    actions: comesBack ? [{ label: labels.undo, act: undo }, LIST] : [LIST],
    close: labels.close,
  })
}

function compare(id: number): void {
  const change = toggleCompared(id)
  if (change === 'full') showToast({ title: labels.compareFull, close: labels.close })
  else if (change === 'added' && $compared.get().length === 1) {
    showToast({ title: labels.compareFirst, text: labels.compareFirstText, close: labels.close })
  } else closeToast()
}

$favourites.listen(() => press(document))
$compared.listen(() => press(document))
press(document)
if (!isLocal) {
  if (!hasPhone($user.get())) {
    // Whoever came back without signing in thought better of it (DC-78).
    store(PENDING_HERE, undefined, thisVisit)
    // What a browser kept before the dealer asked for an account is on no list, and who signed out leaves nothing in any tab.
    $favourites.set([])
  } else if (stored(PENDING_HERE, thisVisit)) {
    import('./scripts/account-cars.ts')
      .then(cars => cars.saveWaiting(labels, LIST))
      .catch(error => console.warn('cars go on waiting', error))
  }
}
showCompareTray({ path: labels.comparePath, label: labels.compareOpen })
// Cards that a search shows later are rendered for nobody in particular, too, and its places pass from car to car.
// A car may be sold while its page is open.
new MutationObserver(changes => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'attributes') press(target as Element)
    for (const node of addedNodes) if (node instanceof Element) press(node)
  }
}).observe(document.querySelector('main')!, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-sold', 'data-car'],
})
document.documentElement.dataset.carToggles = ''
const { reserved } = labels
if (reserved !== undefined) {
  // After all that a page shows.
  addEventListener('load', () =>
    import('./scripts/reserved-cards.ts')
      .then(cards => cards.markReserved(reserved))
      .catch(error => console.warn('cards stay as they were built', error)),
  )
}
