import { NEEDS } from '../../domain/needs.ts'
import { FACET_NAMES } from '../../search/settings.ts'

const PARAMETERS = ['query', 'page', 'sortBy', ...FACET_NAMES, ...NEEDS].join('|')

/**
 * What runs before the search does. It marks the document when its address asks for another list than the one in the page,
 * so that the styles hide that list (`SearchIsland` takes the mark away), and it notes what is chosen meanwhile. The script
 * is the same on every page, because the policy names an inline script by its hash; the page's own path stands on the
 * element around it.
 *
 * It listens for `input` and before anybody else: this very event can make React hydrate on the spot, which puts a list
 * back to what the page said, so that at `change` nothing is left of the choice.
 */
export const ASKED_MARK = `{const d=document,l=location,p=l.pathname.replace(/(.)\\/+$/,'$1');if(p!==d.currentScript.parentNode.dataset.path||/[?&](${PARAMETERS})=/.test(l.search))d.documentElement.dataset.asked='';const e=window.earlyChoices=[];d.addEventListener('input',n=>window.earlyChoices&&e.push([n.target,n.target.value]),true)}`

declare global {
  interface Window {
    earlyChoices?: [HTMLElement, string][] | undefined
  }
}

/** Chooses again what a visitor chose before the search was there to notice; it would be lost otherwise. */
export function repeatEarlyChoices(): void {
  const choices = window.earlyChoices ?? []
  window.earlyChoices = undefined
  // After the `change` of a choice that was made this moment: it may tell the value that hydration put back.
  setTimeout(() => choices.forEach(choose))
}

function choose([element, value]: [HTMLElement, string]): void {
  if (!element.isConnected) return
  if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && element.type === 'checkbox') element.click()
}
