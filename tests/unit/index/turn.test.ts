import { cpSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PushOptions, pushStock } from '../../../scripts/index/push.ts'
import { stockSetup } from '../../../scripts/index/settings.ts'
import { inTurn, LostTurnError } from '../../../scripts/index/turn.ts'
import type { Car } from '../../../src/records/index.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { aCar } from '../../support/builders.ts'
import { aFolder } from '../../support/folder.ts'
import { anAlgolia, type LocalAlgolia, refusal } from '../serve/algolia-server.ts'

const SETUP = stockSetup('northside')
/** With one order beside the default: each further one would be asked for, and written, in the same way. */
const ONE_ORDER = { ...SETUP, replicas: SETUP.replicas.slice(0, 1) }
const TURN = `${CAR_INDEX}_turn`

const BEFORE = [1, 2, 3, 4, 5].map(id => aCar({ id, slug: `car-${id}`, price: 20_000 }))
const [FIRST, ...OTHERS] = BEFORE as [Car, ...Car[]]
/** Both begin at the cars above, and change others of them. */
const EARLIER = { at: 1_000, cars: [{ ...FIRST, price: 21_000 }, ...OTHERS.slice(0, -1)] }
const LATER = { at: 2_000, cars: [FIRST, { ...OTHERS[0]!, price: 22_000 }, ...OTHERS.slice(1)] }

type Release = typeof EARLIER
type Tell = (algolia: LocalAlgolia, release: Release, wait?: () => Promise<unknown>) => Promise<unknown>

const tellIn =
  (all: boolean): Tell =>
  (algolia, { at, cars }, wait = async () => {}) =>
    inTurn(algolia.service(), TURN, { at, wait }, beforeLive => push(algolia, cars, { all, beforeLive }))

const push = (algolia: LocalAlgolia, cars: readonly Car[], options: PushOptions = {}) =>
  pushStock(algolia.service(), ONE_ORDER, cars.map(toSearchRecord), options)

async function pricesIn(algolia: LocalAlgolia): Promise<Record<string, unknown>> {
  const { hits } = await algolia.admin().browse<{ price: number }>({ indexName: CAR_INDEX })
  return Object.fromEntries(hits.map(({ objectID, price }) => [objectID, price]))
}

const pricesOf = ({ cars }: Release) => Object.fromEntries(cars.map(({ id, price }) => [String(id), price]))

/** What an Algolia keeps that holds the cars above. */
async function pushedBefore(): Promise<string> {
  const dataDir = aFolder()
  const algolia = await anAlgolia({ dataDir })
  await push(algolia, BEFORE)
  algolia.flush()
  return dataDir
}

/** Who of two writes last, for each request of the first before which the second begins and comes as far as it can. */
async function crossed(tell: Tell, first: Release, second: Release): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  const before = await pushedBefore()
  for (let request = 0; ; request++) {
    const dataDir = aFolder()
    cpSync(before, dataDir, { recursive: true })
    const algolia = await anAlgolia({ dataDir })
    const isFirstDone = Promise.withResolvers<void>()
    let asked = 0
    let other: Promise<unknown> | undefined
    const begin = async (): Promise<undefined> => {
      const waits = Promise.withResolvers<void>()
      let looks = 0
      other = tell(algolia, second, async () => {
        waits.resolve()
        // It looks once more while the first is at work, and then when that is done.
        await (looks++ === 0 ? setTimeout(1) : isFirstDone.promise)
      })
      await Promise.race([waits.promise, other])
      return undefined
    }
    algolia.refusing(() => (asked++ === request ? begin() : undefined))
    await tell(algolia, first, async () => other)
    isFirstDone.resolve()
    if (other === undefined) return found
    await other
    found.push(await pricesIn(algolia))
    algolia.close()
  }
}

test.each([
  ['that send what changed', false],
  ['that replace all of it', true],
])(
  'DC-28 of two programs %s at once, the cars of the later release are there in the end, whole @nightly',
  async (_, all) => {
    for (const [first, second] of [
      [EARLIER, LATER],
      [LATER, EARLIER],
    ] as const) {
      const found = await crossed(tellIn(all), first, second)
      expect(found.length).toBeGreaterThan(10)
      expect(found).toEqual(found.map(() => pricesOf(LATER)))
    }
  },
)

test('the control: without turns, such cars are mixed', async () => {
  const found = await crossed((algolia, { cars }) => push(algolia, cars), EARLIER, LATER)
  const whole = [EARLIER, LATER].map(release => JSON.stringify(pricesOf(release)))
  expect(found.some(prices => !whole.includes(JSON.stringify(prices)))).toBe(true)
})

test('DC-28 who comes with an earlier release is told which is there, but gives no way to what a wrong clock wrote', async () => {
  const algolia = await anAlgolia()
  const tell = tellIn(false)
  await tell(algolia, LATER)
  expect(await tell(algolia, EARLIER)).toEqual({ later: new Date(LATER.at) })
  await tell(algolia, { ...LATER, at: Date.now() + 24 * 3_600_000 })
  expect(await tell(algolia, EARLIER)).toMatchObject({ done: { sent: 2, removed: 1 } })
})

test('DC-28 a release whose cars could not be brought keeps no earlier one away', async () => {
  const algolia = await anAlgolia()
  const failed = inTurn(algolia.service(), TURN, { at: LATER.at }, () => Promise.reject(new Error('out of luck')))
  await expect(failed).rejects.toThrow('out of luck')
  expect(await tellIn(false)(algolia, EARLIER)).toMatchObject({ done: { sent: 4 } })
})

