import { NEEDS } from '../../domain/needs.ts'
import { FACET_NAMES } from '../../search/settings.ts'

const PARAMETERS = ['query', 'page', 'sortBy', ...FACET_NAMES, ...NEEDS].join('|')

/**
 * What runs before the search does. It marks the document when its address asks for another list than the one in the page,
 * so that the styles hide that list (`SearchIsland` takes the mark away), and it notes what is chosen, entered or opened
 * meanwhile. The script is the same on every page, because the policy names an inline script by its hash; the page's own
 * path stands on the element around it.
 *
 * It also knows which scripts the search needs, and has all of them fetched at once when the search is woken
 * (`client-painted.ts`): on a slow line they would come in five turns, as each names only its next ones. Where another list
 * is asked for, nothing of it is shown before they are there, so they are fetched now, and so is what the search reads
 * first: the worker and its index, which then come from what the browser keeps.
 *
 * It listens before anybody else, to clicks on boxes and to what is entered in fields and lists: this very event can make
 * React hydrate on the spot, which puts everything back to what the page said, so that afterwards nothing is left of it.
 * Of a field the last value counts. A list tells its choice twice, as input and then as a change, and when the first one
 * hydrates, the second one finds the list put back: it is given its choice again before React reads it.
 */
export const ASKED_MARK = /* @__PURE__ */ inOneLine(`{
  const d=document,
    l=location,
    m=d.currentScript.parentNode.dataset,
    // The path that the address asks for, without slashes at its end.
    p=l.pathname.replace(/(.)\\/+$/,'$1'),
    // The words of an attribute, which are addresses.
    w=s=>(s||'').match(/\\S+/g)||[],
    // Gets all scripts of the search.
    g=()=>{
      for(const f of w(m.scripts)){
        const k=d.createElement('link');
        k.rel='modulepreload';
        k.href=f;
        d.head.append(k)
      }
    };
  if(p!==m.path||/[?&](${PARAMETERS})=/.test(l.search)){
    d.documentElement.dataset.asked='';
    g();
    for(const f of w(m.index))fetch(f,{priority:'low'}).then(r=>r.blob()).catch(()=>{})
  }else window.fetchSearch=g;
  // The early choices, each a Choice as below.
  const e=window.earlyChoices=[],
    // Notes what an event chose: of a click the box, or what opens a sheet; else the field or list of the search.
    n=v=>{
      const t=v.target,
        o=t.closest('.search [aria-haspopup=dialog]'),
        b=t.type=='checkbox',
        c=v.type=='click',
        i=e.findIndex(f=>f[0]==t);
      if(!window.earlyChoices||!(c?o||b:!b&&t.closest('.search')))return;
      if(!c&&i>=0){
        const[f]=e.splice(i,1);
        if(t.type=='select-one'&&v.type=='change')t.value=f[2]
      }
      e.push([o||t,v.type,t.value])
    };
  for(const y of['click','input','change'])d.addEventListener(y,n,true)
}`)

/**
 * Without line breaks, indents and comments, as the page carries it. It is called as pure, or the scripts of the search would
 * carry it, too.
 */
function inOneLine(script: string): string {
  return script.replace(/\n\s*(\/\/ .*)?/g, '')
}

/** What happened to an element, and the value that it had then. */
type Choice = [element: HTMLElement, by: 'click' | 'input' | 'change', value: string]

declare global {
  interface Window {
    earlyChoices?: Choice[] | undefined
    /** Has all scripts of the search fetched; only where that has not begun yet. */
    fetchSearch?: () => void
  }
}

/** Chooses again what a visitor chose before the search was there to notice; it would be lost otherwise. */
export function repeatEarlyChoices(): void {
  const choices = window.earlyChoices ?? []
  window.earlyChoices = undefined
  choices.forEach(choose)
}

/**
 * Whoever was at a part of the page that was drawn anew goes on at the same part, also at the end of what they write: on a phone
 * the keyboard would be gone. What was written there is searched for by `repeatEarlyChoices`.
 */
export function goOnAt(before: Element | null): void {
  if (!(before instanceof HTMLElement) || before.isConnected) return
  const now = inPlaceOf(before)
  now?.focus({ preventScroll: true })
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement && before.value !== before.defaultValue) {
    now.value = before.value
  }
}

/** The search has noticed the last choice by itself. */
export function choiceHeard(): void {
  window.earlyChoices?.pop()
}

function choose([noted, by, value]: Choice): void {
  const element = noted.isConnected ? noted : inPlaceOf(noted)
  if (element === undefined) return
  if (by === 'click') {
    element.click()
    return
  }
  // React has taken the value that it found for its own, and hears only of another one that it did not set itself.
  if (element instanceof HTMLInputElement) element.value = element.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  // A list that was replaced between the two has told only the first.
  if (by === 'input' && !(element instanceof HTMLSelectElement)) return
  element.dispatchEvent(new Event('change', { bubbles: true }))
  // A field of text is entered when it is left.
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Where the page brought another list than the one asked for, all around it is drawn anew as well. */
function inPlaceOf({ localName, className, ariaLabel, textContent }: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`.search ${localName}`)].find(
    like => like.className === className && like.ariaLabel === ariaLabel && like.textContent.startsWith(textContent),
  )
}
