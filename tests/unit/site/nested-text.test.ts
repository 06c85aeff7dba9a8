import { expect, test } from 'vitest'
import { northside, toldOf } from '../../support/sites-folder.ts'

test('a text that is nested too deeply, or repeats itself without end, is a fault of its file, with what to do', async () => {
  const told = await toldOf(
    northside({
      'northside/content/pages/quotes.md': `---\ntitle: Quotes\n---\n${'>'.repeat(20_000)} x\n`,
      'northside/content/pages/repeats.md': `---\ntitle: x\na: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: [${'*c,'.repeat(9)}]\n---\nx\n`,
    }),
  )
  expect(told.join('\n')).toContain(
    'sites/northside/content/pages/quotes.md ✖ is nested too deeply to be read; write quotes and lists within one another a few times at most',
  )
  expect(told.join('\n')).toContain(
    'sites/northside/content/pages/repeats.md ✖ its front matter repeats its own parts too often; write them out',
  )
})
