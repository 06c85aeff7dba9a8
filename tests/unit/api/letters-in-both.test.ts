// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertMail, type CarNews } from '../../../src/api/alerts/letter.ts'
import { confirmMail, fullMail, onMail } from '../../../src/api/alerts/mail.ts'
import { bookedDrive } from '../../../src/api/appointments/drive.ts'
import { driveMail } from '../../../src/api/appointments/mail.ts'
import { toJson } from '../../../src/api/db/json.ts'
import type { AlertRow } from '../../../src/api/db/tables.ts'
import { paymentMails } from '../../../src/api/payments/mail.ts'
import type { Mail } from '../../../src/api/ports/mail.ts'
import { refundMail, reservedMail } from '../../../src/api/reservations/mail.ts'
import { type AcceptedOffer, offerMail } from '../../../src/api/valuations/mail.ts'
import type { News } from '../../../src/domain/alert-news.ts'
import { DAY } from '../../../src/domain/durations.ts'
import type { Car } from '../../../src/records/index.ts'
import { aCar, BEST_ANSWERS } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const AT = Date.parse('2026-06-10T02:00:00Z')
const ROOT = 'https://www.northside.example'
const SECRET = { secret: 'a secret for tests only, of 32 letters or more' }

const CARS = Array.from({ length: 14 }, (_, index) =>
  aCar({
    id: 4711 + index,
    slug: `car-${index}`,
    stocknum: `N${index}`,
    images: ['/car.webp'],
    regplate: `ABC${index}`,
    reserved: index === 1,
  }),
)
const SITE = aSite({ cars: CARS, settings: { baseUrl: ROOT, pictureCredit: 'Drawn by somebody' } })
const CAR = CARS[0]!
const PLACE = SITE.locations[0]!

const alert = (fields: Partial<AlertRow> = {}): AlertRow => ({
  id: 'one',
  site: 'northside',
  email: 'shopper@example.com',
  car_id: null,
  car_name: null,
  search: 'make=Toyota',
  created_at: AT,
  confirmed_at: AT,
  ends_at: AT + 180 * DAY,
  told_at: AT,
  looked_at: null,
  written_at: null,
  consent_hash: null,
  ...fields,
})
const OF_CAR = { car_id: CAR.id, search: null, car_name: CAR.name }

const newsOf = ({ id, make, model }: Car, news: News): CarNews => ({
  car: { id, make, model, since: 0, goneAt: undefined, backAt: undefined, isDoubted: false, prices: [] },
  news,
})
const DROPPED: News = { kind: 'dropped', dollars: 26_000 }

const ofSearch = (told: readonly CarNews[]): Mail => alertMail({ alert: alert(), told }, SITE, SECRET)
const ofCar = (news: News): Mail => alertMail({ alert: alert(OF_CAR), told: [newsOf(CAR, news)] }, SITE, SECRET)

const drive = (carId: number | undefined): Mail => {
  const row = { lead_id: 'a-lead', location_id: PLACE.id, starts_at: AT + 3 * DAY, booked_at: AT }
  const trackerLink = `${ROOT}/tracker?key=abc`
  return driveMail(bookedDrive(row, carId, SITE)!, { email: 'shopper@example.com', taker: PLACE, trackerLink })
}

const RESERVED = {
  form: { name: 'Zoë <b>', email: 'shopper@example.com' },
  row: { deposit_cents: 20_000, ends_at: AT + 2 * DAY, return_url: `${ROOT}/reservation?id=a&token=b` },
  car: CAR,
  location: PLACE,
  site: SITE,
}

const receipt = (): Mail => {
  const form = {
    name: 'Zoë',
    last_name: 'Nguyễn',
    email: 'shopper@example.com',
    phone: '0412345678',
    reference: 'INV-77 & more',
    dealership_slug: 'northside-toyota',
    amount: 50,
  }
  const row = { cents: 5000, currency: 'aud', receipt_number: 'R-1042' } as const
  return paymentMails({ row, form, location: PLACE, site: SITE, at: new Date(AT) }).receipt
}

const offer = (row: Partial<AcceptedOffer['row']> = {}): Mail =>
  offerMail({
    form: {
      name: 'Zoë',
      last_name: 'Nguyễn',
      email: 'shopper@example.com',
      phone: '0412345678',
      category: 'Trade-In',
      finance: 'Yes',
      make: 'Škoda',
      model: 'Kodiaq & <b>',
      year: 2021,
      rego: 'XYZ789',
    },
    row: {
      answers: toJson({ ...BEST_ANSWERS, twoKeySets: 'no' }),
      estimate: toJson({
        offer: 17_350,
        range: { low: 16_000, high: 18_000 },
        lines: [
          { of: 'market', dollars: 20_000 },
          { of: 'dealer', dollars: -2_400 },
          { of: 'twoKeySets', dollars: -250 },
        ],
        alike: 3,
      }),
      offer: 17_350,
      valid_until: AT + 7 * DAY,
      ...row,
    },
    site: SITE,
    taker: PLACE,
    trackerLink: `${ROOT}/enquiry#abc`,
  })

