import { expect, test } from 'vitest'
import { shorthash } from '../../../scripts/build/app/shorthash.ts'

const island = (folder: string, text: string): string =>
  `<!--SearchIsland:${folder}/src/islands/search/SearchIsland.tsx-->\n<div>${text}</div>\n{"page":[0,1]}`

test('an island has the same name wherever the project lies, and another one where it shows something else', () => {
  expect(shorthash(island('/home/one/forecourt', 'a'))).toBe(shorthash(island('/builds/main', 'a')))
  expect(shorthash(island('/builds/main', 'a'))).not.toBe(shorthash(island('/builds/main', 'b')))
  expect(shorthash('<!--SearchIsland:/builds/main/src/a.tsx-->')).not.toBe(
    shorthash('<!--SearchIsland:/builds/main/src/b.tsx-->'),
  )
})
