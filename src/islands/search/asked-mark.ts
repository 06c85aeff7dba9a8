import { NEEDS } from '../../domain/needs.ts'
import { FACET_NAMES } from '../../search/settings.ts'

const PARAMETERS = ['query', 'page', 'sortBy', ...FACET_NAMES, ...NEEDS].join('|')

/**
 * What runs before the search does. It marks the document when its address asks for another list than the one in the page,
 * so that the styles hide that list (`SearchIsland` takes the mark away), and it notes what is chosen meanwhile. The script
 * is the same on every page, because the policy names an inline script by its hash; the page's own path stands on the
 * element around it.
 *
 * It listens before anybody else, to clicks on boxes and to input of lists: this very event can make React hydrate on the
 * spot, which puts everything back to what the page said, so that afterwards nothing is left of the choice.
 */
export const ASKED_MARK = `{const d=document,l=location,p=l.pathname.replace(/(.)\\/+$/,'$1');if(p!==d.currentScript.parentNode.dataset.path||/[?&](${PARAMETERS})=/.test(l.search))d.documentElement.dataset.asked='';const e=window.earlyChoices=[],n=v=>{const t=v.target;if(window.earlyChoices&&(v.type=='click'?t.type=='checkbox':t.tagName=='SELECT'))e.push([t,t.value])};d.addEventListener('click',n,true);d.addEventListener('input',n,true)}`

type Choice = [HTMLElement, string]

declare global {
  interface Window {
    earlyChoices?: Choice[] | undefined
  }
}

let repeated: Choice[] | undefined

/** Chooses again what a visitor chose before the search was there to notice; it would be lost otherwise. */
export function repeatEarlyChoices(): void {
  const choices = window.earlyChoices ?? []
  window.earlyChoices = undefined
  repeated = choices
  // After the event of a choice that was made this moment: the search may hear of it yet.
  setTimeout(() => {
    repeated = undefined
    choices.forEach(choose)
  })
}

/** The search has noticed the last choice by itself. */
export function choiceHeard(): void {
  const noted = window.earlyChoices ?? repeated
  noted?.pop()
}

function choose([element, value]: [HTMLElement, string]): void {
  if (!element.isConnected) return
  if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && element.type === 'checkbox') element.click()
}
