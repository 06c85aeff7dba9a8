import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { nightlyUnless } from '../../scripts/check/nightly.ts'
import { tidy } from '../../src/api/db/tidy.ts'
import { exampleOf, toMobile } from '../../src/api/mobile.ts'
import { authOf, SESSION_DAYS } from '../../src/api/sign-in/auth.ts'
import {
  ALARM_WINDOW,
  CHALLENGE_LASTS,
  CODE_LASTS,
  CODES_A_DAY,
  CODES_A_SITE_AN_HOUR,
  CODES_AN_ADDRESS_A_DAY,
  CODES_AN_ADDRESS_AN_HOUR,
  OF_ALL_DEALERS,
  PHONE_DAY,
  PHONE_MONTH,
  WRONG_A_DAY,
  WRONG_A_MONTH,
  WRONG_BEFORE_ALARM,
} from '../../src/api/sign-in/limits.ts'
import type { Refused } from '../../src/contract/answers.ts'
import type { Solution } from '../../src/contract/sign-in.ts'
import type { Region } from '../../src/domain/wording.ts'
import { requestCode } from '../../src/islands/sign-in/request-code.ts'
import { solve } from '../../src/islands/sign-in/solve.ts'
import {
  engines,
  OTHER_PHONE,
  PATIENT,
  PHONE,
  type TestApi,
  testApi,
  twoDealers,
  type Visitor,
} from '../support/api.ts'

const MINUTE = 60_000
/** The chance that somebody who guesses all that the limits allow finds one code of six digits. */
const chanceOfGuessing = (guesses: number): number => guesses / 1_000_000
const MORE_DEALERS = ['eastside', 'westside', 'uptown']
const PROXY_SECRET = 'what the CDN of these tests says of itself'

test('DC-166 a mobile number becomes its international form, however it is written', () => {
  const spellings = ['0412 345 678', '0412345678', '(0412) 345-678', '+61 412 345 678', '+61412345678', '61412345678']
  expect(new Set(spellings.map(spelling => toMobile(spelling, 'en-AU')))).toEqual(new Set(['+61412345678']))
  expect(toMobile('021 123 4567', 'en-NZ')).toBe('+64211234567')
  expect(toMobile('(213) 373-4253', 'en-US')).toBe('+12133734253')
  for (const other of ['02 9999 0000', '+64 21 123 4567', '0412 345', '1800 123 456', '', '+61412345678;ext=1']) {
    expect([other, toMobile(other, 'en-AU')]).toEqual([other, undefined])
  }
})

test('a refused number is told by an example of the country, which is one that would be taken', () => {
  const international = { 'en-AU': '+61412345678', 'en-NZ': '+64211234567', 'en-US': '+12015550123' }
  for (const [region, number] of Object.entries(international)) {
    expect(toMobile(exampleOf(region as Region), region as Region)).toBe(number)
  }
})

