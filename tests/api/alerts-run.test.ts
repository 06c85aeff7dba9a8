import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findingAside, findingHere } from '../../src/api/alerts/finding.ts'
import { ALERT_PACE } from '../../src/api/alerts/pace.ts'
import { keepAlerts, runAlerts, tellShoppers } from '../../src/api/alerts/run.ts'
import type { AlertRow } from '../../src/api/db/tables.ts'
import type { Mail } from '../../src/api/ports/mail.ts'
import { createServerless } from '../../src/api/serverless.ts'
import type { Services } from '../../src/api/services.ts'
import { DAY, HOUR, MINUTE } from '../../src/domain/durations.ts'
import { claimsReduction, isBorneOut } from '../../src/domain/reduction-claims.ts'
import type { Car } from '../../src/records/index.ts'
import type { Site } from '../../src/site/site.ts'
import { engines, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aCar } from '../support/builders.ts'

/** Both write letters; what they have, a test says. */
function dealers(): Record<string, Site> {
  return Object.fromEntries(
    Object.entries(twoDealers()).map(([slug, site]) => {
      const features = { ...site.settings.features, alerts: true }
      return [slug, { ...site, settings: { ...site.settings, features } }]
    }),
  )
}

const corolla = (fields: Partial<Car> = {}): Car => aCar({ price: 24_990, ...fields })
const hilux = (fields: Partial<Car> = {}): Car =>
  aCar({
    id: 4712,
    slug: '2022-toyota-hilux-4712',
    name: '2022 Toyota HiLux SR5',
    model: 'HiLux',
    stocknum: 'N4712',
    simple_body: 'ute',
    price: 51_990,
    ...fields,
  })
const mazda = (fields: Partial<Car> = {}): Car =>
  hilux({ id: 4713, slug: '2020-mazda-cx-5-4713', name: '2020 Mazda CX-5', make: 'Mazda', model: 'CX-5', ...fields })
const fillers = (count: number): Car[] =>
  Array.from({ length: count }, (_, n) => mazda({ id: 6_000 + n, slug: `a-mazda-${6_000 + n}` }))

