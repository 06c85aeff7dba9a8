import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { BODIES, ITEM_TYPES } from '../../../src/records/index.ts'

const STYLE = join(TOP, 'src/styles/components/no-picture.css')
const RULE = /((?:\[data-shape="\w+"\],?\s*)+)\{\s*--no-picture: url\("([^"]+)"\);\s*\}/g

test('every body and every kind of vehicle has a drawing for where a picture should be, and every drawing a use', () => {
  const drawings = [...readFileSync(STYLE, 'utf8').matchAll(RULE)].flatMap(([, selectors, url]) =>
    [...selectors!.matchAll(/"(\w+)"/g)].map(([, shape]) => ({ shape: shape!, file: join(dirname(STYLE), url!) })),
  )
  const shapes = [...BODIES, ...ITEM_TYPES]
  expect(drawings.map(({ shape }) => shape).sort()).toEqual(shapes.sort())
  expect(drawings.filter(({ file }) => !existsSync(file))).toEqual([])
  const used = new Set(drawings.map(({ file }) => file))
  expect(globSync(join(TOP, 'src/styles/bodies/*')).filter(file => !used.has(file))).toEqual([])
})
