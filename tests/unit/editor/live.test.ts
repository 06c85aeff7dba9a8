import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveState } from '../../../scripts/editor/live.ts'
import { AT } from '../../support/build.ts'
import { aPublisher, dealer, offerFile } from '../../support/shop.ts'

const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000)

test('DC-186 who has saved hears when it is live, that nothing changed, what else must be mended, and that the dealer is held back', async () => {
  const shop = await aPublisher(dealer('northside'))
  const told = (since: Date, now: Date, publisher: typeof shop.publisher | undefined = shop.publisher) =>
    liveState('northside', since, { liveDir: join(shop.targetDir, 'current'), publisher, now })
  const built = async (text: string, seconds: number): Promise<void> => {
    shop.setClock(later(seconds).toISOString())
    shop.write('northside/content/offers/fuel.md', text)
    shop.publisher.request(['northside'], 'saved')
    await shop.publisher.idle()
  }
  expect(told(later(1), later(2)).kind).toBe('coming')
  expect(told(later(1), later(10))).toEqual({ kind: 'same', text: 'The site shows the same as before.', faults: [] })
  await built(offerFile('Two tanks.'), 20)
  expect(told(later(20), later(21))).toEqual({ kind: 'live', text: 'It is live.', faults: [] })
  // Another publisher is at work: its releases tell, and nothing else.
  expect(
    liveState('northside', later(20), {
      liveDir: join(shop.targetDir, 'current'),
      publisher: undefined,
      now: later(21),
    }).kind,
  ).toBe('live')
  expect(
    liveState('northside', later(21), {
      liveDir: join(shop.targetDir, 'current'),
      publisher: undefined,
      now: later(60),
    }).kind,
  ).toBe('unknown')
  await built(offerFile('Three tanks.', 'expiry: soon\n'), 30)
  expect(told(later(29), later(31))).toMatchObject({
    kind: 'refused',
    faults: [expect.stringContaining('fuel.md ✖ write a date')],
  })
  shop.publisher.roll('northside', 'back')
  await built(offerFile('Four tanks.'), 40)
  expect(told(later(40), later(50)).kind).toBe('held')
})