/** A clock that only goes on while somebody waits, and can be set. */
function aClock() {
  const clock = {
    moment: Date.now(),
    waited: 0,
    now: () => clock.moment,
    passed: () => clock.waited,
    async wait(milliseconds: number) {
      clock.moment += milliseconds
      clock.waited += milliseconds
    },
  }
  return clock
}

test('DC-28 the turn of a program that was killed ends by itself, whatever its clock said; one that only stood still is told that it may have mixed', async () => {
  const algolia = await anAlgolia()
  const service = algolia.service()
  const clock = aClock()
  const options = { ...clock, at: 1_000 }
  const still = inTurn(service, TURN, options, async () => {
    expect(await inTurn(service, TURN, options, async () => 'the other')).toEqual({ done: 'the other' })
  })
  await expect(still).rejects.toThrow(LostTurnError)
  const before = clock.waited
  const body = { objectID: 'turn', version: 7, holder: 'killed', release: 1_000 }
  await service.send(TURN, [{ action: 'updateObject', body }])
  expect(await inTurn(service, TURN, options, async () => 'after it')).toEqual({ done: 'after it' })
  expect(clock.waited - before).toBeLessThanOrEqual(64_000)
})

test('E25 DC-28 a clock that is set while somebody waits takes no turn from a program at work, and makes nobody wait longer', async () => {
  const service = (await anAlgolia()).service()
  const waitWith = async (minutes: number, isAlive: boolean) => {
    const clock = aClock()
    const body = { objectID: 'turn', version: 7, holder: 'another', release: 1_000 }
    const send = () => service.send(TURN, [{ action: 'updateObject', body }])
    const wait = async (milliseconds: number) => {
      if (clock.waited === 0) clock.moment += minutes * 60_000
      await clock.wait(milliseconds)
      if (!isAlive || clock.waited % 14_000 !== 0) return
      body.version++
      await send()
    }
    await send()
    const { now, passed } = clock
    const waiting = inTurn(service, TURN, { at: 1_000, now, passed, wait }, async () => 'taken')
    const came = await waiting.catch((error: Error) => error.message)
    return { came, waited: clock.waited }
  }
  for (const minutes of [2, -60]) {
    const stays = { came: expect.stringContaining('another program is still bringing its cars there'), waited: 180_000 }
    expect(await waitWith(minutes, true)).toEqual(stays)
    expect(await waitWith(minutes, false)).toEqual({ came: { done: 'taken' }, waited: 60_000 })
  }
})

test('DC-28 whose clock is fast waits for a program that is at work all the same', async () => {
  const service = (await anAlgolia()).service()
  const order: string[] = []
  const waits = Promise.withResolvers<void>()
  let other: Promise<unknown> | undefined
  await inTurn(service, TURN, { at: 1_000 }, async () => {
    const wait = async () => {
      waits.resolve()
      await setTimeout(1)
    }
    const now = () => Date.now() + 90_000
    other = inTurn(service, TURN, { at: 1_000, now, wait }, async () => order.push('fast'))
    await Promise.race([waits.promise, other])
    order.push('first')
  })
  await other
  expect(order).toEqual(['first', 'fast'])
})

test.each([
  ['fills the copy', true, /_tmp_\w+\/batch$/],
  ['looks at what is there', false, /Car_production\/browse$/],
])('DC-28 who stood still while it %s leaves what another brought meanwhile as it is', async (_, all, request) => {
  const algolia = await anAlgolia()
  await push(algolia, BEFORE)
  let other: Promise<unknown> | undefined
  algolia.refusing(({ path }) => {
    if (other !== undefined || !request.test(path)) return undefined
    const work = (beforeLive: () => Promise<void>) => push(algolia, LATER.cars, { all, beforeLive })
    other = inTurn(algolia.service(), TURN, { ...aClock(), at: LATER.at }, work)
    return other.then(() => undefined)
  })
  await expect(tellIn(all)(algolia, EARLIER)).rejects.toThrow('another took its turn → run this again')
  expect(await pricesIn(algolia)).toEqual(pricesOf(LATER))
  expect(await tellIn(all)(algolia, EARLIER)).toEqual({ later: new Date(LATER.at) })
})

test('DC-28 who waits for its turn says so once, and gives up after three minutes, as others wait for it as well', async () => {
  const service = (await anAlgolia()).service()
  const clock = aClock()
  const body = { objectID: 'turn', version: 0, holder: 'at work', release: 0 }
  const wait = async (milliseconds: number) => {
    await clock.wait(milliseconds)
    body.version++
    await service.send(TURN, [{ action: 'updateObject', body }])
  }
  await wait(0)
  const before = clock.waited
  const told: string[] = []
  const options = { ...clock, at: 1_000, wait, told: (line: string) => void told.push(line) }
  await expect(inTurn(service, TURN, options, async () => {})).rejects.toThrow('still bringing its cars there')
  expect(clock.waited - before).toBe(180_000)
  expect(told).toEqual(['another program is bringing cars there; waiting for it'])
})

test('DC-28 a program whose own turn is seen late does not wait for itself', async () => {
  const algolia = await anAlgolia()
  const clock = aClock()
  let looks = 0
  algolia.refusing(({ path }) =>
    path.endsWith('/browse') && ++looks <= 2 ? refusal(404, 'Index does not exist') : undefined,
  )
  const mine = await inTurn(algolia.service(), TURN, { ...clock, at: 1_000 }, async () => 'mine')
  expect(mine).toEqual({ done: 'mine' })
  expect(clock.waited).toBe(2_000)
})
