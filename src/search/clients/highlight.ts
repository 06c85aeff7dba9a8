import { COMPOUND, indexedWords, WORD, wholesOf } from '../engine/words.ts'

export type Highlight = {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  fullyHighlighted?: boolean
  matchedWords: string[]
}

export type HighlightOptions = { attributes?: readonly string[]; before: string; after: string }

/**
 * The searchable texts of a hit with their matches marked. `found` holds, for each word that was asked for, the words of
 * the stock that stand for it; a word that only begins with what was asked is marked as a whole, and so is a compound
 * ("CX-5") that was asked for as one word.
 */
export function highlighted(
  record: Readonly<Record<string, unknown>>,
  searchable: readonly string[],
  found: readonly (readonly string[])[],
  { attributes, before, after }: HighlightOptions,
): Record<string, Highlight | Highlight[]> {
  const asked = new Map<string, number[]>()
  found.forEach((words, index) => {
    for (const word of words) asked.set(word, [...(asked.get(word) ?? []), index])
  })
  const mark = (text: string): Highlight => {
    const matched = new Set<number>()
    let unmarked = 0
    const marked = (word: string): string | undefined => {
      const which = indexedWords(word).flatMap(part => asked.get(part.word) ?? [])
      for (const index of which) matched.add(index)
      return which.length === 0 ? undefined : `${before}${word}${after}`
    }
    const markedWord = (word: string): string => {
      const result = marked(word)
      if (result === undefined) unmarked++
      return result ?? word
    }
    const value = text.replace(COMPOUND, compound => {
      const asOne = wholesOf(compound).some(word => asked.has(word)) ? marked(compound) : undefined
      return asOne ?? compound.replace(WORD, markedWord)
    })
    if (matched.size === 0) return { value, matchLevel: 'none', matchedWords: [] }
    return {
      value,
      matchLevel: matched.size === found.length ? 'full' : 'partial',
      fullyHighlighted: unmarked === 0,
      matchedWords: [...matched].map(index => found[index]![0]!),
    }
  }
  const result: Record<string, Highlight | Highlight[]> = {}
  for (const attribute of searchable) {
    if (attributes !== undefined && !attributes.includes(attribute) && !attributes.includes('*')) continue
    const value = record[attribute]
    if (Array.isArray(value)) result[attribute] = value.map(item => mark(String(item)))
    else if (value !== undefined) result[attribute] = mark(String(value))
  }
  return result
}
