import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ALERT_LASTS,
  ASKED_AN_ADDRESS_A_DAY,
  ASKED_OF_A_SITE_AN_HOUR,
  LETTERS_A_KNOWN_BOX_A_DAY,
  MOST_ALERTS,
  YES_WITHIN,
} from '../../src/api/alerts/limits.ts'
import { searchOf, watchedInWords } from '../../src/api/alerts/watched.ts'
import { LETTERS_A_BOX_A_DAY } from '../../src/api/box-limits.ts'
import { tidy } from '../../src/api/db/tidy.ts'
import type { Mail } from '../../src/api/ports/mail.ts'
import { eraseVisitor } from '../../src/api/visitors/erase.ts'
import { holdingsOf } from '../../src/api/visitors/holdings.ts'
import { toShown } from '../../src/api/visitors/show.ts'
import { toWho } from '../../src/api/visitors/who.ts'
import type { NewAlert } from '../../src/contract/alerts.ts'
import { DAY, HOUR } from '../../src/domain/durations.ts'
import type { Site } from '../../src/site/site.ts'
import { colourRoles } from '../../src/site/theme.ts'
import { engines, type TestApi, testApi, twoDealers } from '../support/api.ts'
import { aCar } from '../support/builders.ts'
import { send } from '../support/http.ts'

const BOX = 'jo@example.com'
const CAR: NewAlert['watches'] = { car_id: 4711 }
const LINK = /https:\/\/www\.northside\.example(\/api\/alerts\/([\w-]{36})\/([\w-]{43}))/
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** Both have letters; northside has two cars, one that is sold, and a licence. */
function dealers(): Record<string, Site> {
  return Object.fromEntries(
    Object.entries(twoDealers()).map(([slug, site]) => {
      const { settings } = site
      const cars = [
        ...site.cars,
        aCar({ id: 12, slug: 'twelve', make: 'Mazda', model: 'CX-5', name: '2022 Mazda CX-5', simple_body: 'suv' }),
        aCar({ id: 13, slug: 'thirteen', status: 'sold', sold: true }),
        aCar({ id: 14, slug: 'fourteen', reserved: true }),
      ]
      const locations = site.locations.map(place => ({ ...place, dealer_license_number: 'MD12345' }))
      return [
        slug,
        {
          ...site,
          cars,
          locations,
          settings: {
            ...settings,
            features: { ...settings.features, alerts: true },
            legal: { ...settings.legal, entity: 'Northside Pty Ltd', abn: '12 345 678 901' },
          },
        },
      ]
    }),
  )
}

