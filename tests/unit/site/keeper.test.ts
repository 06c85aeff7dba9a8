import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { momentToldBy } from '../../../src/site/digest.ts'
import { keeping, keepWith } from '../../../src/site/keeper.ts'
import { aKeeper } from '../../support/keeper.ts'

const told = keeping('told', ({ cars, words, at }: { cars: string[]; words?: string; at?: Date }) => [
  cars.length,
  words,
  at?.getTime(),
])

test('what is kept is made anew when any of its parts is another, and found while all are equal', () => {
  const keeper = aKeeper()
  const of = (cars: string[], ...others: [words?: string, at?: Date]) => {
    keepWith(cars, keeper)
    const [words, at] = others
    return told({ cars, ...(words !== undefined && { words }), ...(at && { at }) })
  }
  const may = (day: number, said: string) => momentToldBy(new Date(`2025-05-0${day}T00:00Z`), said)
  const made = [of(['a']), of(['b']), of(['a'], 'x'), of(['a'], 'y'), of(['a'], 'x', may(1, 'spring'))]
  expect(keeper.kept.size).toBe(made.length)
  expect([of(['a']), of(['b']), of(['a'], 'x'), of(['a'], 'y')]).toEqual(JSON.parse(JSON.stringify(made.slice(0, -1))))
  expect(of(['a'], 'x', may(2, 'spring'))).toEqual(made.at(-1))
  expect(of(['a'], 'x', may(2, 'autumn'))).not.toEqual(made.at(-1))
})

test('without a keeper all is made, and nothing is told of it', () => {
  const cars = Object.assign(['a'], { toJSON: () => expect.unreachable('gone through for a digest') })
  expect(told({ cars })[0]).toBe(1)
})

const code = globSync('{src,scripts}/**/*.ts', { cwd: TOP })
  .map(file => readFileSync(join(TOP, file), 'utf8'))
  .filter(text => /import \{.*\bkeeping\b.*keeper\.ts'/.test(text))

test('what is kept has a name of its own, and is made at the top of a module, where it can read nothing but its parts', () => {
  const names = code.flatMap(text =>
    [...text.matchAll(/^(?:export )?const \w+ = keeping\(\s*'([^']+)'/gm)].map(found => found[1]),
  )
  const calls = code.flatMap(text => text.match(/\bkeeping\b(?! *[,}])/g) ?? [])
  expect(calls).toHaveLength(names.length)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('findings in words')
})
