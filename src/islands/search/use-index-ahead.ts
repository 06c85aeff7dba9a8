import { useEffect } from 'react'
import type { Surroundings } from './use-car-search.ts'

/** What a visitor turns to who is about to ask for cars. */
const FILTERS = '.search__head, .filter-column'

/** What tells that they do: a pointer that comes over it, or a finger or the keyboard that comes to it. */
const SIGNS = ['pointerover', 'focusin'] as const

/**
 * Has the worker and its index fetched when a visitor turns to the filters, so that their first choice does not wait for the
 * line: what is shown already is asked for.
 */
export function useIndexAhead({ asking, foresee }: Pick<Surroundings, 'asking' | 'foresee'>): void {
  useEffect(() => {
    const heard = new AbortController()
    const ask = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(FILTERS) === null) return
      heard.abort()
      foresee([asking.asked!])
    }
    // On the document: a column of filters may come later.
    for (const sign of SIGNS) document.addEventListener(sign, ask, { signal: heard.signal })
    return () => heard.abort()
  }, [asking, foresee])
}
