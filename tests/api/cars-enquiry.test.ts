import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/api/ports/mail.ts'
import type { LeadForm } from '../../src/contract/leads.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, type TestApi, testApi } from '../support/api.ts'
import { aCar, aLocation } from '../support/builders.ts'
import { aSite } from '../support/site.ts'

const corolla = aCar()
const rio = aCar({
  id: 4712,
  slug: '2019-kia-rio-4712',
  name: '2019 Kia Rio',
  make: 'Kia',
  model: 'Rio',
  stocknum: 'N4712',
  km: 60_000,
  location_id: 12,
  location_name: 'Northside Kia',
})
const cerato = aCar({
  ...rio,
  id: 4713,
  slug: '2020-kia-cerato-4713',
  name: '2020 Kia Cerato',
  model: 'Cerato',
  stocknum: 'N4713',
})
const sold = aCar({
  ...rio,
  id: 4714,
  slug: '2018-kia-soul-4714',
  name: '2018 Kia Soul',
  stocknum: 'N4714',
  sold: true,
})

const aPlace = (id: number, name: string) => ({
  ...aLocation({ id, name }),
  dealership_id: 1,
  dealership_slug: 'northside-toyota',
})

/** A dealer of two places, each with a box of its own, and a system that is told. */
const northside = aSite({
  settings: {
    baseUrl: 'https://www.northside.example',
    locations: [aPlace(11, 'Northside Toyota'), aPlace(12, 'Northside Kia')],
    leads: {
      mailTo: ['all@northside.example'],
      byLocation: {
        11: { mailTo: ['toyota@northside.example'] },
        12: { mailTo: ['kia@northside.example'], adfTo: ['crm@northside.example'] },
      },
      webhook: { url: 'https://crm.northside.example/leads', secret: 'northside_crm' },
    },
  },
  cars: [corolla, rio, cerato, sold],
})