describe.each(engines)('features 3.2 letters about a car or a search, on %s', engine => {
  let api: TestApi
  const sites = dealers()
  // Noon of a Wednesday in Sydney.
  const noon = Date.parse('2026-06-10T02:00:00Z')

  beforeAll(async () => {
    api = await testApi({ engine, sites })
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.empty()
    Object.assign(sites, dealers())
    api.clock.now = noon
  })

  const has = (cars: readonly Car[], slug = 'northside'): void => {
    sites[slug] = { ...sites[slug]!, cars, at: new Date(api.clock.now) }
  }
  const mailsTo = async (email = 'visitor@example.com'): Promise<Mail[]> => {
    const letters = await api.letters()
    return letters.map(({ payload }) => JSON.parse(payload) as Mail).filter(({ to }) => to.includes(email))
  }
  const subjects = async (email?: string): Promise<string[]> => (await mailsTo(email)).map(({ subject }) => subject)

  /** Somebody has said yes just now. */
  async function asks(watched: Pick<Insertable<AlertRow>, 'car_id' | 'search'>, fields: Partial<AlertRow> = {}) {
    const at = api.clock.now
    const row = {
      id: crypto.randomUUID(),
      site: 'northside',
      email: 'visitor@example.com',
      car_id: null,
      search: null,
      car_name: watched.car_id == null ? null : '2021 Toyota Corolla Ascent Sport, Stock number N4711',
      created_at: at,
      confirmed_at: at,
      told_at: at,
      ends_at: at + 180 * DAY,
      ...watched,
      ...fields,
    }
    await api.db.insertInto('alerts').values(row).execute()
    api.clock.now += 1
    return row.id
  }

  const look = (slug = 'northside'): Promise<void> => tellShoppers(slug, api.services)
  /** The stock is this from now on, and looked at now and when pages of it are there. */
  async function becomes(cars: readonly Car[]): Promise<void> {
    has(cars)
    await look()
    api.clock.now += 31 * MINUTE
    await look()
  }
  /** A stock that is known, and then a moment in which somebody asks. */
  async function isKnown(cars: readonly Car[] = [corolla(), mazda()]): Promise<void> {
    await becomes(cars)
    api.clock.now += MINUTE
  }

  describe('about a search', () => {
    test('a car that is new to it is told with what its page says, and with why the letter came and how it stops', async () => {
      await isKnown()
      const id = await asks({ search: 'make=Toyota' })
      await becomes([corolla(), mazda(), hilux({ regplate: 'ABC12D' })])
      const [mail] = await mailsTo()
      expect(mail!.subject).toBe('1 car just in for your search at Northside Cars')
      expect(mail!.text.split('\n')).toEqual([
        'Just in:',
        '',
        '2022 Toyota HiLux SR5, Stock number N4712',
        '$51,990 Drive Away',
        '45,210 km',
        'Registration plate ABC12D',
        'https://www.northside.example/cars/2022-toyota-hilux-4712',
        '',
        'The whole search:',
        'https://www.northside.example/search?make=Toyota',
        '',
        'You get this email because on 10 June 2026 you asked us to write about this search: Toyota.',
        'These emails come once a day at most, and end on 7 December 2026. To stop them now, open this page:',
        expect.stringMatching(new RegExp(`^https://www\\.northside\\.example/api/alerts/${id}/[\\w-]{43}$`)),
        '',
        'Northside Cars',
        ...mail!.text.split('\n').slice(16),
      ])
      expect(mail!.text).toMatch(/Northside Toyota Sales, .* NSW \d{4}\n.*\d{4}.*$/s)
      expect(mail).toMatchObject({ sender: { name: 'Northside Cars', answersTo: 'leads@northside.example' } })
      expect(mail!.text).toContain(mail!.stopsAt)
    })

    test('a car that it does not find is none of its news, and neither is one that is sold or held back', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      const sold = hilux({ status: 'sold', sold: true, sold_date_timestamp: api.clock.now / 1000 })
      await becomes([
        corolla(),
        mazda(),
        mazda({ id: 9, slug: 'nine' }),
        sold,
        hilux({ id: 10, show_on_dealer_website: false }),
      ])
      expect(await subjects()).toEqual([])
    })

    test('one that comes into it by a lower price is told at that price, and what it was', async () => {
      await isKnown([corolla(), mazda({ price: 41_000 })])
      await asks({ search: 'price=-40000' })
      await becomes([corolla(), mazda({ price: 39_500 })])
      const [mail] = await mailsTo()
      expect(mail!.subject).toBe('1 price drop for your search at Northside Cars')
      expect(mail!.text).toContain('$39,500 Drive Away\nWhen you asked for these emails, it was $41,000.\n')
      const said = mail!.text.split('\n').slice(0, 8).join('\n')
      expect([claimsReduction(mail!.subject), isBorneOut(said, 39_500, [41_000])]).toEqual([true, true])
    })

    test('words are searched for as the search page does', async () => {
      await isKnown()
      await asks({ search: 'query=toyta+ute' })
      await asks({ search: 'query=toyta+hatch' }, { email: 'other@example.com' })
      await becomes([corolla(), mazda(), hilux()])
      expect([(await subjects()).length, (await subjects('other@example.com')).length]).toEqual([1, 0])
    })

    test('twelve cars stand in a letter, the newest first, and the others are a link', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      const some = Array.from({ length: 14 }, (_, n) => hilux({ id: 5_000 + n, slug: `ute-${n}`, name: `Ute ${n}` }))
      has([corolla(), mazda(), ...some.slice(0, 13)])
      await look()
      api.clock.now += MINUTE
      await becomes([corolla({ price: 23_990 }), mazda(), ...some])
      const [mail] = await mailsTo()
      expect(mail!.subject).toBe('14 cars just in and 1 price drop for your search at Northside Cars')
      expect(mail!.text.match(/cars\/ute-\d+/g)).toHaveLength(12)
      expect(mail!.text).toMatch(/^Just in:\n\nUte 13,/)
      expect(mail!.text).toContain('And 3 cars more. All of them:\nhttps://www.northside.example/search?make=Toyota\n')
    })

    test('nothing is new of what was there when the stock was first looked at', async () => {
      await asks({ search: '' })
      await becomes([corolla(), hilux(), mazda()])
      api.clock.now += DAY
      await look()
      expect(await subjects()).toEqual([])
    })

    test('a car that was away for less than three days is not new again; after that it is', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      await becomes([mazda()])
      api.clock.now += 2 * DAY
      await becomes([corolla(), mazda()])
      expect(await subjects()).toEqual([])
      await becomes([mazda()])
      api.clock.now += 3 * DAY
      await becomes([corolla(), mazda()])
      expect(await subjects()).toEqual(['1 car just in for your search at Northside Cars'])
    })

    test('the engine is asked once for equal searches, and not again where nothing has happened since', async () => {
      const asked: string[][] = []
      const services: Services = {
        ...api.services,
        findCars: order => {
          asked.push(order.sought.map(({ search }) => search))
          return findingHere(order)
        },
      }
      await isKnown()
      for (const email of ['a', 'b', 'c']) await asks({ search: 'make=Toyota' }, { email: `${email}@example.com` })
      await asks({ search: 'make=Mazda' })
      await tellShoppers('northside', services)
      expect(asked).toEqual([])
      has([corolla(), mazda(), hilux()])
      await tellShoppers('northside', services)
      api.clock.now += 31 * MINUTE
      await tellShoppers('northside', services)
      expect(asked.map(some => some.toSorted())).toEqual([['make=Mazda', 'make=Toyota']])
      api.clock.now += 2 * DAY
      await tellShoppers('northside', services)
      expect(asked).toHaveLength(1)
      expect(await api.letters()).toHaveLength(3)
    })
  })

  describe('about a car', () => {
    test('a lower price is told with its kind, once', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      await becomes([corolla({ price: 23_990 }), mazda()])
      const [mail] = await mailsTo()
      expect(mail!.subject).toBe('Price drop: 2021 Toyota Corolla Ascent Sport, now $23,990 Drive Away')
      expect(mail!.text).toMatch(
        /^2021 Toyota Corolla Ascent Sport, Stock number N4711\n\$23,990 Drive Away\nWhen you asked for these emails, it was \$24,990\.\n/,
      )
      expect(mail!.text).toContain('about this car: 2021 Toyota Corolla Ascent Sport, Stock number N4711.')
      api.clock.now += 2 * DAY
      await look()
      expect(await subjects()).toHaveLength(1)
      await becomes([corolla({ price: 22_990 }), mazda()])
      expect((await mailsTo())[1]!.text).toContain('When we last wrote, it was $23,990.')
    })

    test('one that rose again, or is of another kind, is none', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      has([corolla({ price: 23_990 }), mazda()])
      await look()
      api.clock.now += 10 * MINUTE
      await becomes([corolla({ price: 25_990 }), mazda()])
      await becomes([corolla({ price: 24_990 }), mazda()])
      await becomes([corolla({ price: 21_990, price_type: 'Excl. Gov. Charges' }), mazda()])
      expect(await subjects()).toEqual([])
    })

    test('one that is sold has gone, and then it is back', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      await becomes([corolla({ status: 'sold', sold: true, sold_date_timestamp: api.clock.now / 1000 }), mazda()])
      api.clock.now += DAY
      await becomes([mazda()])
      await becomes([corolla(), mazda()])
      expect(await subjects()).toEqual([
        'No longer on our site: 2021 Toyota Corolla Ascent Sport, Stock number N4711',
        'Back on our site: 2021 Toyota Corolla Ascent Sport',
      ])
      const [gone, back] = await mailsTo()
      expect(gone!.text).toContain('it may be sold.')
      expect(gone!.text).toContain('https://www.northside.example/search?make=Toyota&model=Corolla\n')
      expect(gone!.text).not.toContain('/cars/')
      expect(back!.text).toContain(
        '$24,990 Drive Away\n45,210 km\nhttps://www.northside.example/cars/2021-toyota-corolla-4711\n',
      )
    })

    test('one that has left the stock is called what it was called', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      await becomes([mazda()])
      expect((await mailsTo())[0]!.text).toMatch(
        /^2021 Toyota Corolla Ascent Sport, Stock number N4711\nIt has left our site/,
      )
    })

    test('one that is reserved is still there', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      await becomes([corolla({ reserved: true }), mazda()])
      expect(await subjects()).toEqual([])
      await becomes([corolla({ reserved: true, price: 20_000 }), mazda()])
      expect((await mailsTo())[0]!.text).toContain('\nReserved\n')
    })

    test('a feed that has lost most of its cars is not believed, and when it is whole again nothing is back', async () => {
      const all = [corolla(), ...fillers(29)]
      await isKnown(all)
      await asks({ car_id: 4711 })
      await asks({ search: '' })
      await becomes(fillers(9))
      api.clock.now += 5 * DAY
      await becomes(all)
      expect(await subjects()).toEqual([])
    })

    test('nobody is told that all cars of a small dealer have gone, and a stock that is not known is not looked at', async () => {
      await isKnown()
      await asks({ car_id: 4711 })
      await becomes([])
      await becomes([corolla(), mazda()])
      sites.northside = { ...sites.northside!, isStockUnknown: true }
      await becomes([mazda()])
      expect(await subjects()).toEqual([])
    })
  })

  describe('when', () => {
    test('half an hour after the change, when its pages are there, and only if it is still so', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      has([corolla(), mazda(), hilux(), hilux({ id: 9, slug: 'nine' })])
      await look()
      api.clock.now += 30 * MINUTE - 1
      await look()
      expect(await subjects()).toEqual([])
      api.clock.now += 1
      has([corolla(), mazda(), hilux()])
      await look()
      expect(await subjects()).toEqual(['1 car just in for your search at Northside Cars'])
    })

    test('what changes its price meanwhile waits until that has stood as long', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      has([corolla(), mazda(), hilux()])
      await look()
      api.clock.now += 20 * MINUTE
      has([corolla(), mazda(), hilux({ price: 49_990 })])
      await look()
      api.clock.now += 11 * MINUTE
      await look()
      expect(await subjects()).toEqual([])
      api.clock.now += 20 * MINUTE
      await look()
      const [mail] = await mailsTo()
      expect(mail!.text).toContain('$49,990 Drive Away\n45,210 km')
    })

    test('from eight in the morning to eight in the evening on the wall of the dealer', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      has([corolla(), mazda(), hilux()])
      api.clock.now = Date.parse('2026-06-10T19:40:00+10:00')
      await look()
      for (const at of ['2026-06-10T20:10:00+10:00', '2026-06-11T03:00:00+10:00', '2026-06-11T07:59:59+10:00']) {
        api.clock.now = Date.parse(at)
        await look()
      }
      expect(await subjects()).toEqual([])
      api.clock.now = Date.parse('2026-06-11T08:00:00+10:00')
      await look()
      expect(await subjects()).toHaveLength(1)
    })

    test('once in twenty hours', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      await becomes([corolla(), mazda(), hilux()])
      const first = api.clock.now
      await becomes([corolla(), mazda(), hilux(), hilux({ id: 9, slug: 'nine' })])
      expect(await subjects()).toHaveLength(1)
      api.clock.now = first + 20 * HOUR - 1
      await look()
      expect(await subjects()).toHaveLength(1)
      api.clock.now = first + 20 * HOUR
      await look()
      expect((await mailsTo())[1]!.text).toMatch(/^Just in:\n\n.*\n.*\n.*\nhttps:.*\/cars\/nine\n\nThe whole search/)
    })

    test('of however many that look at once, one writes', async () => {
      await isKnown()
      await asks({ search: 'make=Toyota' })
      has([corolla(), mazda(), hilux()])
      await look()
      api.clock.now += 31 * MINUTE
      await Promise.all(Array.from({ length: 5 }, () => look()))
      expect(await subjects()).toHaveLength(1)
    })

    test('not before a yes, nor after the end, nor what another dealer has, nor where letters are turned off', async () => {
      await isKnown()
      const unconfirmed = { email: 'unconfirmed@example.com', confirmed_at: null }
      await asks({ search: 'make=Toyota' }, unconfirmed)
      await asks({ search: 'make=Toyota' }, { email: 'ended@example.com', ends_at: api.clock.now + 31 * MINUTE })
      await asks({ search: 'make=Toyota' }, { email: 'south@example.com', site: 'southside' })
      await asks({ car_id: 4711 }, { email: 'south@example.com', site: 'southside' })
      await look('southside')
      await becomes([corolla({ price: 20_000 }), mazda(), hilux()])
      await look('southside')
      expect(await api.letters()).toEqual([])
      await asks({ car_id: 4711 }, { email: 'off@example.com', told_at: noon })
      sites.northside!.settings = {
        ...sites.northside!.settings,
        features: { ...sites.northside!.settings.features, alerts: false },
      }
      await becomes([corolla({ price: 19_000 }), mazda(), hilux()])
      expect(await api.letters()).toEqual([])
    })

    test('one that is stopped between look and letter is written to no more', async () => {
      await isKnown()
      const id = await asks({ search: 'make=Toyota' })
      has([corolla(), mazda(), hilux()])
      await look()
      api.clock.now += 31 * MINUTE
      const stopsMeanwhile: Services = {
        ...api.services,
        findCars: async order => {
          await api.db.deleteFrom('alerts').where('id', '=', id).execute()
          return findingHere(order)
        },
      }
      await tellShoppers('northside', stopsMeanwhile)
      expect(await api.letters()).toEqual([])
    })
  })

  describe('by the clock', () => {
    test('every five minutes a dealer has its turn, in whichever process; what fails for one keeps back no other', async () => {
      const told: string[] = []
      const services: Services = {
        ...api.services,
        sites: {
          ...api.services.sites,
          bySlug: async slug => {
            told.push(slug)
            if (slug === 'northside') throw new Error('of somebody')
            return sites[slug]
          },
        },
      }
      await asks({ search: '' })
      await asks({ search: '' }, { site: 'southside' })
      await runAlerts(services)
      await runAlerts(services)
      api.clock.now += 5 * MINUTE - 1
      await runAlerts(services)
      expect(told).toEqual(['northside', 'southside'])
      const failed = api.logged.filter(line => line.includes('alerts-failed'))
      expect(failed.map(line => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 'error', event: 'alerts-failed', site: 'northside', fault: 'Error' }),
      ])
      api.clock.now += 1
      await runAlerts(services)
      expect(told).toHaveLength(4)
    })

    test('a function that has looked for long enough goes on with the other dealers at its next call', async () => {
      const told: string[] = []
      const bySlug = async (slug: string) => {
        told.push(slug)
        return sites[slug]
      }
      const services: Services = { ...api.services, sites: { ...api.services.sites, bySlug } }
      await asks({ search: '' })
      await asks({ search: '' }, { site: 'southside' })
      await runAlerts(services, () => told.length === 1)
      expect(told).toEqual(['northside'])
      await runAlerts(services)
      expect(told).toEqual(['northside', 'southside'])
    })

    test('a stock that nobody asks of any more is forgotten, so that later its cars are not all new', async () => {
      const id = await asks({ search: 'make=Toyota' })
      has([corolla()])
      await runAlerts(api.services)
      await api.db.deleteFrom('alerts').where('id', '=', id).execute()
      api.clock.now += HOUR
      await runAlerts(api.services)
      api.clock.now += 9 * DAY
      await asks({ search: 'make=Toyota' })
      has([corolla(), hilux()])
      api.clock.now += 5 * MINUTE
      await runAlerts(api.services)
      api.clock.now += HOUR
      await runAlerts(api.services)
      expect(await api.letters()).toEqual([])
    })

    test('a server runs it by itself, and a function with each call of the clock of its host', async () => {
      const isLookedAt = async () => (await api.db.selectFrom('watched_cars').select('car_id').execute()).length > 0
      await asks({ search: '' })
      await createServerless({}, async () => api.services).deliver()
      expect(await isLookedAt()).toBe(true)
      await api.db.deleteFrom('watched_cars').execute()
      api.clock.now += 5 * MINUTE
      const stop = keepAlerts(api.services)
      onTestFinished(stop)
      await expect.poll(isLookedAt).toBe(true)
    })

    test('on a laptop a change is told at once, at night as well, and so is the next one', async () => {
      const services: Services = { ...api.services, alertPace: { ...ALERT_PACE.local, lookEvery: 20 } }
      api.clock.now = Date.parse('2026-06-10T03:00:00+10:00')
      const stop = keepAlerts({ ...services, now: () => ++api.clock.now })
      onTestFinished(stop)
      await asks({ search: 'make=Toyota' })
      has([corolla()])
      await expect.poll(() => api.db.selectFrom('watched_cars').select('car_id').execute()).toHaveLength(1)
      has([corolla(), hilux()])
      await expect.poll(() => subjects()).toHaveLength(1)
      has([corolla({ price: 20_000 }), hilux()])
      await expect.poll(() => subjects()).toHaveLength(2)
    })
  })

  test('a thread of its own finds the same', async () => {
    has([corolla(), mazda(), hilux()])
    const sought = ['make=Toyota', 'query=toyta', 'price=-30000', ''].map(search => ({ search, ids: [4711, 4713] }))
    const order = { site: sites.northside!, sought }
    const found = await findingAside()(order)
    expect(found).toEqual(await findingHere(order))
    expect(found.map(ids => [...ids].sort())).toEqual([[4711], [4711], [4711], [4711, 4713]])
  })
})
