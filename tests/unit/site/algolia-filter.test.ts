import { expect, test } from 'vitest'
import { aSiteFile } from '../../support/site.ts'
import { northside, toldOf } from '../../support/sites-folder.ts'

test('DC-34 a filter that Algolia would refuse is a fault of a site that searches there, and of no other', async () => {
  const algolia = { engine: 'algolia', appId: 'ABC123', host: 'ABC123-dsn.algolia.net', key: 'search-only' } as const
  const told = (search: object) => toldOf(northside({ 'northside/site.json': aSiteFile({ search }) }))
  const filter = 'make:"Toyota" AND (price < 30000 OR car_type:new)'
  expect(await told({ filter })).toEqual([])
  expect(await told({ ...algolia, filter })).toEqual([
    'sites/northside/site.json ✖ Algolia reads no such filter: one OR must not mix numbers and texts; write e.g. (make:"Toyota" OR make:"Lexus") AND price < 30000 → at search.filter',
  ])
  expect(await told({ ...algolia, filter: '(make:"Toyota" OR make:"Lexus") AND price < 30000' })).toEqual([])
})

test('a filter asks for what our index has on a site at Algolia as well, whose pages we render', async () => {
  const algolia = { engine: 'algolia', appId: 'ABC123', host: 'ABC123-dsn.algolia.net', key: 'search-only' } as const
  for (const engine of [{}, algolia]) {
    expect(
      await toldOf(northside({ 'northside/site.json': aSiteFile({ search: { ...engine, filter: 'maek:"Toyota"' } }) })),
    ).toEqual([
      expect.stringMatching(
        /^sites\/northside\/site.json ✖ cars cannot be filtered by "maek".*"make".* → at search.filter$/,
      ),
    ])
  }
})
