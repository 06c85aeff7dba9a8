import { expect, onTestFinished, test, vi } from 'vitest'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

test('features #4: npm run dev shows a dealer at another moment, too, and has the index that such a page searches', async () => {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [aCar()],
  })
  vi.stubEnv('FORECOURT_SITES', sites)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { fileAtMoments, findShown } = await import('../../../scripts/dev/sites.ts')
  const host = 'northside.localhost:4321'
  const [now, then] = [await findShown(host), await findShown(host, '2999-12-25')]
  if (!now?.ok || !then?.ok) throw new Error('the dealer has faults')
  expect(then.site.at).toEqual(new Date('2999-12-24T13:00:00Z'))
  expect(now.site.at.getFullYear()).not.toBe(2999)
  const index = [...then.files.keys()].find(path => path.startsWith('/search/'))!
  expect(await fileAtMoments(host, index)).toBeInstanceOf(Uint8Array)
  expect(await fileAtMoments('southside.localhost:4321', index)).toBeUndefined()
})
