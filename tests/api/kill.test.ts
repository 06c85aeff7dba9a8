import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { engines, postgresDatabase } from '../support/api.ts'
import { bundledApi, killExperiment } from './experiments/kill.ts'

const bundle = await bundledApi()
afterAll(() => rmSync(bundle.folder, { recursive: true }))

test.each(engines)(
  'E1 killed in the middle of its work, the API on %s loses nothing that it acknowledged and doubles nothing',
  async engine => {
    const database = engine === 'postgres' ? { database: await postgresDatabase() } : {}
    const found = await killExperiment({ kills: 2, bundle, ...database })
    expect(found).toMatchObject({ kills: 2, missing: 0, doubled: 0, unsent: 0, adrift: 0 })
    expect(found.acknowledged).toBeGreaterThan(0)
    expect(found.paid).toBeGreaterThan(0)
  },
  240_000,
)

test('E1 the control: without a key that stays the same, the same kills double leads @nightly', async () => {
  const found = await killExperiment({ kills: 1, bundle, control: true })
  expect(found.missing).toBe(0)
  expect(found.doubled).toBeGreaterThan(0)
}, 240_000)
