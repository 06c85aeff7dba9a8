import { plain } from '../engine/words.ts'
import type { SearchRecord } from '../record.ts'
import { SEARCHABLE } from '../settings.ts'

export type Highlight = {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  fullyHighlighted?: boolean
  matchedWords: string[]
}

export type HighlightOptions = { attributes?: readonly string[]; before: string; after: string }

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * The searchable texts of a hit with their matches marked. `found` holds, for each word that was asked for, the words of
 * the stock that stand for it; a word that only begins with what was asked is marked as a whole.
 */
export function highlighted(
  record: SearchRecord,
  found: readonly (readonly string[])[],
  { attributes, before, after }: HighlightOptions,
): Record<string, Highlight | Highlight[]> {
  const stands = found.map(words => new Set(words))
  const mark = (text: string): Highlight => {
    const matched = new Set<number>()
    let words = 0
    let marked = 0
    const value = text.replace(WORD, word => {
      words++
      const found = plain(word)
      const which = stands.flatMap((set, index) => (set.has(found) ? index : []))
      if (which.length === 0) return word
      for (const index of which) matched.add(index)
      marked++
      return `${before}${word}${after}`
    })
    if (matched.size === 0) return { value, matchLevel: 'none', matchedWords: [] }
    return {
      value,
      matchLevel: matched.size === stands.length ? 'full' : 'partial',
      fullyHighlighted: marked === words,
      matchedWords: [...matched].map(index => found[index]![0]!),
    }
  }
  const result: Record<string, Highlight | Highlight[]> = {}
  for (const attribute of SEARCHABLE) {
    if (attributes !== undefined && !attributes.includes(attribute) && !attributes.includes('*')) continue
    const value = record[attribute]
    if (Array.isArray(value)) result[attribute] = value.map(mark)
    else if (value !== undefined) result[attribute] = mark(String(value))
  }
  return result
}
