import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

test('what is set in the letters of texts, also within a heading, has the tracking and the gaps between words of texts', () => {
  const rules = globSync('src/styles/**/*.css', { cwd: TOP }).flatMap(file =>
    [...readFileSync(`${TOP}/${file}`, 'utf8').matchAll(/[^{}]*\{([^{}]*)\}/g)].map(([rule, says]) => ({
      of: `${file} ${rule.slice(0, rule.indexOf('{')).trim()}`,
      says: says!,
    })),
  )
  const asTexts = rules.filter(({ says }) => says.includes('var(--font-text)') && says.includes('letter-spacing: 0;'))
  expect(asTexts.length).toBeGreaterThan(5)
  expect(asTexts.filter(({ says }) => !says.includes('word-spacing: normal;')).map(({ of }) => of)).toEqual([])
})
