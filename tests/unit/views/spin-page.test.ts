import { expect, test } from 'vitest'
import { findRoute } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { spinPage } from '../../../src/views/spin-page.ts'
import { aSite } from '../../support/site.ts'

const spinToWin = { start: '2025-06-05', end: '2025-06-07', terms: 'One prize for each purchase.' }

const closedAt = (at: string): string | undefined =>
  spinPage(aSite({ settings: { features: { spinToWin } }, at: new Date(at) })).closed

test('SP-01 RT-17 only a dealer with the promotion has its page', () => {
  expect(findRoute(aSite(), '/spin-to-win')).toBeUndefined()
  expect(findRoute(aSite({ settings: { features: { spinToWin } } }), '/spin-to-win')?.route.pattern).toBe(
    '/spin-to-win',
  )
})

test('DC-159 the page says why the wheel stands still: when the promotion starts, or that it has ended', () => {
  expect(closedAt('2025-06-04T13:59:59Z')).toBe('This promotion starts on 5 June 2025.')
  expect(closedAt('2025-06-04T14:00:00Z')).toBeUndefined()
  expect(closedAt('2025-06-07T13:59:59Z')).toBeUndefined()
  expect(closedAt('2025-06-07T14:00:00Z')).toBe('This promotion has ended.')
})

test('DC-181 search engines are told of the wheel while there is something to win, or will be', () => {
  const robots = (at: string) =>
    spinPage(aSite({ settings: { features: { spinToWin } }, at: new Date(at) })).meta.robots
  expect(['2025-06-04T13:59:59Z', '2025-06-07T13:59:59Z'].map(robots)).toEqual([undefined, undefined])
  expect(robots('2025-06-07T14:00:00Z')).toBe('noindex')
})

test('CF-03 a dealer may say in other words that the promotion has ended', () => {
  const settings = { features: { spinToWin }, labels: { spinOver: 'All prizes are won.' } }
  expect(spinPage(aSite({ settings, at: new Date('2025-06-08') })).closed).toBe('All prizes are won.')
})

test('DC-160 the wheel shows the prizes of Table G, or those of the dealer, each told once', () => {
  const page = spinPage(aSite({ settings: { features: { spinToWin } } }))
  expect(page.wheel).toHaveLength(19)
  expect(page.prizes.names.filter(name => name === '$50 fuel card')).toHaveLength(1)
  const prizes = [
    { prize: 'A cake', weight: 1 },
    { prize: 'A car', weight: 0 },
  ]
  const own = spinPage(aSite({ settings: { features: { spinToWin: { ...spinToWin, prizes } } } }))
  expect([own.wheel, own.setup.segments]).toEqual([['A cake', 'A car'], 2])
})

test('SP-06 a second spin is offered by a dealer who takes a deposit of $200 online, and by no other', () => {
  const offered = (settings: Partial<SiteFile>) => {
    const features = { spinToWin, ...settings.features }
    const { how, setup } = spinPage(aSite({ settings: { ...settings, features } }))
    return [how.steps.length, setup.secondChance !== undefined]
  }
  expect(offered({})).toEqual([3, true])
  expect(offered({ reservation: { deposit: 500 } })).toEqual([3, true])
  expect(offered({ reservation: { deposit: 199 } })).toEqual([1, false])
  expect(offered({ features: { reserve: false } })).toEqual([1, false])
  expect(offered({ features: { reserve: false, checkoutJourney: true } })).toEqual([3, true])
})
