import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbox } from '../../../src/api/outbox/outbox.ts'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { httpValuationTool } from '../../../src/api/ports/valuation-http.ts'
import { eraseVisitor } from '../../../src/api/visitors/erase.ts'
import { holdingsOf } from '../../../src/api/visitors/holdings.ts'
import { toShown } from '../../../src/api/visitors/show.ts'
import { toWho } from '../../../src/api/visitors/who.ts'
import type { LeadForm } from '../../../src/contract/leads.ts'
import { NO_ONLINE_ESTIMATE, REGO_NOT_FOUND, type Valuation } from '../../../src/contract/valuation.ts'
import { formatDate } from '../../../src/domain/date.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { localDate } from '../../../src/domain/time-zone.ts'
import type { ValuationAnswers } from '../../../src/domain/valuation.ts'
import { newKey } from '../../../src/stores/api-client.ts'
import { aForm, engines, PHONE, type TestApi, testApi, twoDealers, type Visitor } from '../../support/api.ts'
import { aCar, BEST_ANSWERS } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const byHand = { make: 'Toyota', model: 'Corolla', year: 2021, kms: 45_000 }
const MINUTE = 60_000
const plate = { rego: 'XYZ789', regoState: 'NSW' }
const VIN = '1M8GDM9AXKP042788'

/** What the customer was told of an offer for that car with the best answers. */
const TOLD_OF_OFFER =
  'Told the customer: Our offer is $17,600. Between $16,896 and $18,304 after an inspection. This offer stands until 17 June 2026.'

