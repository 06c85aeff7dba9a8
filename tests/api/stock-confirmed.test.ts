import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readingHere } from '../../src/api/site-reader.ts'
import { createSiteDirectory } from '../../src/api/sites.ts'
import { type ReservedCars, ReservedCarsSchema } from '../../src/contract/reservations.ts'
import { MINUTE } from '../../src/domain/durations.ts'
import { loadSite } from '../../src/site/load.ts'
import { engines, testApi } from '../support/api.ts'
import { aCar } from '../support/builders.ts'
import { aFeedServer, withTag } from '../support/feed-server.ts'
import { aSiteFile } from '../support/site.ts'

describe.each(engines)('on %s', engine => {
  test('features #2 whoever asks which cars are reserved hears when the feed last confirmed which stock, as the build calls it', async () => {
    const { feeds, feed } = await aFeedServer(withTag)
    feeds['/stock'] = JSON.stringify([aCar()])
    const sitesDir = mkdtempSync(join(tmpdir(), 'forecourt-sites-'))
    onTestFinished(() => rmSync(sitesDir, { recursive: true }))
    mkdirSync(join(sitesDir, 'northside'))
    writeFileSync(
      join(sitesDir, 'northside/site.json'),
      JSON.stringify(aSiteFile({ slug: 'northside', stock: { feeds: [feed('/stock')] } })),
    )
    const api = await testApi({ engine })
    onTestFinished(() => api.stop())
    Object.assign(
      api.services.sites,
      createSiteDirectory({
        sitesDir,
        mode: 'local',
        now: () => api.clock.now,
        log: () => {},
        read: readingHere(sitesDir),
      }),
    )
    const told = async (): Promise<ReservedCars> => {
      api.clock.now += 20 * MINUTE
      return ReservedCarsSchema.parse(await (await api.visitor().get('/reservations/cars')).json())
    }
    const at = () => new Date(api.clock.now).toISOString()
    const { confirmed } = await told()
    const built = await loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir })
    expect(confirmed).toEqual({ stock: built.ok && built.site.stockRead.digest, at: at() })
    expect((await told()).confirmed).toEqual({ ...confirmed, at: at() })
    const last = at()
    delete feeds['/stock']
    expect((await told()).confirmed).toEqual({ ...confirmed, at: last })
  })

  test('features #2 of a stock that no server has confirmed nothing is told', async () => {
    const api = await testApi({ engine })
    onTestFinished(() => api.stop())
    expect(await (await api.visitor().get('/reservations/cars')).json()).toEqual({
      success: true,
      car_ids: [],
      confirmed: null,
    })
  })
})
