import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, twoDealers } from '../support/api.ts'
import { aCar } from '../support/builders.ts'
import { type MoneyApi, moneyApi } from '../support/money.ts'

const SLUG = '2021-toyota-corolla-4711'

describe.each(engines)('a car as the checkout is told of it, on %s', engine => {
  let api: MoneyApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const unlike = [
      aCar({ id: 2, slug: 'coming', status: 'coming_soon' }),
      aCar({ id: 3, slug: 'sold', sold: true }),
      aCar({ id: 4, slug: 'fed', reserved: true }),
      aCar({ id: 6, slug: 'unlisted', show_on_dealer_website: false }),
      aCar({ id: 7, slug: '4' }),
      aCar({ id: 1000, slug: 'thousand' }),
      aCar({ id: 5, slug: 'unpriced', price: 0, images: [], location_id: 99 }),
    ]
    const settings = { ...southside!.settings, features: { ...southside!.settings.features, checkoutJourney: true } }
    const sites = { northside: { ...northside!, cars: [aCar(), ...unlike] }, southside: { ...southside!, settings } }
    api = await moneyApi({ engine, sites })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const told = async (slug: string, site = 'northside') => {
    const answer = await api.visitor(site).checkoutCar(slug)
    if (!answer.ok) throw new Error(answer.error)
    return answer.data
  }

  test('RS-05 it is told with its price, its place, how a deposit can be paid and how it stands', async () => {
    expect(await told(SLUG)).toEqual({
      success: true,
      asked: {
        car: expect.objectContaining({ id: 4711, name: '2021 Toyota Corolla Ascent Sport', car_type: 'used' }),
        image: expect.stringContaining('/art/hatch/white-hero'),
      },
      title: { main: '2021 Toyota Corolla', sub: expect.stringContaining('Ascent Sport') },
      price: { text: '$24,990', type: 'Drive Away', dollars: 24_990 },
      standing: 'free',
      place: 'Northside Toyota Sales',
      checkout: { choices: ['card', 'google-pay', 'apple-pay'], isBuyable: false },
    })
  })

  test('RS-04 of one that is on its way, sold, reserved or has no price, it is not told how to reserve it', async () => {
    for (const [slug, standing] of [
      ['coming', 'coming'],
      ['sold', 'sold'],
      ['fed', 'reserved'],
      ['unpriced', 'free'],
    ] as const) {
      const car = await told(slug)
      expect([slug, car.standing, car.checkout]).toEqual([slug, standing, undefined])
    }
    const unpriced = await told('unpriced')
    expect([unpriced.price.dollars, unpriced.asked.image, unpriced.place]).toEqual([undefined, undefined, undefined])
  })

  test('one that is reserved online is somebody else’s, at this dealer alone, until it is given back', async () => {
    const { id } = await api.paid()
    expect(await told(SLUG)).toMatchObject({ standing: 'reserved' })
    expect(await told(SLUG)).not.toHaveProperty('checkout')
    expect(await told(SLUG, 'southside')).toMatchObject({ standing: 'free', checkout: { isBuyable: true } })
    await api.visitor().post(`/reservations/${id}/cancel`, {})
    expect(await told(SLUG)).toMatchObject({ standing: 'free' })
  })

  test('DC-04 FM-03 a form asks for it by its id, which is of this dealer alone, and of a car that has a page', async () => {
    expect(await told('4711')).toEqual(await told(SLUG))
    for (const id of ['6', '999', '0', '1e3']) {
      expect(await api.visitor().checkoutCar(id)).toMatchObject({ ok: false, status: 404 })
    }
  })

  test('RS-05 who reserves a car that is called by a number is told of that car, not of one with this id', async () => {
    expect((await told('4')).asked.car).toMatchObject({ id: 7, slug: '4' })
  })

  test('what is not in stock is refused in words', async () => {
    const answer = await api.visitor().checkoutCar('no-such-car')
    expect(answer).toEqual({ ok: false, status: 404, error: 'This vehicle is no longer available.' })
  })
})