/** What the dealer reads of that car, and of all that was answered about it. */
const TOLD_OF_CAR = [
  'Their car: 2021 Toyota Corolla, Registration XYZ789 (NSW), 45,000 km',
  'Service history: Full',
  'Are there two sets of keys? Yes',
  'Inside: Excellent',
  'Outside: Excellent',
]

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const cars = [1, 2, 3].map(id =>
      aCar({ id, price: 20_000, km: 45_000, ...(id === 1 ? { regplate: 'ABC-123' } : {}) }),
    )
    const { settings } = southside!
    const gated = {
      ...settings,
      gates: { ...settings.gates, tradeIn: true },
      forms: { ...settings.forms, enquiryTracker: true },
    }
    api = await testApi({
      engine,
      sites: {
        northside: { ...northside!, cars },
        southside: { ...southside!, cars, settings: gated },
        westside: {
          ...southside!,
          cars: cars.map(car => ({ ...car, vin: car.id === 1 ? VIN.toLowerCase() : undefined })),
          settings: { ...settings, slug: 'westside', region: 'en-US', valuation: { postMiscellaneous: true } },
        },
      },
    })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const begin = async (asking: Visitor, form: Partial<LeadForm> = {}): Promise<string> => {
    const sent = aForm({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000', ...form })
    const result = await asking.sendLead(sent, newKey())
    if (!result.ok) throw new Error(result.error)
    return result.data.lead_id
  }
  const answer = (asking: Visitor, id: string, answers: Partial<ValuationAnswers> = {}) =>
    asking.post('/valuation/adjustments', { id, adjustmentAnswers: { ...BEST_ANSWERS, ...answers } })
  const lookUp = (asking: Visitor, id: string, more: object = byHand) =>
    asking.post('/valuation/rego-lookup', { id, ...plate, ...more })
  const accept = (asking: Visitor, lead_id: string) =>
    asking.post('/valuation/accept', { lead_id, form_completed: true, offer_accepted: true })
  /** Again where a busy store says to come again, as a browser does. */
  const acceptPatiently = async (asking: Visitor, id: string): ReturnType<typeof accept> => {
    const answer = await accept(asking, id)
    return answer.status === 503 ? acceptPatiently(asking, id) : answer
  }
  const leads = () => api.db.selectFrom('leads').selectAll().execute()
  const delivered = async (): Promise<Mail[]> => {
    await api.outbox.deliver()
    return api.delivered.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Mail)
  }
  const toShopper = async () => (await delivered()).filter(({ to }) => !to.some(box => box.startsWith('leads@')))
  const toDealer = async () => (await delivered()).filter(({ to }) => to.some(box => box.startsWith('leads@')))
  const mails = async () => (await toDealer()).map(({ text }) => text)
  /** The lead of a car whose offer stands. */
  const withOffer = async (asking: Visitor, form: Partial<LeadForm> = {}): Promise<string> => {
    const id = await begin(asking, form)
    await answer(asking, id)
    await lookUp(asking, id)
    return id
  }

  test('TI-15 TI-16 API-14 API-15 API-16 the four steps lead to an accepted offer, of which the dealer reads', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    expect(await (await answer(asking, id)).json()).toEqual({ success: true })
    const valuation = (await (await lookUp(asking, id)).json()) as Valuation
    expect(valuation).toMatchObject({ success: true, offer_price: 17_600, rego: 'XYZ789', regoState: 'NSW', alike: 3 })
    expect((await leads())[0]).toMatchObject({ id, subcategory: '2. Valuation Shown' })
    expect(await (await accept(asking, id)).json()).toEqual({ success: true, emailed: true })
    const [lead] = await leads()
    expect(lead!.subcategory).toBe('3. Offer Accepted')
    expect(JSON.parse(lead!.form)).toMatchObject({ form_completed: true, offer_accepted: true, postcode: '3000' })
    const told = await mails()
    expect(told).toHaveLength(2)
    for (const said of [`\nAccepts $17,600 for XYZ789 (NSW).\n${TOLD_OF_OFFER}\n\n`, ...TOLD_OF_CAR])
      expect(told[1]).toContain(said)
    expect(JSON.parse(lead!.form)).toMatchObject({ ...byHand, ...plate })
    // A CRM is told of one prospect that has come further, not of two.
    const prospects = (await toDealer()).map(({ attachments }) => attachments![0]!.content)
    expect(prospects.map(one => /<prospect status="(.*)">\s*<id .*>(.*)<\/id>/.exec(one)?.slice(1))).toEqual([
      ['new', id],
      ['resend', id],
    ])
    const [begun, mail] = await toDealer()
    expect(begun!.subject).toMatch(/^Trade-In, valuation begun: Test Visitor/)
    expect(begun!.text).not.toContain('Promised')
    expect(mail!.subject).toBe(
      'Trade-In, offer accepted, $17,600: Test Visitor – 2021 Toyota Corolla, XYZ789 (Northside Cars)',
    )
    expect(mail!.text).toMatch(/^Promised: We reply by /)
    expect(mail!.attachments![0]!.content).toMatch(
      /<vehicle interest="trade-in".*?<year>2021<\/year>\s*<make>Toyota<\/make>\s*<model>Corolla<\/model>\s*<odometer units="km">45000<\/odometer>\s*<price type="appraisal" currency="AUD">17600<.*?Registration XYZ789 \(NSW\)/s,
    )
    expect(mail!.attachments![0]!.content).toContain('Category: Trade-In, 3. Offer Accepted')
  })

  test('TI-15 DC-107 DC-108 an offer that is not accepted, or a car without one, is told once, after a while, as it is then', async () => {
    const asking = api.visitor()
    const [shown, without, changed] = [await begin(asking), await begin(asking), await begin(asking)]
    for (const [id, more] of [
      [shown, {}],
      [without, { year: 2015 }],
      [changed, {}],
    ] as const) {
      await answer(asking, id, { interiorCondition: 'poor' })
      await Promise.all([1, 2].map(() => lookUp(asking, id, { ...byHand, ...more })))
      await answer(asking, id)
      if (id !== changed) await lookUp(asking, id, { ...byHand, ...more })
    }
    api.clock.now += 14 * MINUTE
    expect(await mails()).toHaveLength(3)
    api.clock.now += 2 * MINUTE
    const told = (await mails()).slice(3)
    expect(told).toHaveLength(3)
    const of = (id: string): string => told.find(text => text.includes(`Lead ${id} `))!
    for (const said of [
      'Enquiry: Trade-In, valuation shown',
      // As the page of thanks says to who leaves: from when the first part was taken.
      'Promised: We reply by 2:00 pm Wednesday 10 June.',
      `An offer of $17,600 was shown, and not accepted so far.\n${TOLD_OF_OFFER}`,
      ...TOLD_OF_CAR,
    ])
      expect(of(shown)).toContain(said)
    expect(of(without)).toContain(`No amount was shown, but: ${NO_ONLINE_ESTIMATE}`)
    expect(of(without)).toContain('Their car: 2015 Toyota Corolla, ')
    expect(of(changed)).toContain('The answers were changed after an offer')
    for (const id of [without, changed]) expect(of(id)).not.toContain('Told the customer')
    api.clock.now += DAY
    await lookUp(asking, shown)
    expect(await mails()).toHaveLength(6)
    await accept(asking, shown)
    expect((await mails()).at(-1)).toContain('Accepts $17,600')
  })

  test('TI-16 an offer that is accepted is told as accepted and as nothing else; what a crash leaves to be told twice is told once', async () => {
    const asking = api.visitor()
    const [accepted, crashed] = [await begin(asking), await begin(asking)]
    for (const id of [accepted, crashed]) {
      await answer(asking, id)
      await lookUp(asking, id)
    }
    await accept(asking, accepted)
    api.clock.now += 16 * MINUTE
    expect(await mails()).toHaveLength(4)
    const done = { state: 'waiting', attempts: 1, due_at: api.clock.now } as const
    await api.db.updateTable('outbox').set(done).where('kind', '=', 'valuation-shown').execute()
    expect(await mails()).toHaveLength(4)
  })

  test('DC-110 the badge that a register knows is told with the car', async () => {
    const asking = api.visitor()
    const id = await begin(asking, { kms: 50_000 })
    await answer(asking, id)
    await lookUp(asking, id, { rego: 'abc123' })
    await accept(asking, id)
    const told = (await mails()).at(-1)
    for (const said of ['Badge: Ascent Sport', 'Their car: 2021 Toyota Corolla, ', '50,000 km'])
      expect(told).toContain(said)
  })

  test('TI-17 the offer comes with every line that it is made of, and a worse answer costs what its line says', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    const best = (await (await lookUp(asking, id)).json()) as Valuation
    await answer(asking, id, { twoKeySets: 'no' })
    const oneKey = (await (await lookUp(asking, id)).json()) as Valuation
    for (const { offer_price, lines } of [best, oneKey]) {
      expect(lines.reduce((sum, { dollars }) => sum + dollars, 0)).toBe(offer_price)
    }
    expect(best.offer_price! - oneKey.offer_price!).toBe(250)
    expect(oneKey.lines).toContainEqual({ of: 'twoKeySets', dollars: -250 })
    expect(oneKey).toMatchObject({ ...plate, adjustmentAnswers: { ...BEST_ANSWERS, twoKeySets: 'no' } })
  })

  test('TI-15 DC-109 a step out of order is refused with an error and changes nothing', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    for (const early of [() => lookUp(asking, id), () => accept(asking, id)]) {
      const response = await early()
      expect([response.status, await response.json()]).toEqual([
        409,
        { success: false, error: 'Please answer the questions before this step.' },
      ])
    }
    await answer(asking, id)
    expect((await accept(asking, id)).status).toBe(409)
    expect((await leads())[0]).toMatchObject({ subcategory: '1. Lead Created' })
    await lookUp(asking, id)
    await accept(asking, id)
    expect((await answer(asking, id)).status).toBe(409)
    expect((await lookUp(asking, id)).status).toBe(409)
  })

  test('TI-16 accepting ten times at once tells the dealer once', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    await lookUp(asking, id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptPatiently(asking, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await mails()).toHaveLength(2)
  })

  test('features #13 who accepts an offer has it in writing: the words of its page, every line of it, and what may change it', async () => {
    const asking = api.visitor()
    const id = await begin(asking, { finance: 'Yes' })
    await answer(asking, id, { twoKeySets: 'no' })
    await lookUp(asking, id)
    expect(await toShopper()).toEqual([])
    await accept(asking, id)
    const [letter, ...others] = await toShopper()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      to: ['visitor@example.com'],
      sender: { name: 'Northside Cars', answersTo: 'leads@northside.example' },
      subject: 'The offer that you accepted: 2021 Toyota Corolla',
    })
    const until = formatDate(
      localDate(new Date(api.clock.now + 7 * DAY), 'Australia/Sydney'),
      'en-AU',
      'Australia/Sydney',
    )
    expect(letter!.text).toBe(`You accepted our offer of $17,350 for your 2021 Toyota Corolla.
Between $16,656 and $18,044 after an inspection.
This offer stands until ${until}.

Your car: 2021 Toyota Corolla, Registration XYZ789, 45,000 km
Is finance owing on it? Yes

How we get there:

- What 3 cars like it are offered for: $20,000
- Its age beside theirs: $0
- Its distance beside theirs: $0
- Inspection, repairs, warranty and our share: −$2,400
- Service history: Full ($0)
- Does everything in it work? Yes ($0)
- Is it free of illegal modifications? Yes ($0)
- Inside: Excellent ($0)
- Outside: Excellent ($0)
- Are there two sets of keys? No (−$250)

Our offer: $17,350

The estimate is indicative and subject to inspection.
At the inspection we compare the car with what you told us. What turns out different may change the offer.

Bring to the inspection:

- Your driver licence and the registration papers
- All its keys, and its service records if you have them
- We need a letter from your finance institution that says how much is owing. We pay it out first.

To arrange the inspection, reply to this email or call us on (02) 5550 1234.
Northside Toyota Sales, 1 Sample Street, Northside NSW 2000

Northside Cars`)
  })

  test('features #13 an offer that is accepted ten times at once, or again a day later, is one letter, and each answer says so', async () => {
    const asking = api.visitor()
    const id = await withOffer(asking)
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptPatiently(asking, id)))
    await toShopper()
    // As a server leaves what has arrived.
    await api.db.updateTable('outbox').set({ payload: '{}' }).execute()
    api.clock.now += DAY
    for (const answer of [...answers, await accept(asking, id)])
      expect(await answer.json()).toEqual({ success: true, emailed: true })
    expect(await toShopper()).toHaveLength(1)
  })

  test('features #13 the letter of an offer outlasts a mail server that is down, and goes once', async () => {
    const asking = api.visitor()
    await accept(asking, await withOffer(asking))
    const sent: Mail[] = []
    let isDown = true
    const mail = async ({ payload }: { payload: Mail }) => {
      if (isDown) throw new Error('down')
      sent.push(payload)
    }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers: { mail } })
    await outbox.deliver()
    isDown = false
    for (let hour = 0; hour < 2; hour += 1) {
      api.clock.now += 60 * MINUTE
      await outbox.deliver()
    }
    expect(sent.filter(({ html }) => html !== undefined)).toHaveLength(1)
  })

  test('features #10 #13 the letter of an offer leads to the private page of its enquiry, where a dealer has such pages', async () => {
    const asking = await api.signIn(PHONE, 'southside')
    const sent = aForm({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000' })
    const begun = await asking.sendLead(sent, newKey())
    if (!begun.ok) throw new Error(begun.error)
    const { lead_id: id, tracker } = begun.data
    await answer(asking, id)
    await lookUp(asking, id)
    await accept(asking, id)
    const [letter] = await toShopper()
    expect(letter!.text).toMatch(new RegExp(`\\nHow your enquiry stands:\\nhttps://\\S+/enquiry#${tracker}\\n`))
  })

  test('features #13 where nothing is accepted, in time, there is no letter', async () => {
    const asking = api.visitor()
    const [shown, late, without] = [await withOffer(asking), await withOffer(asking), await begin(asking)]
    await answer(asking, without)
    await lookUp(asking, without, { ...byHand, year: 2015 })
    expect((await accept(asking, without)).status).toBe(409)
    api.clock.now += 8 * DAY
    expect((await accept(asking, late)).status).toBe(409)
    expect(await mails()).toEqual(expect.arrayContaining([expect.stringContaining(`Lead ${shown} `)]))
    expect(await toShopper()).toEqual([])
  })

  test('features #13 a box that somebody types has three letters of offers a day; the offers beyond are accepted, and said to be in no mail', async () => {
    const told: unknown[] = []
    for (let count = 0; count < 4; count += 1) {
      api.clock.now += MINUTE
      const asking = api.visitor()
      const id = await withOffer(asking, { email: count % 2 ? 'Visitor+other@example.com' : 'visitor@example.com' })
      told.push(await (await accept(asking, id)).json())
      if (count === 3) expect(await (await accept(asking, id)).json()).toEqual(told[3])
    }
    expect(told).toEqual([true, true, true, false].map(emailed => ({ success: true, emailed })))
    expect(await toShopper()).toHaveLength(3)
    expect((await leads()).map(({ subcategory }) => subcategory)).toEqual(Array(4).fill('3. Offer Accepted'))
  })

  test('nothing that a form says is in the letter of an offer, but the car that was valued and its plate', async () => {
    const asking = api.visitor()
    const claim = 'Win-a-prize'
    const fields = ['name', 'last_name', 'message', 'details', 'comment', 'Vehicle Make', 'Vehicle Model']
    const id = await begin(asking, Object.fromEntries(fields.map(field => [field, claim])))
    await answer(asking, id)
    await lookUp(asking, id, { ...byHand, regoState: claim })
    await accept(asking, id)
    const letters = await toShopper()
    expect(letters).toHaveLength(1)
    expect(JSON.stringify(letters)).not.toContain(claim)
  })

  test('who is erased before the letter of their offer has gone gets none; the tool shows what is in it', async () => {
    const asking = api.visitor()
    await accept(asking, await withOffer(asking, { phone: PHONE }))
    const who = toWho({ phone: PHONE, email: 'visitor@example.com' })!
    const at = { db: api.db, sites: ['northside'], who, now: api.clock.now }
    const { outbox, valuations } = toShown(await holdingsOf(at)) as Record<'outbox' | 'valuations', object[]>
    expect(JSON.stringify(outbox)).toContain('You accepted our offer of $17,600')
    expect(JSON.stringify(valuations)).toContain('17600')
    await eraseVisitor(at)
    expect(await toShopper()).toEqual([])
    expect(await api.db.selectFrom('outbox').select('subject').execute()).toEqual([])
  })

  test('an offer of a release that kept no lines, or has changed it since, is written without them', async () => {
    const asking = api.visitor()
    for (const change of [{ estimate: null }, { offer: 9_000 }]) {
      const id = await withOffer(asking)
      await api.db.updateTable('valuations').set(change).where('lead_id', '=', id).execute()
      await accept(asking, id)
      const { text } = (await toShopper()).at(-1)!
      expect(text).not.toMatch(/Between|offered for|\(\$0\)/)
      expect(text).toContain('\n- Service history: Full\n')
    }
  })

  test('DC-106 where a dealer gates the acceptance, it alone needs a session, which changes nothing about the offer', async () => {
    const asking = api.visitor('southside')
    const id = await begin(asking)
    await answer(asking, id)
    expect((await lookUp(asking, id)).status).toBe(200)
    const refused = await accept(asking, id)
    expect([refused.status, await refused.json()]).toEqual([401, { success: false, error: 'Please sign in first.' }])
    expect((await leads())[0]).toMatchObject({ subcategory: '2. Valuation Shown' })
    expect((await accept(await api.signIn(PHONE, 'southside'), id)).status).toBe(200)
    expect((await leads())[0]).toMatchObject({ subcategory: '3. Offer Accepted' })
  })

  test('TI-13 DC-107 a car over 7 years or 100,000 km gets no amount, and its lead is there all the same', async () => {
    const asking = api.visitor()
    for (const [more, price] of [
      [{ year: 2019, kms: 45_000 }, 'some'],
      [{ year: 2018 }, 'none'],
      [{ kms: 100_001 }, 'none'],
    ] as const) {
      const id = await begin(asking)
      await answer(asking, id)
      const valuation = (await (await lookUp(asking, id, { ...byHand, ...more })).json()) as Valuation
      expect(valuation.offer_price === null).toBe(price === 'none')
      expect(valuation.message).toBe(price === 'none' ? NO_ONLINE_ESTIMATE : null)
      if (price === 'none') expect((await accept(asking, id)).status).toBe(409)
    }
    expect(await leads()).toHaveLength(3)
  })

  test('TI-13 DC-107 a caravan, which has no odometer, gets no amount, and the dealer has its lead all the same', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    const { kms: _, ...caravan } = byHand
    const valued = await lookUp(asking, id, caravan)
    expect(valued.status).toBe(200)
    expect(await valued.json()).toMatchObject({ offer_price: null, message: NO_ONLINE_ESTIMATE })
    expect(await leads()).toMatchObject([{ subcategory: '2. Valuation Shown' }])
    api.clock.now += 16 * MINUTE
    const told = (await mails()).at(-1)
    expect(told).toContain('Their car: 2021 Toyota Corolla, Registration XYZ789 (NSW)\n')
  })

  test('DC-110 a plate of the own stock is found however it is written; any other asks for make, model and year', async () => {
    const asking = api.visitor()
    const id = await begin(asking, { kms: 50_000 })
    await answer(asking, id)
    const found = (await (await lookUp(asking, id, { rego: 'abc123' })).json()) as Valuation
    expect(found.vehicle).toEqual({ make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2021, kms: 50_000 })
    const unknown = await lookUp(asking, id, {})
    expect([unknown.status, await unknown.json()]).toEqual([404, { success: false, error: REGO_NOT_FOUND }])
  })

  test('TI-15 TI-17 an American car goes by its VIN alone, to the offer, its letters and what the dealer keeps', async () => {
    const asking = api.visitor('westside')
    const id = await begin(asking, { kms: 28_000, vin: VIN })
    await answer(asking, id)
    const found = (await (await asking.post('/valuation/rego-lookup', { id })).json()) as Valuation
    expect(found).toMatchObject({ rego: '', regoState: '', vin: VIN, vehicle: { make: 'Toyota', model: 'Corolla' } })
    const result = {
      column_name: 'valuation',
      offer_price: found.offer_price,
      rego: '',
      regoState: '',
      adjustmentAnswers: {},
    }
    expect((await asking.post('/miscellaneous', { ...result, vin: VIN })).status).toBe(200)
    expect((await asking.post('/miscellaneous', { ...result, vin: '1M8GDM9AXKP042789' })).status).toBe(200)
    expect((await accept(asking, id)).status).toBe(200)
    const [lead] = await leads()
    expect(JSON.parse(lead!.form)).toMatchObject({ vin: VIN, make: 'Toyota', year: 2021 })
    expect(JSON.parse(lead!.form)).not.toHaveProperty('rego')
    const mail = (await toDealer()).at(-1)!
    expect(mail.subject).toContain(`2021 Toyota Corolla, VIN ${VIN}`)
    expect(mail.text).toContain(` for VIN ${VIN}.`)
    expect(mail.text).not.toMatch(/License plate|null|undefined/)
    expect(mail.attachments![0]!.content).toMatch(new RegExp(`<model>Corolla</model>\\s*<vin>${VIN}</vin>`))
    const who = toWho({ email: aForm().email })!
    const holdings = await holdingsOf({ db: api.db, sites: ['westside'], who, now: api.clock.now })
    expect(holdings.miscellaneous.map(({ row }) => JSON.parse(row.value).vin)).toEqual([VIN])
  })

  test('TI-15 API-15 an American car needs plate and state where it has no VIN, and any other needs them always', async () => {
    for (const [slug, vin, asked, status] of [
      ['westside', undefined, {}, 400],
      ['westside', undefined, { rego: 'XYZ789' }, 400],
      ['westside', undefined, { rego: 'XYZ789', regoState: 'Arizona' }, 200],
      ['westside', VIN, { rego: 'XYZ789' }, 200],
      ['northside', VIN, {}, 400],
      ['northside', VIN, { rego: 'XYZ789' }, 400],
    ] as const) {
      const asking = api.visitor(slug)
      const id = await begin(asking, vin && { vin })
      await answer(asking, id)
      const answered = await asking.post('/valuation/rego-lookup', { id, ...byHand, ...asked })
      expect([slug, vin, asked, answered.status]).toEqual([slug, vin, asked, status])
    }
  })

  test('DC-110 a car that is written by hand is called as the dealer calls such cars, and so finds its market', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    const written = { ...byHand, make: 'TOYOTA', model: 'toyota corolla ascent' }
    const valued = (await (await lookUp(asking, id, written)).json()) as Valuation
    expect(valued.vehicle).toEqual({ make: 'Toyota', model: 'Corolla', badge: 'ascent', year: 2021, kms: 45_000 })
    expect(valued.offer_price).toBe(17_600)
    await accept(asking, id)
    const told = (await mails()).at(-1)
    expect(told).toContain('Their car: 2021 Toyota Corolla, ')
    expect(told).toContain('Badge: ascent')
  })

  test('an offer stands for seven days, and to the end of the day that it names', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    const { valid_until } = (await (await lookUp(asking, id)).json()) as Valuation
    const lastDay = localDate(new Date(api.clock.now + 7 * DAY), 'Australia/Sydney')
    expect(valid_until).toBe(`${lastDay}T23:59:59+10:00`)
    const told = (await api.db.selectFrom('leads').select('form').executeTakeFirstOrThrow()).form
    expect(JSON.stringify(told)).toContain(formatDate(lastDay, 'en-AU', 'Australia/Sydney'))
    const end = Date.parse(valid_until!) + 1000
    api.clock.now = end
    expect((await accept(asking, id)).status).toBe(409)
    api.clock.now = end - 1
    expect((await accept(asking, id)).status).toBe(200)
  })

  test('an offer that has ended is made anew for whoever asks again', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    await answer(asking, id)
    await lookUp(asking, id)
    api.clock.now += 8 * DAY
    expect((await accept(asking, id)).status).toBe(409)
    await lookUp(asking, id)
    expect((await accept(asking, id)).status).toBe(200)
  })

  test('a lead of another dealer, or one that is no trade-in, has no valuation', async () => {
    const asking = api.visitor()
    const id = await begin(asking)
    expect((await answer(api.visitor('southside'), id)).status).toBe(404)
    const enquiry = await begin(asking, { category: 'General Enquiry' })
    expect((await answer(asking, enquiry)).status).toBe(404)
    expect(await api.db.selectFrom('valuations').selectAll().execute()).toEqual([])
  })
})

