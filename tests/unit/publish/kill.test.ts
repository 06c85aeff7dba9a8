import { expect, test } from 'vitest'
import { killsExperiment } from './kills.ts'

test('killed at random moments while it publishes, the publisher leaves one whole release, and the last save goes live', async () => {
  const found = await killsExperiment(2, { cars: 12 })
  expect(found).toMatchObject({ kills: 2, faults: [], isLastLive: true })
  expect(found.releases).toBeGreaterThan(1)
}, 240_000)