test('E13 within the limits, guessing finds a code of one phone once in 100,000 days', () => {
  const chances = {
    'one code': chanceOfGuessing(5),
    'a day': chanceOfGuessing(WRONG_A_DAY),
    '30 days': chanceOfGuessing(WRONG_A_MONTH),
    'a year': chanceOfGuessing((WRONG_A_MONTH / 30) * 365),
  }
  expect(chances).toEqual({ 'one code': 5e-6, 'a day': 1e-5, '30 days': 5e-5, 'a year': expect.closeTo(6.08e-4, 6) })
})

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    // Challenges are real, and soon solved.
    const chance = { below: () => 99 }
    const { northside } = twoDealers()
    const more = MORE_DEALERS.map(slug => [slug, { ...northside!, settings: { ...northside!.settings, slug } }])
    const sites = { ...twoDealers(), ...Object.fromEntries(more) }
    api = await testApi({ engine, sites, capacity: PATIENT, proxySecret: PROXY_SECRET, chance })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('DC-166 DC-167 the code that was sent signs in; the cookie is for this host alone, and the token is in no answer', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    expect(code).toMatch(/^\d{6}$/)
    expect(await api.lastSms()).toMatch(new RegExp(`\n@www\\.northside\\.example #${code}$`))
    // As many write it, and some phones paste it.
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
    const response = await asking.post('/auth/verify-code', { phone_number: '0491 570 006', code: grouped })
    const answer = await response.json()
    expect(answer).toEqual({ success: true, user: { id: expect.any(String), phone: PHONE } })
    const cookie = response.headers.getSetCookie().find(line => line.startsWith('__Host-session='))!
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(new RegExp(`; Max-Age=${SESSION_DAYS * 86_400}`))
    expect(cookie).not.toMatch(/domain/i)
    const [, token = ''] = /^__Host-session=([^.;%]+)/.exec(cookie)!
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(answer)).not.toContain(token)
    expect(await asking.me()).toEqual({ ok: true, data: { user: answer.user } })
    expect(asking.cookies.has('__Host-code')).toBe(false)
  })

  test('DC-166 the answer is the same whether or not the phone is known', async () => {
    await api.signIn()
    api.clock.now += 5 * MINUTE
    const known = await api.visitor().post('/auth/request-code', { phone_number: PHONE })
    const unknown = await api.visitor().post('/auth/request-code', { phone_number: OTHER_PHONE })
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  })

  test('the same phone is one user in all spellings, and another one at another site', async () => {
    const ids: unknown[] = []
    for (const spelling of [
      '0491570006',
      '+61 491 570 006',
      '(0491) 570-006',
      '0491.570.006',
      '0491\u2013570\u2011006',
    ]) {
      const asking = await api.signIn(spelling)
      const me = await asking.me()
      ids.push(me.ok && me.data.user?.id)
      api.clock.now += 5 * MINUTE
    }
    expect(new Set(ids).size).toBe(1)
    const elsewhere = await (await api.signIn(PHONE, 'southside')).me()
    expect(elsewhere.ok && elsewhere.data.user?.id).not.toBe(ids[0])
  })

  test('DC-166 a code is good for 10 minutes and once', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    const cookie = asking.cookies.get('__Host-code')!
    api.clock.now += 10 * MINUTE - 1
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: true })
    asking.cookies.set('__Host-code', cookie)
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
    const late = await api.codeFor(asking)
    api.clock.now += 10 * MINUTE
    expect(await asking.verifyCode(PHONE, late)).toMatchObject({ ok: false, status: 400 })
  })

  test('DC-166 after 5 wrong attempts the right code is refused too', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    for (let count = 0; count < 5; count++) {
      expect(await asking.verifyCode(PHONE, wrong(code))).toMatchObject({ ok: false, status: 400 })
    }
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
  })

  test('DC-166 a new code can be had after 60 seconds, not before', async () => {
    const asking = api.visitor()
    await api.codeFor(asking)
    api.clock.now += 59_999
    const early = await asking.post('/auth/request-code', { phone_number: PHONE })
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    api.clock.now += 1
    expect(await asking.requestCode(PHONE)).toMatchObject({ ok: true })
  })

  test('E13 a code works only in the browser that asked for it, for that phone, at that site', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    const other = api.visitor()
    expect(await other.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
    await api.codeFor(other, OTHER_PHONE)
    expect(await other.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
    const elsewhere = api.visitor('southside')
    elsewhere.cookies.set('__Host-code', asking.cookies.get('__Host-code')!)
    expect(await elsewhere.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: true })
  })

  test('E13 of 200 guesses at the same moment at most 5 are compared', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    const cookie = asking.cookies.get('__Host-code')!
    await Promise.all(
      Array.from({ length: 200 }, () => {
        const guessing = api.visitor()
        guessing.cookies.set('__Host-code', cookie)
        return guessing.verifyCode(PHONE, wrong(code))
      }),
    )
    const { tries } = await api.db.selectFrom('sign_in_codes').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    const counted = await guessesOf()
    expect(counted).toBe(WRONG_A_DAY)
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: false, status: 400 })
  })

  test('E13 50 right codes at the same moment make one session', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    const cookie = asking.cookies.get('__Host-code')!
    api.services.limits.perMinute = 1_000
    const results = await Promise.all(
      Array.from({ length: 50 }, () => {
        const same = api.visitor()
        same.cookies.set('__Host-code', cookie)
        return same.verifyCode(PHONE, code)
      }),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const sessions = await api.db
      .withTables<{ sessions: { id: string; site: string } }>()
      .selectFrom('sessions')
      .select('id')
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('E13 an attacker with many addresses and browsers gets 10 guesses and 5 codes of a phone in a day', async () => {
    let compared = 0
    let sent = 0
    const until = api.clock.now + PHONE_DAY - 1
    while (api.clock.now < until) {
      const attacker = api.visitor()
      const asked = await attacker.post('/auth/request-code', { phone_number: PHONE })
      if (asked.status === 200) {
        sent++
        const before = await guessesOf()
        for (let count = 0; count < 6; count++) await attacker.verifyCode(PHONE, '000000')
        compared += (await guessesOf()) - before
      }
      api.clock.now += 10 * MINUTE
    }
    expect([sent, compared]).toEqual([CODES_A_DAY, WRONG_A_DAY])
    api.clock.now += PHONE_DAY
    expect(await api.signIn()).toBeDefined()
  })

  test('E25 a phone that has used up its codes and guesses is not locked out by a clock that is put back by days', async () => {
    const asking = api.visitor()
    for (let count = 0; count < CODES_A_DAY; count++) {
      await api.codeFor(asking)
      api.clock.now += 10 * MINUTE
    }
    expect(await asking.requestCode(PHONE)).toMatchObject({ ok: false, status: 429 })
    api.clock.now -= 3 * PHONE_DAY
    expect(await api.signIn()).toBeDefined()

    await api.db.updateTable('sign_in_phones').set({ wrong_in_month: WRONG_A_MONTH }).execute()
    api.clock.now -= PHONE_MONTH
    expect(await api.signIn()).toBeDefined()
  })

  const guessesOf = async (): Promise<number> => {
    const row = await api.db
      .selectFrom('sign_in_phones')
      .select('wrong')
      .where('site', '=', 'northside')
      .executeTakeFirst()
    return row?.wrong ?? 0
  }

  test('E13 guessing at one phone after the other is told to the operator, once in a quarter of an hour', async () => {
    const told = () => api.logged.filter(line => line.includes('"codes-guessed"')).length
    const guess = async (count: number, phones: readonly string[]) => {
      for (const phone of phones) {
        const asking = api.visitor()
        await asking.requestCode(phone)
        for (let guesses = 0; guesses < count; guesses++) await asking.verifyCode(phone, '000000')
      }
    }
    await guess(WRONG_BEFORE_ALARM / 5, [
      '+61491570110',
      '+61491570111',
      '+61491570112',
      '+61491570113',
      '+61491570114',
    ])
    expect(told()).toBe(0)
    await guess(5, ['+61491570115', '+61491570116'])
    expect(told()).toBe(1)
    api.clock.now += ALARM_WINDOW
    await guess(8, ['+61491570120', '+61491570121', '+61491570122', '+61491570123'])
    expect(told()).toBe(2)
  })

  /** Asks for a code from an address. */
  const askFrom = (
    address: number,
    body: { phone_number: string; solution?: Solution },
    slug = 'northside',
  ): Promise<Response> =>
    api.visitor(slug).post('/auth/request-code', body, {
      'X-Forecourt-Proxy': PROXY_SECRET,
      'X-Forecourt-Address': `203.0.113.${address}`,
    })

  const strangersPhone = (): string => `+614${String(stranger++).padStart(8, '0')}`
  let stranger = 12_000_000

  const never = new AbortController().signal

  /** What a page does about an answer of 428. */
  const solutionOf = async (answer: Response): Promise<Solution> => {
    expect(answer.status).toBe(428)
    const { challenge } = (await answer.json()) as Refused
    return { ...challenge!, number: (await solve(challenge!, never))! }
  }

  /** How many challenges were solved in a test. */
  let solved = 0
  beforeEach(() => {
    solved = 0
  })

  /** As many phones of strangers as are asked for, with all the work that is wanted: how many messages went out from one address. */
  const codesSent = async (phones: number, address: number, slug?: string): Promise<number> => {
    let sent = 0
    for (let count = 0; count < phones; count++) {
      const phone_number = strangersPhone()
      let answer = await askFrom(address, { phone_number }, slug)
      if (answer.status === 428) {
        answer = await askFrom(address, { phone_number, solution: await solutionOf(answer) }, slug)
        solved++
      }
      if (answer.status === 200) sent++
      else expect(answer.status).toBe(429)
    }
    return sent
  }

  test('E13 one address over many phones sends 30 codes in an hour and 100 in a day, and shuts nobody else out', async () => {
    expect(await codesSent(CODES_AN_ADDRESS_AN_HOUR + 5, 1)).toBe(CODES_AN_ADDRESS_AN_HOUR)
    expect(await codesSent(1, 2)).toBe(1)
    let inADay = CODES_AN_ADDRESS_AN_HOUR
    for (let hour = 1; hour < 6; hour++) {
      api.clock.now += 60 * MINUTE
      inADay += await codesSent(CODES_AN_ADDRESS_AN_HOUR, 1)
    }
    expect(inADay).toBe(CODES_AN_ADDRESS_A_DAY)
    // Without work: 15 in each of the first two hours, and one more elsewhere.
    expect(solved).toBe(CODES_AN_ADDRESS_A_DAY - 30)
    api.clock.now += PHONE_DAY
    expect(await codesSent(1, 1)).toBe(1)
  })

  test('E13 threat 11: one phone gets 10 codes in a day of all dealers together, from whatever address', async () => {
    const ofAll = OF_ALL_DEALERS * CODES_A_DAY
    const statuses: number[] = []
    for (let round = 0; statuses.length < ofAll; round++) {
      for (const slug of ['southside', ...MORE_DEALERS]) {
        if (statuses.length < ofAll) statuses.push((await askFrom(round + 1, { phone_number: PHONE }, slug)).status)
      }
      api.clock.now += 10 * MINUTE
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const oneMore = await askFrom(9, { phone_number: '0491 570 006' })
    expect(oneMore.status).toBe(429)
    expect(Number(oneMore.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect((await askFrom(9, { phone_number: OTHER_PHONE })).status).toBe(200)
    api.clock.now += PHONE_DAY
    expect((await askFrom(9, { phone_number: PHONE })).status).toBe(200)
  })

  test('E13 one phone gets 20 guesses in a day and 100 in 30 days of all dealers together', async () => {
    const all = ['northside', 'southside', ...MORE_DEALERS]
    /** Whether a code is taken that was asked for at a dealer, after so many wrong ones. */
    const isTaken = async (slug: string, wrongBefore: number): Promise<boolean> => {
      const asking = api.visitor(slug)
      const code = await api.codeFor(asking)
      for (let count = 0; count < wrongBefore; count++) await asking.verifyCode(PHONE, wrong(code))
      return (await asking.verifyCode(PHONE, code)).ok
    }
    const allWrong = async (dealers: readonly string[]): Promise<void> => {
      for (const slug of dealers) expect(await isTaken(slug, 5)).toBe(false)
    }
    await allWrong(all.slice(0, 4))
    expect(await isTaken('uptown', 0)).toBe(false)
    api.clock.now += PHONE_DAY
    await allWrong(all.slice(0, 3))
    const ofAll = () => api.db.selectFrom('sign_in_phones').select('phone').where('site', '=', '*').execute()
    expect(await ofAll()).toEqual([{ phone: expect.not.stringContaining(PHONE.slice(-6)) }])
    // Whoever has the right one has the phone, and begins anew.
    expect(await isTaken('uptown', 4)).toBe(true)
    expect(await ofAll()).toEqual([])
    for (let day = 0; day < 5; day++) {
      api.clock.now += PHONE_DAY
      await allWrong(all.slice(0, 4))
    }
    api.clock.now += PHONE_DAY
    expect(await isTaken('uptown', 0)).toBe(false)
    expect(await api.signIn(OTHER_PHONE)).toBeDefined()
    api.clock.now += PHONE_MONTH
    expect(await isTaken('uptown', 0)).toBe(true)
  })

  test('E13 threat 11: one address gets 60 codes in an hour of all dealers together, and works for each after 30', async () => {
    let sent = 0
    for (const slug of ['northside', 'southside', ...MORE_DEALERS]) sent += await codesSent(14, 1, slug)
    expect(sent).toBe(OF_ALL_DEALERS * CODES_AN_ADDRESS_AN_HOUR)
    // At none of them does it come to the 16th, from which on a dealer alone would ask for work.
    expect(solved).toBe(CODES_AN_ADDRESS_AN_HOUR)
    expect(await codesSent(1, 2, 'uptown')).toBe(1)
    expect(solved).toBe(CODES_AN_ADDRESS_AN_HOUR)
    api.clock.now += 60 * MINUTE
    expect(await codesSent(1, 1, 'uptown')).toBe(1)
  })

  test(`E13 a site sends 300 codes in an hour, whoever asks${nightlyUnless(engine === 'sqlite')}`, async () => {
    let sent = 0
    for (let address = 1; address <= 11; address++) sent += await codesSent(CODES_AN_ADDRESS_AN_HOUR, address)
    expect(sent).toBe(CODES_A_SITE_AN_HOUR)
    // Without work: 15 to each of the first 5 addresses, with which half of it is sent.
    expect(solved).toBe(CODES_A_SITE_AN_HOUR - 75)
    api.clock.now += 60 * MINUTE
    expect(await codesSent(1, 12)).toBe(1)
  })

  test('E13 threat 11: after 15 codes of an address in an hour a code costs work, which the page does by itself', async () => {
    const asking = api.visitor()
    for (let count = 0; count < 15; count++) {
      expect(await asking.requestCode(strangersPhone())).toEqual({ ok: true, data: { success: true } })
    }
    api.delivered.length = 0
    let works = 0
    const options = { ask: asking.requestCode, onWork: () => works++, stop: never }
    expect(await requestCode(PHONE, options)).toEqual({ ok: true, data: { success: true } })
    expect(works).toBe(1)
    const code = /^\d{6}/.exec(await api.lastSms())![0]
    expect(await asking.verifyCode(PHONE, code)).toMatchObject({ ok: true })
    // Neither another address nor another dealer's visitor has to.
    expect((await askFrom(1, { phone_number: OTHER_PHONE })).status).toBe(200)
    expect(await api.visitor('southside').requestCode(PHONE)).toMatchObject({ ok: true })
    api.clock.now += 60 * MINUTE
    expect(await asking.requestCode(PHONE)).toMatchObject({ ok: true })
  })

  /** Uses up what an address may have without work. */
  const codesWithoutWork = async (address: number): Promise<void> => {
    await codesSent(15, address)
    expect(solved).toBe(0)
  }

  test('E13 threat 11: a challenge is of one phone, solved once, in its time and as it was given; what is refused sends nothing', async () => {
    await codesWithoutWork(1)
    const sent = async (): Promise<number> => (await api.letters()).length
    const before = await sent()
    const first = await askFrom(1, { phone_number: PHONE })
    expect(first.headers.get('set-cookie')).toBeNull()
    const solution = await solutionOf(first)
    expect(JSON.stringify(solution)).not.toContain(PHONE.slice(-8))
    const refused = {
      'the work of another phone': { phone_number: OTHER_PHONE, solution },
      'another number': { phone_number: PHONE, solution: { ...solution, number: solution.number + 1 } },
      'more time': { phone_number: PHONE, solution: { ...solution, expires_at: solution.expires_at + 1 } },
      'a signature of their own': { phone_number: PHONE, solution: { ...solution, signature: 'A'.repeat(43) } },
    }
    for (const [name, body] of Object.entries(refused)) {
      expect([name, (await askFrom(1, body)).status]).toEqual([name, 428])
    }
    api.clock.now += CHALLENGE_LASTS
    const late = await askFrom(1, { phone_number: PHONE, solution })
    expect(await sent()).toBe(before)

    const fresh = await solutionOf(late)
    expect(fresh.salt).not.toBe(solution.salt)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askFrom(1, { phone_number: PHONE, solution: fresh })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    api.clock.now += MINUTE
    const again = await askFrom(1, { phone_number: PHONE, solution: fresh })
    const more = await solutionOf(again)
    expect((await askFrom(1, { phone_number: PHONE, solution: more })).status).toBe(200)
    expect(await sent()).toBe(before + 2)
    // Who has to wait hears so, and works for nothing.
    expect((await askFrom(1, { phone_number: PHONE })).status).toBe(429)
  })

  test('E13 threat 11: after 150 codes of a site in an hour everybody’s code costs work', async () => {
    for (let address = 1; address <= 10; address++) await codesWithoutWork(address)
    expect(await codesSent(1, 11)).toBe(1)
    expect(solved).toBe(1)
    expect(await api.visitor('southside').requestCode(PHONE)).toMatchObject({ ok: true })
  })

  test('E13 while codes are being guessed, every code of the site costs work, for a quarter of an hour', async () => {
    const guess = async (asking: Visitor, phone: string) => {
      for (let guesses = 0; guesses < 5; guesses++) await asking.verifyCode(phone, '000000')
    }
    for (let count = 0; count < WRONG_BEFORE_ALARM / 5 + 1; count++) {
      expect((await askFrom(2, { phone_number: OTHER_PHONE })).status).not.toBe(428)
      const [asking, phone] = [api.visitor(), strangersPhone()]
      expect(await asking.requestCode(phone)).toMatchObject({ ok: true })
      await guess(asking, phone)
    }
    const challenged = await askFrom(3, { phone_number: PHONE })
    expect(await api.visitor('southside').requestCode(PHONE)).toMatchObject({ ok: true })
    const solution = await solutionOf(challenged)
    expect((await askFrom(3, { phone_number: PHONE, solution })).status).toBe(200)
    api.clock.now += ALARM_WINDOW
    expect((await askFrom(3, { phone_number: strangersPhone() })).status).toBe(200)
  })

  test('E13 a forged address header changes nothing about the limit of an address', async () => {
    api.services.limits.perMinute = 3
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const headers = {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `203.0.113.${count}`,
        'X-Real-IP': `203.0.113.${count}`,
        'X-Forecourt-Address': `203.0.113.${count}`,
      }
      const body = JSON.stringify({ phone_number: `+614915701${50 + count}` })
      statuses.push((await api.visitor().fetch('/api/auth/request-code', { method: 'POST', headers, body })).status)
    }
    api.services.limits.perMinute = 1_000
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('E13 what the CDN says of an address counts without its port, and what is no address is one visitor, told once', async () => {
    const statusesFrom = async (addressOf: (count: number) => string): Promise<number[]> => {
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) {
        const headers = { 'X-Forecourt-Proxy': PROXY_SECRET, 'X-Forecourt-Address': addressOf(count) }
        const asked = api.visitor().post('/auth/request-code', { phone_number: strangersPhone() }, headers)
        statuses.push((await asked).status)
      }
      return statuses
    }
    api.services.limits.perMinute = 3
    try {
      expect(await statusesFrom(count => `198.51.100.10:${46_532 + count}`)).toEqual([200, 200, 200, 429, 429])
      expect(await statusesFrom(count => `[2001:db8::${count}]:${46_532 + count}`)).toEqual([200, 200, 200, 429, 429])
      expect(api.logged.filter(line => line.includes('address-unknown'))).toHaveLength(0)
      expect(await statusesFrom(count => `198.51.100.${count}, 10.0.0.1`)).toEqual([200, 200, 200, 429, 429])
      const told = api.logged.filter(line => line.includes('address-unknown'))
      expect(told).toEqual([expect.stringContaining('"toldBy":"X-Forecourt-Address"')])
    } finally {
      api.services.limits.perMinute = 1_000
    }
  })

  test('E13 a CDN that says no address is told of, and its own is not taken for that of all its visitors', async () => {
    const own = await testApi({ engine, proxySecret: PROXY_SECRET, perMinute: 3 })
    onTestFinished(() => own.stop())
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await own.visitor().post('/auth/request-code', { phone_number: strangersPhone() }, headers)).status
    const told = () => own.logged.filter(line => line.includes('address-unknown'))
    // As of somebody at the machine of the CDN itself, who comes to us without it.
    for (let count = 0; count < 3; count++) expect(await statusOf({})).toBe(200)
    expect([await statusOf({}), told()]).toEqual([429, []])
    expect(await statusOf({ 'X-Forecourt-Proxy': PROXY_SECRET })).toBe(200)
    expect(told()).toEqual([expect.stringContaining('"toldBy":"X-Forecourt-Address"')])
  })

  test('DC-167 sign-out ends the session on the server, so the old cookie is worth nothing', async () => {
    const asking = await api.signIn()
    const cookie = asking.cookies.get('__Host-session')!
    expect(await asking.signOut()).toMatchObject({ ok: true })
    expect(asking.cookies.has('__Host-session')).toBe(false)
    asking.cookies.set('__Host-session', cookie)
    expect(await asking.me()).toEqual({ ok: true, data: { user: null } })
    expect(await asking.watchlist()).toMatchObject({ ok: false, status: 401 })
  })

  test('DC-167 a session ends after 30 days', async () => {
    const asking = await api.signIn()
    api.clock.now += SESSION_DAYS * PHONE_DAY - 1
    expect(await asking.me()).toMatchObject({ data: { user: { phone: PHONE } } })
    api.clock.now += 1
    expect(await asking.me()).toEqual({ ok: true, data: { user: null } })
  })

  test('what has expired is forgotten, and what still counts is kept', async () => {
    const asking = await api.signIn()
    await api.codeFor(api.visitor(), OTHER_PHONE)
    const count = async (table: 'limits' | 'outbox' | 'sign_in_codes' | 'sign_in_phones'): Promise<number> =>
      (await api.db.selectFrom(table).select('site').execute()).length
    await tidy(api.services)
    expect([await count('sign_in_codes'), await count('sign_in_phones')]).toEqual([1, 2])
    expect(await asking.me()).toMatchObject({ data: { user: { phone: PHONE } } })
    await api.db.updateTable('outbox').set({ state: 'dead' }).execute()
    api.clock.now += CODE_LASTS + 1
    await tidy(api.services)
    expect(await count('outbox')).toBe(0)
    expect(await count('limits')).toBeGreaterThan(0)
    await tidy({ ...api.services, now: () => api.clock.now + 2 * PHONE_DAY })
    expect([await count('limits'), await count('sign_in_phones')]).toEqual([0, 2])
    const later = { ...api.services, now: () => api.clock.now + 32 * PHONE_DAY }
    await tidy(later)
    for (const table of ['limits', 'outbox', 'sign_in_codes', 'sign_in_phones'] as const) {
      expect([table, await count(table)]).toEqual([table, 0])
    }
    expect(await asking.me()).toEqual({ ok: true, data: { user: null } })
  })

  test('a session of one site is nobody at another, and a cookie that was tampered with is nobody anywhere', async () => {
    const asking = await api.signIn()
    const cookie = asking.cookies.get('__Host-session')!
    const elsewhere = api.visitor('southside')
    elsewhere.cookies.set('__Host-session', cookie)
    expect(await elsewhere.me()).toEqual({ ok: true, data: { user: null } })
    const tampered = api.visitor()
    tampered.cookies.set('__Host-session', `${cookie.startsWith('x') ? 'y' : 'x'}${cookie.slice(1)}`)
    expect(await tampered.me()).toEqual({ ok: true, data: { user: null } })
  })

  test('no field besides phone and code reaches the user', async () => {
    const asking = api.visitor()
    const code = await api.codeFor(asking)
    const body = { phone_number: PHONE, code, role: 'admin', name: 'x', updatePhoneNumber: true }
    expect((await asking.post('/auth/verify-code', body)).status).toBe(400)
  })

  test('none of the sign-in library’s own addresses is reachable', async () => {
    const { library } = authOf('northside', api.services)
    const paths = Object.values(library.api).map(endpoint => (endpoint as { path?: string }).path)
    const own = paths.filter(path => path !== undefined)
    expect(own.length).toBeGreaterThan(20)
    const asking = await api.signIn()
    for (const path of own) {
      if (path === '/sign-out') continue
      for (const response of [await asking.get(`/auth${path}`), await asking.post(`/auth${path}`, {})]) {
        expect([path, response.status]).toEqual([path, 404])
      }
    }
  })

  test('E23 codes, tokens and phones never appear in a log', async () => {
    // An id of chance may hold any six digits, also those of the code.
    let ids = 0
    const own = await testApi({ engine, chance: { id: () => `id-${ids++}`, digits: () => '730419' } })
    const asking = await own.signIn()
    expect(await own.codeFor(own.visitor(), OTHER_PHONE)).toBe('730419')
    await asking.saveCar(PHONE, 4711)
    const text = own.logged.join('\n')
    expect(text).toContain('"route":"/api/auth/verify-code"')
    const session = asking.cookies.get('__Host-session')!
    for (const secret of ['730419', PHONE.slice(1), OTHER_PHONE.slice(1), '491570006', session]) {
      expect(text).not.toContain(secret)
    }
    await own.stop()
  })
})