describe.each(engines)('features 3.2 letters that a shopper asks for, on %s', engine => {
  let api: TestApi
  const sites = dealers()
  const secrets = new Set<string>()
  const begins = Date.parse('2026-06-10T02:00:00Z')
  beforeAll(async () => {
    api = await testApi({ engine, sites, proxySecret: 'of the CDN' })
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.empty()
    Object.assign(sites, dealers())
    api.clock.now = begins
  })
  afterEach(() => {
    const log = api.logged.join('\n')
    expect([...secrets].filter(secret => log.includes(secret))).toEqual([])
  })

  let address = 0
  /** Each time from another address unless one is named, as each has few in a day. */
  const ask = (watches: NewAlert['watches'] = CAR, { email = BOX, slug = 'northside', from = '' } = {}) => {
    address++
    const of = from || `203.0.${Math.floor(address / 250)}.${address % 250}`
    return api.visitor(slug).post('/alerts', { email, watches }, proxied(slug, of))
  }
  const proxied = (slug: string, from: string) => ({
    'X-Forecourt-Proxy': 'of the CDN',
    'X-Forecourt-Host': `${slug}.localhost:${api.port}`,
    'X-Forecourt-Address': from,
  })
  const rows = () => api.db.selectFrom('alerts').selectAll().orderBy('created_at').execute()
  const mails = async (): Promise<Mail[]> => {
    await api.outbox.deliver()
    return api.delivered.map(({ payload }) => payload as Mail)
  }
  const lastMail = async (): Promise<Mail> => (await mails()).at(-1)!
  const pathIn = ({ text }: Mail): string => {
    const [, path = '', , token = ''] = LINK.exec(text)!
    secrets.add(token)
    return path
  }
  const asked = async (...args: Parameters<typeof ask>): Promise<string> => {
    expect((await ask(...args)).status).toBe(200)
    return pathIn(await lastMail())
  }
  const open = async (path: string, slug = 'northside') => {
    const response = await api.visitor(slug).fetch(path)
    return { status: response.status, page: await response.text(), headers: response.headers }
  }
  const press = (path: string, did: string, slug = 'northside') =>
    api.visitor(slug).fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `did=${did}`,
    })
  const confirmed = async (...args: Parameters<typeof ask>): Promise<string> => {
    const path = await asked(...args)
    expect((await press(path, 'yes')).status).toBe(303)
    return path
  }
  /** As a mail program does it: from anywhere, with neither origin nor cookie. */
  const byProgram = (path: string, body = ONE_CLICK, type = 'application/x-www-form-urlencoded', slug = 'northside') =>
    send(api.port, path, {
      method: 'POST',
      headers: { Host: `${slug}.localhost:${api.port}`, 'Content-Type': type },
      body,
    })

  test('to ask for a car’s writes one row and one letter with a link, and the answer tells nothing', async () => {
    const answer = await ask({ car_id: 4711 }, { email: 'Jo@Example.com' })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      site: 'northside',
      email: BOX,
      car_id: 4711,
      car_name: '2021 Toyota Corolla Ascent Sport, Stock number N4711',
      search: null,
      created_at: begins,
      confirmed_at: null,
      ends_at: begins + YES_WITHIN,
      written_at: null,
      consent_hash: null,
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: [BOX], subject: 'Please confirm that you want our emails' })
    const path = pathIn(mail!)
    expect(mail!.stopsAt).toBe(`https://www.northside.example${path}`)
    expect(mail!.text).toContain('2021 Toyota Corolla Ascent Sport, Stock number N4711')
    expect(mail!.text).toContain('We write when its price drops, when it has gone, and when it is back.')
    expect(mail!.text).toContain('delete your address by 17 June 2026.')
  })

  test('each letter names the dealer, its company, address, phone and licence, why it came and how to stop it', async () => {
    await confirmed()
    await ask()
    for (const { text, sender } of await mails()) {
      expect(sender).toMatchObject({ name: 'Northside Cars', answersTo: 'leads@northside.example' })
      expect(text).toContain('has asked at www.northside.example for emails to this address about')
      expect(text).toMatch(
        /\n\nNorthside Cars\nNorthside Pty Ltd · ABN 12 345 678 901\nNorthside Toyota Sales, .+\n\(02\) 5550 1234\nDealer licence MD12345$/,
      )
      expect(text).toMatch(LINK)
    }
  })

  test('a search is kept as the search page writes it, without page and order, and of values that the stock has', async () => {
    await ask({ search: '?sortBy=price_asc&page=3&body=suv&make=toyota,Mazda&price=40000-&utm_source=x&make=Ferrari' })
    await ask({ search: 'make=Mazda,Toyota&price=40000-&body=SUV' })
    expect((await rows()).map(({ search }) => search)).toEqual(['make=Mazda,Toyota&price=40000-&body=suv'])
    expect((await lastMail()).text).toContain('\n\nMazda, Toyota, SUV, Price ≥ $40,000\n\n')
    expect((await lastMail()).text).toContain('We write when cars come in that this search finds')
    await ask({ search: '' }, { email: 'every@example.com' })
    expect((await rows()).at(-1)!.search).toBe('')
    expect((await lastMail()).text).toContain('\n\nevery car that we have\n\n')
  })

  test('a search stays what it was when the last car of its make has gone, and is not one of every car', async () => {
    await ask({ search: 'make=Mazda' })
    const [row] = await rows()
    const { northside } = sites
    sites.northside = { ...northside!, cars: northside!.cars.filter(({ make }) => make !== 'Mazda') }
    expect(searchOf(row!, sites.northside).values).toEqual({ make: ['Mazda'] })
    expect(watchedInWords(row!, sites.northside)).toBe('Mazda')
  })

  test('nothing that a stranger types is in a letter: no words, no value that the stock has not, no long number', async () => {
    const hostile = 'Win $500 at evil.example now, call 0491570006'
    const typed = encodeURIComponent(hostile)
    await ask({ search: `query=${typed}&make=${typed}&badge=${typed}&seats=0491570006,5&city=${typed}&x=${typed}` })
    const mail = await lastMail()
    // By chance a link may hold any three letters.
    expect(JSON.stringify(mail).replaceAll(pathIn(mail), '')).not.toMatch(/Win|500|evil|0491|570006/)
    expect(mail.text).toContain('\n\n5 seats, the words that you typed\n\n')
    expect((await open(pathIn(mail))).page.replace(/href="[^"]*"/g, '')).not.toMatch(/evil|0491/)
  })

  test('a car that is not there is 404, one that is sold 409; one that is reserved may be watched', async () => {
    expect((await ask({ car_id: 999 })).status).toBe(404)
    expect((await ask({ car_id: 13 })).status).toBe(409)
    expect((await ask({ car_id: 14 })).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  test('of a stock that nobody knows nothing can be asked for now', async () => {
    sites.northside = { ...sites.northside!, isStockUnknown: true, cars: [] }
    expect((await ask()).status).toBe(503)
    expect((await ask({ search: 'make=Toyota' })).status).toBe(503)
    expect(await rows()).toEqual([])
  })

  test('a dealer who has not turned it on, or has no address, has none of it; who turned it off lets nobody begin, and stop', async () => {
    const [waits, isOn] = [await asked({ car_id: 12 }), await confirmed()]
    const { northside } = sites
    const { settings } = northside!
    for (const off of [{ features: { ...settings.features, alerts: false } }, { baseUrl: undefined }]) {
      sites.northside = { ...northside!, settings: { ...settings, ...off } }
      expect((await ask()).status).toBe(404)
      expect((await open(waits)).status).toBe(404)
      expect((await press(waits, 'yes')).status).toBe(404)
      expect((await open(isOn)).status).toBe(200)
    }
    expect((await press(isOn, 'stop')).status).toBe(303)
    expect((await rows()).map(({ car_id }) => car_id)).toEqual([12])
  })

  test('asked for again it is the same row and link, with its time for a yes anew; once it is on, a letter says so', async () => {
    const path = await asked()
    api.clock.now += DAY
    expect(await asked({ car_id: 4711 }, { email: 'JO@example.com' })).toBe(path)
    expect(await rows()).toMatchObject([{ created_at: begins, ends_at: begins + DAY + YES_WITHIN }])
    await press(path, 'yes')
    expect(await asked()).toBe(path)
    expect(await lastMail()).toMatchObject({ subject: 'You have our emails about this already', to: [BOX] })
    expect((await lastMail()).text).toContain('You have these emails already, until 8 December 2026.')
    expect(await rows()).toMatchObject([{ ends_at: api.clock.now + ALERT_LASTS }])
  })

  test('asked for twenty times in one moment it is one row, and as many letters as a box has in a day', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toHaveLength(LETTERS_A_BOX_A_DAY)
  })

  test('to open the page changes nothing; it says what and until when, names no box, and tells no next page its address', async () => {
    const path = await asked()
    const before = await rows()
    for (const method of ['HEAD', 'GET']) {
      expect((await api.visitor().fetch(path, { method })).status).toBe(200)
    }
    const { page, headers } = await open(path)
    expect(await rows()).toEqual(before)
    expect(page).toContain('2021 Toyota Corolla Ascent Sport, Stock number N4711')
    expect(page).toContain('They go on until 7 December 2026 at most')
    expect(page).toContain('Yes, write to me')
    expect(page).not.toContain('Stop these emails')
    expect(page).toContain('href="/cars/2021-toyota-corolla-4711"')
    expect(page).toContain('<meta name="referrer" content="strict-origin">')
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/example\.com/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('a yes begins the letters from that moment, once, for 180 days, and keeps the words that were agreed to', async () => {
    const path = await asked({ search: 'make=Toyota' })
    api.clock.now += HOUR
    const pressed = await press(path, 'yes')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    const at = begins + HOUR
    const [row] = await rows()
    expect(row).toMatchObject({ confirmed_at: at, told_at: at, ends_at: at + ALERT_LASTS })
    api.clock.now += HOUR
    await press(path, 'yes')
    expect(await rows()).toEqual([row])
    expect(await api.db.selectFrom('consent_wordings').selectAll().execute()).toMatchObject([
      { site: 'northside', hash: row!.consent_hash, version: 'alerts', wording: expect.stringContaining('Yes, write') },
    ])
    const { page } = await open(path)
    expect(page).toContain('You have these emails until 7 December 2026, unless you stop them here.')
    expect(page).toContain('Stop these emails')
    expect(page).not.toContain('Yes, write to me')
    expect(page).toContain('href="/search?make=Toyota"')
  })

  test('stopped it is forgotten, with what waits to be sent of it; the page says that it has ended', async () => {
    const path = await confirmed()
    const other = await confirmed({ car_id: 12 })
    await ask()
    expect((await press(path, 'stop')).status).toBe(303)
    expect((await rows()).map(({ car_id }) => car_id)).toEqual([12])
    expect((await api.letters()).filter(({ state }) => state === 'waiting')).toEqual([])
    const { status, page } = await open(path)
    expect([status, page.includes('There are no emails to stop here')]).toEqual([404, true])
    expect((await open(other)).status).toBe(200)
  })

  test.each([
    ['application/x-www-form-urlencoded', ONE_CLICK],
    [
      'multipart/form-data; boundary="----9"',
      '------9\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n------9--\r\n',
    ],
  ])(
    'a mail program stops it by one post of %s, without origin or cookie, and again, without being led on',
    async (type, body) => {
      const path = await confirmed()
      for (const _ of [1, 2]) {
        const { status } = await byProgram(path, body, type)
        expect([status, await rows()]).toEqual([200, []])
      }
    },
  )

  test('what a mail program sends otherwise, as a yes or of another site’s page, is refused and changes nothing', async () => {
    const path = await asked()
    const before = await rows()
    expect((await byProgram(path, 'did=yes')).status).toBe(403)
    expect((await byProgram(path, 'did=stop')).status).toBe(403)
    expect((await byProgram(path, `${ONE_CLICK}&did=yes`)).status).toBe(403)
    expect((await byProgram(path, 'List-Unsubscribe=Yes')).status).toBe(403)
    expect((await byProgram(path, '{"did":"stop"}', 'application/json')).status).toBe(403)
    expect((await press(path, 'both')).status).toBe(400)
    expect(await rows()).toEqual(before)
  })

  test('a wrong token, an unknown alert and one that has ended have the same page, and nobody learns which it was', async () => {
    const path = await confirmed()
    const other = await asked({ car_id: 12 })
    const [, , , id = '', token = ''] = path.split('/')
    const pages = [
      `/api/alerts/${id}/${'x'.repeat(43)}`,
      `/api/alerts/${crypto.randomUUID()}/${token}`,
      `/api/alerts/${id}/${other.split('/').at(-1)}`,
      `/api/alerts/${id}/short`,
      '/api/alerts/1/2',
    ]
    const shown = [...(await Promise.all(pages.map(page => open(page))))]
    for (const page of pages) {
      expect((await press(page, 'stop')).status).toBe(404)
      expect((await byProgram(page)).status).toBe(404)
    }
    expect(await rows()).toHaveLength(2)
    api.clock.now += ALERT_LASTS
    shown.push(await open(path))
    expect(new Set(shown.map(({ status, page }) => `${status} ${page}`)).size).toBe(1)
    expect(shown[0]!.status).toBe(404)
    expect((await press(path, 'yes')).status).toBe(404)
  })

  test('each of its pages, to say yes, on, ended or of a faulty link, has the name and colours of the dealer and the way to its site', async () => {
    const { settings } = sites.northside!
    const toAnswer = await asked()
    const pages = [await open(toAnswer)]
    await press(toAnswer, 'yes')
    pages.push(await open(toAnswer))
    await press(toAnswer, 'stop')
    pages.push(await open(toAnswer), await open('/api/alerts/1/2'))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    const { brand, 'on-brand': onBrand } = colourRoles(settings)
    for (const { page } of pages) {
      expect(page).toContain(`<header><a href="/">${settings.name}</a></header>`)
      expect(page).toContain(`header { padding: 0.5rem 1rem; background: ${brand};`)
      expect(page).toContain(`color: light-dark(${onBrand},`)
      expect(page).not.toContain('<script')
      expect(page).toMatch(/<a href="\/(?:search|cars\/)/)
    }
  })

  test('a link of one dealer opens and stops nothing at another’s host', async () => {
    const path = await confirmed()
    expect((await open(path, 'southside')).status).toBe(404)
    await press(path, 'stop', 'southside')
    await byProgram(path, ONE_CLICK, undefined, 'southside')
    expect(await rows()).toHaveLength(1)
  })

  test('the store has none of its tokens', async () => {
    const path = await confirmed()
    expect(JSON.stringify(await rows())).not.toContain(path.split('/').at(-1))
  })

  test('a box has three letters in a day from one dealer and six from all, however it is typed, and who asks does not learn it', async () => {
    const names = ['jo@example.com', 'JO@example.com', 'jo+1@example.com', 'jo+2@example.com']
    for (const email of names) expect((await ask(CAR, { email })).status).toBe(200)
    expect(await mails()).toHaveLength(LETTERS_A_BOX_A_DAY)
    sites.eastside = { ...sites.southside!, settings: { ...sites.southside!.settings, slug: 'eastside' } }
    for (const slug of ['southside', 'eastside']) {
      for (const email of names) expect((await ask({ search: '' }, { email, slug })).status).toBe(200)
    }
    expect(await mails()).toHaveLength(2 * LETTERS_A_BOX_A_DAY)
    api.clock.now += DAY
    await ask({ search: '' })
    expect(await mails()).toHaveLength(2 * LETTERS_A_BOX_A_DAY + 1)
    delete sites.eastside
  })

  test('a box where somebody has said yes has ten letters in a day from that dealer, and three from others', async () => {
    await confirmed()
    const ask11 = async (slug: string) => {
      for (let model = 1; model <= 11; model++) await ask({ search: `query=model${model}` }, { slug })
    }
    await ask11('northside')
    expect(await mails()).toHaveLength(LETTERS_A_KNOWN_BOX_A_DAY)
    api.clock.now += DAY
    await ask11('southside')
    expect(await mails()).toHaveLength(LETTERS_A_KNOWN_BOX_A_DAY + LETTERS_A_BOX_A_DAY)
  })

  test('from one address ten are asked for in a day, to whichever boxes, and of one dealer 200 in an hour', async () => {
    const from = '198.51.100.7'
    const statuses = async (asks: number, of: (asking: number) => Parameters<typeof ask>[1]) => {
      const all: number[] = []
      for (let asking = 0; asking < asks; asking++) all.push((await ask(CAR, of(asking))).status)
      return all
    }
    const first = await statuses(ASKED_AN_ADDRESS_A_DAY + 1, asking => ({ email: `box${asking}@example.com`, from }))
    expect(first).toEqual([...Array(ASKED_AN_ADDRESS_A_DAY).fill(200), 429])
    await api.db
      .updateTable('limits')
      .set({ used: ASKED_OF_A_SITE_AN_HOUR - 1 })
      .where('action', '=', 'alerts-site')
      .execute()
    expect(await statuses(2, asking => ({ email: `more${asking}@example.com` }))).toEqual([200, 429])
    api.clock.now += HOUR
    expect(await statuses(1, () => ({ email: 'later@example.com' }))).toEqual([200])
  })

  test('a box has 20 at a dealer; one more is not made, and its letter says so; nor is a yes to one more', async () => {
    const waits = await asked({ car_id: 12 })
    const row = (await rows())[0]!
    const others = Array.from({ length: MOST_ALERTS }, (_, number) => ({
      ...row,
      id: crypto.randomUUID(),
      car_id: 100 + number,
      confirmed_at: begins,
    }))
    await api.db.insertInto('alerts').values(others).execute()
    const full = await press(waits, 'yes')
    expect([full.status, await full.text()]).toEqual([409, expect.stringContaining('about 20 things already')])
    const answer = await ask()
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const mail = await lastMail()
    expect(mail.text).toContain('There are emails to this address about 20 things already')
    expect(mail.text).not.toMatch(LINK)
    expect(await rows()).toHaveLength(MOST_ALERTS + 1)
    await api.db.deleteFrom('alerts').where('id', '=', others[0]!.id).execute()
    expect((await press(waits, 'yes')).status).toBe(303)
  })

  test('one without a yes is forgotten after 7 days, one with it after 180', async () => {
    await asked({ car_id: 12 })
    await confirmed()
    api.clock.now = begins + YES_WITHIN + 1
    await tidy(api.services)
    expect((await rows()).map(({ car_id }) => car_id)).toEqual([4711])
    api.clock.now = begins + ALERT_LASTS + 1
    await tidy(api.services)
    expect(await rows()).toEqual([])
  })

  test('one that has ended and is not tidied up yet can be asked for anew', async () => {
    const path = await asked()
    api.clock.now += YES_WITHIN
    expect(await asked()).not.toBe(path)
    expect(await rows()).toMatchObject([{ created_at: begins + YES_WITHIN }])
  })

  test('who asks for what is held on a box sees its alerts, no link that speaks for it, and has all deleted', async () => {
    const path = await confirmed()
    await ask({ search: 'make=Toyota' })
    await ask(CAR, { email: 'al@example.com' })
    const search = { db: api.db, sites: ['northside'], who: toWho({ email: BOX })!, now: api.clock.now }
    const shown = toShown(await holdingsOf(search))
    expect(shown.alerts).toHaveLength(2)
    expect(shown.outbox).toHaveLength(2)
    expect(JSON.stringify(shown)).toContain('/api/alerts/')
    expect(JSON.stringify(shown)).not.toContain(path.split('/').at(-1))
    expect(JSON.stringify(shown)).not.toMatch(/\/api\/alerts\/[\w-]+\/[\w-]/)
    await eraseVisitor(search)
    expect((await rows()).map(({ email }) => email)).toEqual(['al@example.com'])
    expect(JSON.stringify(await api.letters())).not.toContain(BOX)
  })
})

test('features 3.2 a letter about a car that has left the stock says its name', () => {
  const { northside } = dealers()
  const watched = { car_id: 999, search: null, car_name: '2019 Kia Rio, Stock number K1' }
  expect(watchedInWords(watched, northside!)).toBe('2019 Kia Rio, Stock number K1')
  expect(watchedInWords({ car_id: 999, search: null }, northside!)).toBe('a car that we no longer have')
})
