import { expect, test } from 'vitest'
import { scriptData, sharedScriptData } from '../../../src/components/script-data.ts'

const labels = { more: '</script><b>' }
const data = (page: number) => ({ page, labels, list: ['<', 1], unset: undefined, none: null, '"': true })

test('what pages share is written once, and reads on each page as if it were its own', () => {
  for (const page of [1, 2]) expect(sharedScriptData(data(page))).toBe(scriptData(data(page)))
  expect(JSON.parse(sharedScriptData(data(3)))).toEqual({ page: 3, labels, list: ['<', 1], none: null, '"': true })
})

test('nothing in the data ends its script element', () => {
  expect(sharedScriptData(data(1))).not.toContain('<')
})
