import { expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { CollectionNotice } from '../../../src/views/forms/collection-notice.ts'
import { carEnquiry } from '../../../src/views/forms/enquiries.ts'
import { aSite } from '../../support/site.ts'

const noticeOf = (settings: Partial<SiteFile> = {}): CollectionNotice =>
  routes
    .find(({ pattern }) => pattern === '/collection-notice')!
    .view(aSite({ settings }), {}) as unknown as CollectionNotice

const ofForm = (notice: CollectionNotice, id: string) => notice.forms.find(form => form.id === id)

test('features 3.12 a form leads to its own part of what is told of all forms, which no search engine lists', () => {
  const { notice } = carEnquiry(aSite())
  expect(notice.link.href).toBe('/collection-notice#car-enquiry')
  expect(notice.text).toBe('We use what you enter, the pages you saw here and the link that brought you to answer you.')
  expect(noticeOf().meta.robots).toBe('noindex')
})

test('features 3.12 of a form is told what it asks, as it asks it and as it wants it', () => {
  expect(ofForm(noticeOf({ forms: { messageRequired: false } }), 'car-enquiry')).toEqual({
    id: 'car-enquiry',
    title: 'Ask about this car',
    asked: [
      { name: 'Needed', questions: ['First name', 'Last name', 'Email', 'Mobile number'] },
      {
        name: 'If you like',
        questions: ['What would you like to know?', 'Do you have a trade-in?', 'Registration of your trade-in'],
      },
    ],
    facts: [
      { name: 'What for', text: 'To answer you, and to do what you ask for.' },
      {
        name: 'Who else sees it',
        text: 'The companies that run our systems, and the maker of the car where it has to know.',
      },
      { name: 'How long it is kept', text: 'Two years on the systems of this website.' },
    ],
  })
  const [needed] = ofForm(noticeOf({ forms: { messageRequired: true } }), 'car-enquiry')!.asked
  expect(needed!.questions).toContain('What would you like to know?')
})

test('features 3.12 what a valuation asks when the form was sent is told with it, and that a computer decides', () => {
  const { asked, facts } = ofForm(noticeOf(), 'trade-in')!
  expect(asked[0]!.questions).toEqual(expect.arrayContaining(['Registration', 'Are there two sets of keys?']))
  expect(facts[0]!.text).toContain('which a computer does by itself')
  expect(facts[1]!.text).toContain('neither your name nor how to reach you')
})

test('features 3.12 a loan is told to lenders, a payment to its provider, and the one is kept as books are', () => {
  const notice = noticeOf({ features: { reserve: true, onlinePayment: true } })
  expect(ofForm(notice, 'finance')!.facts[1]!.text).toContain('lenders that we ask')
  for (const id of ['checkout', 'online-payment']) {
    const [, seen, kept] = ofForm(notice, id)!.facts
    expect([seen!.text, kept!.text]).toEqual([
      expect.stringContaining('payment provider'),
      expect.stringMatching(/^Eight years/),
    ])
  }
})

test('features 3.12 nothing is told of a form that the dealer does not have', () => {
  const ids = (settings?: Partial<SiteFile>) => noticeOf(settings).forms.map(({ id }) => id)
  expect(ids()).toEqual(expect.arrayContaining(['enquiry', 'service', 'sell', 'fleet']))
  const without = ids({ features: { reserve: false } })
  for (const id of ['checkout', 'purchase', 'online-payment', 'personalised-finance', 'career'])
    expect(without).not.toContain(id)
  expect(ids({ externalLinks: { serviceBooking: 'https://book.example', sellMyCar: 'https://sell.example' } })).toEqual(
    ids().filter(id => id !== 'service' && id !== 'sell'),
  )
  expect(ids({ features: { reserve: true, checkoutJourney: true, personalisedFinance: true } })).toEqual(
    expect.arrayContaining(['checkout', 'purchase', 'personalised-finance']),
  )
})

test('features 3.12 every form says who asks, what comes along, that news is asked for, and where one complains', () => {
  const { ofAll } = noticeOf({ legal: { entity: 'Northside Motors Pty Ltd' } })
  expect(ofAll.facts.map(({ name }) => name)).toEqual([
    'Who asks',
    'What you leave out',
    'What comes along',
    'News and offers',
  ])
  expect(ofAll.facts[0]!.text).toMatch(/^Northside Motors Pty Ltd · .+NSW.+ · .*\d{4}/)
  expect(ofAll.rights.text[1].href).toBe('/privacy-policy')
})

test('features 3.12 RG-01 the notice is in the words of its region and its trade', () => {
  const said = (settings: Partial<SiteFile>): string =>
    JSON.stringify(noticeOf(settings).forms.map(({ id: _, ...told }) => told))
  expect(said({})).toMatch(/enquiry.+the maker of the car /)
  expect(said({ region: 'en-US' })).not.toMatch(/enquir|rego\b|kilomet/i)
  expect(said({ template: 'leisure' })).toContain('the maker of the vehicle')
})
