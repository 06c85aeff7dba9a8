import type { WritableAtom } from 'nanostores'
import { persistentAtom } from './persistent.ts'

/**
 * A short list that this browser keeps for this site, from page to page and tab to tab. An origin is one site, so the name
 * need not say which. What is stored may be of an older version of us, or of anybody: what does not fit counts as nothing.
 */
export function keptList<Item>(name: string, isItem: (value: unknown) => value is Item): WritableAtom<readonly Item[]> {
  return persistentAtom<readonly Item[]>(name, [], {
    encode: list => (list.length === 0 ? (undefined as unknown as string) : JSON.stringify(list)),
    decode: text => listIn(text).filter(isItem),
  })
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

export const isId = (value: unknown): value is number => Number.isSafeInteger(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
