import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

test('no rule names a pseudo-element, such as the hint of a field, within :is() or :where(), where browsers pass over it in silence', () => {
  const rules = globSync('src/styles/**/*.css', { cwd: TOP }).flatMap(file =>
    [...readFileSync(`${TOP}/${file}`, 'utf8').matchAll(/[^{};]*\{/g)].map(([rule]) => `${file} ${rule.trim()}`),
  )
  expect(rules.length).toBeGreaterThan(500)
  expect(rules.filter(rule => /:(?:is|where)\([^)]*::/.test(rule))).toEqual([])
})