describe('DC-110 a valuation tool of the trade', () => {
  let server: Server
  let reply: { status: number; body: object } = { status: 200, body: {} }
  const asked: { path: string; token: string | undefined; body: unknown }[] = []
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { url: path = '', headers } = request
      asked.push({ path, token: headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
  })
  const tool = () =>
    httpValuationTool({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a token' })
  const car = { make: 'Toyota', model: 'Corolla', year: 2021, km: 45_000 }
  const site = aSite()

  test('is asked for the vehicle of a plate, and may not know it', async () => {
    reply = { status: 200, body: { make: 'Kia', model: 'Rio', year: 2020, owner: 'nobody of ours' } }
    expect(await tool().lookUp(plate, site)).toEqual({ make: 'Kia', model: 'Rio', year: 2020 })
    expect(asked.at(-1)).toEqual({ path: '/vehicles', token: 'Bearer a token', body: { rego: 'XYZ789', state: 'NSW' } })
    await tool().lookUp({ vin: VIN }, site)
    expect(asked.at(-1)?.body).toEqual({ vin: VIN })
    reply = { status: 404, body: {} }
    expect(await tool().lookUp(plate, site)).toBeUndefined()
  })

  test('makes an offer, which counts only when its lines add up to it and it is worth something', async () => {
    const estimate = { offer: 900, range: { low: 800, high: 1000 }, lines: [{ of: 'market', dollars: 900 }], alike: 40 }
    reply = { status: 200, body: estimate }
    expect(await tool().estimate(car, BEST_ANSWERS, site)).toEqual(estimate)
    reply = { status: 200, body: { ...estimate, offer: -900, lines: [{ of: 'market', dollars: -900 }] } }
    expect(await tool().estimate(car, BEST_ANSWERS, site)).toBeUndefined()
    reply = { status: 200, body: { ...estimate, offer: 901 } }
    await expect(tool().estimate(car, BEST_ANSWERS, site)).rejects.toMatchObject({ status: 503 })
  })

  test('that is down or talks nonsense costs the visitor no lead: they are told that the dealer will be in touch', async () => {
    for (const broken of [
      { status: 500, body: {}, cause: { code: '500' } },
      { status: 200, body: { make: 7 }, cause: { name: '$ZodError' } },
    ]) {
      reply = broken
      await expect(tool().lookUp(plate, site)).rejects.toMatchObject({ status: 503, cause: broken.cause })
    }
  })

  test('that cannot be reached leaves its code in the log, and neither a plate nor a word of its answer', async () => {
    const api = await testApi()
    const gone = createServer()
    await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise(resolve => gone.close(resolve))
    api.services.valuation = httpValuationTool({ url: `http://127.0.0.1:${port}`, token: 'a token' })
    const asking = api.visitor()
    const lead = await asking.sendLead(
      aForm({ category: 'Trade-In', subcategory: '1. Lead Created', postcode: '3000' }),
      newKey(),
    )
    if (!lead.ok) throw new Error(lead.error)
    const { lead_id: id } = lead.data
    await asking.post('/valuation/adjustments', { id, adjustmentAnswers: BEST_ANSWERS })
    const asked = { id, ...plate, kms: 45_000 }
    expect((await asking.post('/valuation/rego-lookup', asked)).status).toBe(503)
    const told = api.logged.filter(line => line.includes('service-failed'))
    expect(told.map(line => JSON.parse(line))).toMatchObject([{ fault: 'TypeError', code: 'ECONNREFUSED' }])
    expect(api.logged.join()).not.toContain(plate.rego)
    await api.stop()
  })
})