/** Each kind of letter that a shopper gets, by the row that it is of. */
const LETTERS: readonly [row: string, name: string, write: () => Mail][] = [
  ['features 3.2', 'asks whether a search is to be watched', () => confirmMail(alert(), SITE, SECRET)],
  ['features 3.2', 'asks whether a car is to be watched', () => confirmMail(alert(OF_CAR), SITE, SECRET)],
  ['features 3.2', 'says that these letters come already', () => onMail(alert(), SITE, SECRET)],
  ['features 3.2', 'says that there are as many as there may be', () => fullMail(alert(), SITE)],
  [
    'features 3.2',
    'tells of cars that are just in, of lower prices, and of more than it has room for',
    () => ofSearch(CARS.map((car, index) => newsOf(car, index % 3 === 0 ? DROPPED : { kind: 'new' }))),
  ],
  ['features 3.2', 'tells of a lower price', () => ofCar(DROPPED)],
  ['features 3.2', 'tells that a car is back', () => ofCar({ kind: 'back' })],
  ['features 3.2', 'tells that a car is gone', () => ofCar({ kind: 'gone' })],
  ['DC-121', 'tells of a test drive, and leads to its tracker', () => drive(CAR.id)],
  ['DC-121', 'tells of a test drive of no car', () => drive(undefined)],
  ['RS-02', 'tells of a reservation', () => reservedMail(RESERVED)],
  ['RS-03', 'tells that a deposit goes back', () => refundMail({ ...RESERVED, releasedBy: 'cancelled' })],
  ['DC-88', 'tells that a deposit goes back after its time', () => refundMail({ ...RESERVED, releasedBy: 'timeOver' })],
  ['RS-03', 'tells that the dealer gave a deposit back', () => refundMail({ ...RESERVED, releasedBy: 'dealer' })],
  ['DC-89', 'tells that a late deposit goes back', () => refundMail({ ...RESERVED, releasedBy: 'latePayment' })],
  ['DC-92', 'is the receipt of a payment', receipt],
  ['features #13', 'tells of an offer that was accepted, and leads to its tracker', () => offer()],
  ['features #13', 'tells of an offer whose lines were not kept', () => offer({ estimate: null })],
]

/** What is said in a line, or where it leads. */
type Told = { says: string } | { leads: string }

const inText = (text: string): Told[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => (/^https:\S+$/.test(line) ? { leads: line } : { says: line.replace(/^- /, '') }))

/**
 * The same of what a mail program shows, line by line: of a link its address, as text has it, but of the name of a car, which leads
 * where the button below it does. Neither what is shown in a list of mails nor who is to be credited for a picture.
 */
function inHtml(html: string): Told[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unsaid of body.querySelectorAll('[style^="display:none"], small')) unsaid.remove()
  const told: Told[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') told.push({ says: line.trim() })
    line = ''
  }
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent
    if (!(node instanceof HTMLElement)) return
    const isInline = ['A', 'STRONG'].includes(node.tagName)
    if (!isInline) end()
    if (node instanceof HTMLAnchorElement && node.closest('h3') === null) {
      end()
      expect(node.textContent.trim()).not.toBe('')
      told.push({ leads: node.getAttribute('href')! })
      return
    }
    for (const child of node.childNodes) read(child)
    if (!isInline) end()
  }
  read(body)
  return told
}

test.each(LETTERS)(
  '%s the letter that %s says in HTML all that its text says and no more, in that order, with its figures, prices and links',
  (_row, _name, write) => {
    const { subject, text, html, sender } = write()
    expect(inHtml(html!)).toEqual([{ says: sender!.name }, { says: subject }, ...inText(text)])
    const page = new DOMParser().parseFromString(html!, 'text/html')
    const addresses = new Set([...page.querySelectorAll('a')].map(link => link.getAttribute('href')))
    expect(addresses).toEqual(new Set(inText(text).flatMap(one => ('leads' in one ? one.leads : []))))
    for (const name of page.querySelectorAll<HTMLAnchorElement>('h3 a')) {
      expect(name.closest('td')!.querySelector('table a')!.getAttribute('href')).toBe(name.getAttribute('href'))
    }
  },
)

test('what writes to shoppers has its letters above', () => {
  const api = join(import.meta.dirname, '../../../src/api')
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const writing = files.filter(file => /from '.*letters\/letter\.ts'/.test(readFileSync(join(api, file), 'utf8')))
  expect(writing.toSorted()).toEqual([
    'alerts/letter.ts',
    'alerts/mail.ts',
    'appointments/mail.ts',
    'payments/mail.ts',
    'reservations/mail.ts',
    'valuations/mail.ts',
  ])
})
