import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

/** As `display: contents`, by a rule of Astro's in no layer, the element of an island has no box: what lays it out does nothing. */
test('DC-04 no style lays out the element of an island; what is in it keeps its distances by rules of its own', () => {
  const files = globSync('src/styles/**/*.css', { cwd: TOP })
  const selectors = files.flatMap(file =>
    [...readFileSync(`${TOP}/${file}`, 'utf8').matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector!.trim()),
  )
  expect(selectors.length).toBeGreaterThan(500)
  expect(selectors.filter(selector => selector.includes('astro-island'))).toEqual([
    expect.stringContaining('.late-car > astro-island > * + *'),
    // Asks whether its script has come.
    expect.stringContaining('~ .wrap > astro-island:not([ssr])'),
  ])
})