describe.each(engines)('features.md 6 one enquiry about several cars, on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine, sites: { northside } })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const send = (fields: Partial<LeadForm>, key = newKey()) =>
    api.visitor().sendLead({ ...aForm(fields), car_id: undefined }, key)
  const delivered = async () => {
    await api.outbox.deliver()
    const mails = api.delivered.filter(({ kind }) => kind === 'mail').map(({ payload }) => payload as Mail)
    const webhook = api.delivered.find(({ kind }) => kind === 'webhook')?.payload as { body: Record<string, unknown> }
    return { mails, webhook }
  }

  test('is one lead and one mail, to where most of the cars are, that tells each car with its price, number, place and link', async () => {
    const key = newKey()
    const form = { car_ids: [4711, 4712, 4713] }
    const result = await send(form, key)
    expect(result).toMatchObject({ ok: true })
    expect(await send(form, key)).toEqual({ ...result, answeredAt: expect.any(Number) })
    const { mails } = await delivered()
    const [mail, ...others] = mails.filter(({ to }) => to[0] !== 'crm@northside.example')
    expect(others).toEqual([])
    expect(mail!.to).toEqual(['kia@northside.example'])
    expect(mail!.subject).toBe(
      'Used Vehicle Enquiry: Test Visitor – 2021 Toyota Corolla Ascent Sport, N4711 and 2 more cars (Northside Cars)',
    )
    expect(mail!.text).toContain(`
Car: 2021 Toyota Corolla Ascent Sport (stock number N4711)
Price: $24,990 Drive Away
Odometer: 45,210 km
https://www.northside.example/cars/2021-toyota-corolla-4711
The car stands at: Northside Toyota

Car: 2019 Kia Rio (stock number N4712)
Price: $24,990 Drive Away
Odometer: 60,000 km
https://www.northside.example/cars/2019-kia-rio-4712
The car stands at: Northside Kia

Car: 2020 Kia Cerato (stock number N4713)
Price: $24,990 Drive Away
Odometer: 60,000 km
https://www.northside.example/cars/2020-kia-cerato-4713
The car stands at: Northside Kia

Location: Northside Kia

Name: Test Visitor`)
  })

  test('has a vehicle in the ADF for each car, which the webhook gets too, with their ids', async () => {
    await send({ car_ids: [4711, 4712, 4713] })
    const { mails, webhook } = await delivered()
    const adf = mails.find(({ to }) => to[0] === 'crm@northside.example')!.text
    expect([...adf.matchAll(/<stock>(\w+)<\/stock>/g)].map(([, stock]) => stock)).toEqual(['N4711', 'N4712', 'N4713'])
    expect(adf.match(/<vehicle interest="buy" status="used">/g)).toHaveLength(3)
    expect(adf).toContain('2021 Toyota Corolla Ascent Sport (stock number N4711). The car stands at: Northside Toyota')
    expect(adf).toContain('<vendorname>Northside Kia</vendorname>')
    expect(webhook.body).toMatchObject({ form: { car_ids: [4711, 4712, 4713] }, adf: expect.stringContaining('N4713') })
  })

  test('of an even number goes to the place of the first, and of one car is a lead about that', async () => {
    await send({ car_ids: [4711, 4712] })
    await send({ car_ids: [4712] })
    const { mails } = await delivered()
    const people = mails.filter(({ to }) => to[0] !== 'crm@northside.example')
    expect(people.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      ['kia@northside.example', 'Used Vehicle Enquiry: Test Visitor – 2019 Kia Rio, N4712 (Northside Cars)'],
      [
        'toyota@northside.example',
        'Used Vehicle Enquiry: Test Visitor – 2021 Toyota Corolla Ascent Sport, N4711 and 1 more car (Northside Cars)',
      ],
    ])
  })

  test('leaves out what is sold or of no car here, says so, and is taken all the same', async () => {
    await send({ car_ids: [4711, 4714, 99] })
    await send({ car_ids: [4714, 99] })
    const { mails } = await delivered()
    const to = (box: string) => mails.find(mail => mail.to[0] === box)
    // To where the one stands, and to where the sold one stood.
    const [one, none] = [to('toyota@northside.example'), to('kia@northside.example')]
    for (const { text } of [one!, none!]) {
      expect(text).toContain(
        'Wanted car: 2018 Kia Soul (stock number N4714) (no longer here)\nWanted car: id 99 (no longer here)',
      )
    }
    expect(one!.text).toContain('Car: 2021 Toyota Corolla Ascent Sport (stock number N4711)')
    expect(one!.attachments![0]!.content).not.toContain('<stock>N4714</stock>')
    expect(none!.attachments![0]!.content).toContain('<model>Unspecified</model>')
  })

  test('goes to where its cars stood if all of them are sold', async () => {
    await send({ car_ids: [4714] })
    const { mails } = await delivered()
    expect(mails.map(({ to }) => to)).toContainEqual(['kia@northside.example'])
  })

  test('is refused with more than 12 cars, or what is no id of a car, and nothing is kept', async () => {
    const many = Array.from({ length: 13 }, (_, index) => index + 1)
    for (const car_ids of [many, [0], [-4711], ['4711'], '4711']) {
      expect(await send({ car_ids } as Partial<LeadForm>)).toMatchObject({ ok: false, status: 400 })
    }
    expect(await api.db.selectFrom('leads').selectAll().execute()).toEqual([])
  })

  test.each(['/ask-about-cars', '/ask-about-cars/'])(
    'without scripts is about the cars that the address of its page names, %s',
    async path => {
      const { name, last_name, email, phone, message } = aForm() as Required<LeadForm>
      await api.visitor().fetch('/api/leads/plain', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Referer: `http://northside.localhost${path}?cars=4712,4713,x`,
        },
        body: new URLSearchParams({ name, last_name, email, phone, message, car_ids: '' }).toString(),
      })
      const [row] = await api.db.selectFrom('leads').selectAll().execute()
      expect(JSON.parse(row!.form)).toMatchObject({ car_ids: [4712, 4713] })
    },
  )
})
