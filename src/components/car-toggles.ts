// The keep and compare buttons of cards, wherever a page or an island shows them (CD-08, CD-09, WL-06, DC-83).
import { fill } from '../domain/text.ts'
import { $compared, toggleCompared } from '../stores/compare.ts'
import { $favourites, toggleFavourite } from '../stores/favourites.ts'
import { closeToast, showToast } from '../stores/toast.ts'
import type { CarToggleLabels } from '../views/chrome.ts'
import { showCompareTray } from './compare-tray.ts'
import './toast.ts'

const labels = JSON.parse(
  document.querySelector<HTMLElement>('[data-car-toggles]')!.dataset.carToggles!,
) as CarToggleLabels & { comparePath: string }

const pressedBy = { favourite: $favourites, compare: $compared }
type Kind = keyof typeof pressedBy

/** Presses the buttons of kept and compared cars; other buttons stay as they are rendered. */
function press(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-toggle]')) {
    const pressed = pressedBy[button.dataset.toggle as Kind].get().includes(Number(button.dataset.car))
    button.setAttribute('aria-pressed', String(pressed))
  }
}

document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLElement>('[data-toggle]')
  if (button === null) return
  const id = Number(button.dataset.car)
  const name = button.closest('.car-card')?.querySelector('.car-card__title a')?.firstChild?.textContent?.trim() ?? ''
  if (button.dataset.toggle === 'favourite') {
    const kept = toggleFavourite(id)
    showToast({
      title: kept ? labels.carSavedTitle : labels.carRemovedTitle,
      text: fill(kept ? labels.carSavedText : labels.carRemovedText, { name }),
      close: labels.close,
    })
    return
  }
  const change = toggleCompared(id)
  if (change === 'full') showToast({ title: labels.compareFull, close: labels.close })
  else if (change === 'added' && $compared.get().length === 1) {
    showToast({ title: labels.compareFirst, text: labels.compareFirstText, close: labels.close })
  } else closeToast()
})

$favourites.listen(() => press(document))
$compared.listen(() => press(document))
press(document)
showCompareTray({ path: labels.comparePath, label: labels.compareOpen })
// Cards that a search shows later are rendered for nobody in particular, too.
new MutationObserver(changes => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element) press(node)
  }
}).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
document.documentElement.dataset.carToggles = ''
