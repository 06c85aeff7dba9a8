import { withKeyword } from '../domain/search-history.ts'
import { isText, keptList } from './kept-list.ts'

/** Texts searched for in this browser, newest first (SR-45, DC-44). */
export const $searchHistory = keptList('search-history', isText)

/** Remembers a text that was submitted, or followed by a look at a car (DC-44). */
export function rememberKeyword(keyword: string): void {
  const before = $searchHistory.get()
  const after = withKeyword(before, keyword)
  if (after !== before) $searchHistory.set(after)
}

export function clearSearchHistory(): void {
  $searchHistory.set([])
}
