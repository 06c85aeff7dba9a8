import { expect, test } from 'vitest'
import { aSiteFile } from '../../support/site.ts'
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

test('a text that is longer than any, or has marks without end, is a fault of its file before it is read', async () => {
  const page = (text: string) => `---\ntitle: Terms\n---\n${text}`
  const room = 100_000 - page('').length
  const told = await toldOf(
    northside({
      'northside/content/pages/marks.md': page('_a*\n'.repeat(1_501)),
      'northside/content/offers/nested.md': '<b>'.repeat(50_000),
      'northside/content/blog/list.md': page('a'.repeat(room + 1)),
    }),
  )
  expect(told).toEqual([
    'sites/northside/content/offers/nested.md ✖ is longer than 100000 characters; write it as several texts → at character 100000',
    'sites/northside/content/pages/marks.md ✖ has more than 3000 marks "*" and "_"; make less of it bold or italic → at line 1504',
    'sites/northside/content/blog/list.md ✖ is longer than 100000 characters; write it as several texts → at character 100000',
  ])
  const fits = {
    'northside/content/pages/marks.md': page('**a** '.repeat(750)),
    'northside/content/pages/long.md': page('a'.repeat(room)),
  }
  expect(await toldOf(northside(fits))).toEqual([])
})

test('a name, title or label that fills no line of a page is a fault of its place', async () => {
  const named = (name: string) =>
    northside({
      'northside/site.json': aSiteFile({
        name,
        header: { items: [{ label: name, href: '/' }] },
        stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
      }),
      'northside/content/pages/terms.md': `---\ntitle: ${name}\n---\nx\n`,
    })
  expect(await toldOf(named('a'.repeat(20_000)))).toEqual([
    'sites/northside/site.json ✖ is longer than 500 characters → at name',
    'sites/northside/site.json ✖ is longer than 500 characters → at header.items[0].label',
    'sites/northside/content/pages/terms.md ✖ is longer than 500 characters → at title',
  ])
  expect(await toldOf(named('a'.repeat(500)))).toEqual([])
})
