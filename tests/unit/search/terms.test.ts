import { describe, expect, test } from 'vitest'
import { createTerms, standingFor, standingNear, typosAllowed } from '../../../src/search/engine/terms.ts'
import { chanceOf } from './chance.ts'

/**
 * The edit distance by its definition (a letter added, dropped, changed, or two neighbours swapped), from one word to
 * each beginning of another, from none of it to all.
 */
function distances(a: string, b: string): number[] {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1)
      }
    }
  }
  return table[a.length]!
}

function typosBetween(word: string, other: string, prefix: boolean): number {
  const all = distances(word, other)
  const least = prefix ? Math.min(...all) : all.at(-1)!
  return least > 0 && word[0] !== other[0] ? least + 1 : least
}

const chance = chanceOf(5)
const randomWord = () => Array.from({ length: 1 + chance.below(11) }, () => chance.pickEarly([...'abcdeno'])).join('')
const words = [...new Set(Array.from({ length: 600 }, randomWord))].sort()
const terms = createTerms(words)

describe.each([
  [1, false],
  [1, true],
  [2, false],
  [2, true],
])('within %d typos, prefix %s', (most, prefix) => {
  test('finds exactly the words that the definition does, with as many typos', () => {
    let found = 0
    for (let i = 0; i < 150; i++) {
      const word = randomWord() + randomWord().slice(0, 4)
      const ours = standingNear(terms, word, most, prefix).map(({ term, typos }) => `${words[term]} ${typos}`)
      const plain = words.flatMap(other => {
        const typos = typosBetween(word, other, prefix)
        return typos <= most ? `${other} ${typos}` : []
      })
      expect(ours.sort(), word).toEqual(plain.sort())
      found += plain.length
    }
    expect(found).toBeGreaterThan(20)
  })
})

test('a word without end, as it may be pasted, is no mistyped one', () => {
  expect([64, 65, 100_000].map(length => typosAllowed('x'.repeat(length)))).toEqual([2, 0, 0])
})

test('one typo from 4 letters, two from 8, none in what has a figure', () => {
  expect(['kia', 'audi', 'holdens', 'commodor', 'gs350', '2018'].map(typosAllowed)).toEqual([0, 1, 1, 2, 0, 0])
})

test('a word stands for itself, or for all that begin with it', () => {
  const cars = createTerms(['ra', 'range', 'ranger', 'rav4'])
  expect(standingFor(cars, 'range', false).map(({ term }) => term)).toEqual([1])
  expect(standingFor(cars, 'ra', true).map(({ begins }) => begins)).toEqual([false, true, true, true])
})
