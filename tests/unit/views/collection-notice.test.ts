import { expect, test } from 'vitest'
import type { Region } from '../../../src/domain/wording.ts'
import { routes } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { reserveForm } from '../../../src/views/forms/checkout-forms.ts'
import type { CollectionNotice } from '../../../src/views/forms/collection-notice.ts'
import { carEnquiry } from '../../../src/views/forms/enquiries.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const noticeOf = (settings: Partial<SiteFile> = {}, parts: Partial<Site> = {}): CollectionNotice =>
  routes
    .find(({ pattern }) => pattern === '/collection-notice')!
    .view(aSite({ settings, ...parts }), {}) as unknown as CollectionNotice

const ofForm = (notice: CollectionNotice, id: string) => notice.forms.find(form => form.id === id)

test('features 3.12 a form leads to its own part of what is told of all forms, which no search engine lists', () => {
  const { notice } = carEnquiry(aSite())
  expect(notice.link.href).toBe('/collection-notice#car-enquiry')
  expect(notice.text).toBe('To answer you, we use what you enter, the pages you viewed here and the link you came by.')
  expect(reserveForm(aSite()).notice.text).toBe('We use what you enter for your reservation or payment.')
  expect(noticeOf().meta.robots).toBe('noindex')
})

test('features 3.12 of a form is told what it asks, as it asks it and as it wants it', () => {
  expect(ofForm(noticeOf({ forms: { messageRequired: false } }), 'car-enquiry')).toEqual({
    id: 'car-enquiry',
    title: 'Ask about this car',
    asked: [
      { name: 'Required', questions: ['First name', 'Last name', 'Email', 'Mobile number'] },
      {
        name: 'Optional',
        questions: [
          'What would you like to know?',
          'Do you have a trade-in?',
          'Registration of your trade-in',
          'Tell me about finance for this car.',
        ],
      },
    ],
    facts: [
      { name: 'Why we ask', text: 'To answer you, and to do what you ask for.' },
      {
        name: 'Who else sees it',
        text: 'The companies that run our systems and, where that is needed for what you ask, the car’s maker or a lender.',
      },
      { name: 'How long it is kept', text: expect.stringMatching(/^Two years .+, and a week more in their backups/) },
    ],
  })
  const [needed] = ofForm(noticeOf({ forms: { messageRequired: true } }), 'car-enquiry')!.asked
  expect(needed!.questions).toContain('What would you like to know?')
})

const factOf = (notice: CollectionNotice, id: string, name: string): string | undefined =>
  ofForm(notice, id)!.facts.find(fact => fact.name === name)?.text

test('features 3.12 what a valuation asks once its form was sent is told apart, and that a computer decides', () => {
  const notice = noticeOf()
  const [needed, , next] = ofForm(notice, 'trade-in')!.asked
  expect(needed!.questions).toEqual(expect.arrayContaining(['Registration', 'Odometer in kilometres']))
  expect(needed!.questions).not.toContain('Are there two sets of keys?')
  expect(next!.name).toBe('Asked once it is sent')
  expect(next!.questions).toEqual(
    expect.arrayContaining(['Make', 'Are there two sets of keys?', 'Inside: Excellent, Good, Fair, Poor']),
  )
  expect(factOf(notice, 'trade-in', 'Why we ask')).toContain('which a computer does automatically')
  expect(factOf(notice, 'trade-in', 'Who else sees it')).toContain('neither your name nor how to reach you')
})

test('features 3.12 a loan is told to lenders, a payment to its provider, and the one is kept as books are', () => {
  const notice = noticeOf({ features: { reserve: true, onlinePayment: true } })
  expect(factOf(notice, 'finance', 'Who else sees it')).toContain('Lenders that we ask')
  for (const id of ['checkout', 'online-payment']) {
    expect(factOf(notice, id, 'Who else sees it')).toContain('payment provider')
    expect(factOf(notice, id, 'How long it is kept')).toMatch(/^Eight years/)
  }
  expect(factOf(notice, 'feedback', 'Who else sees it')).toBe('The companies that run our systems.')
})

test('features 3.12 nothing is told of a form that the dealer does not have', () => {
  const locations = [aPlace({ location_type: 'service' })]
  const ids = (settings?: Partial<SiteFile>) => noticeOf(settings, { locations }).forms.map(({ id }) => id)
  expect(ids()).toEqual(expect.arrayContaining(['enquiry', 'service', 'sell', 'fleet']))
  expect(noticeOf().forms.map(({ id }) => id)).not.toContain('service')
  const without = ids({ features: { reserve: false } })
  for (const id of ['checkout', 'purchase', 'online-payment', 'personalised-finance', 'career'])
    expect(without).not.toContain(id)
  expect(ids({ externalLinks: { serviceBooking: 'https://book.example', sellMyCar: 'https://sell.example' } })).toEqual(
    ids().filter(id => id !== 'service' && id !== 'sell'),
  )
  const asks = (form: 'career' | 'service', slug = 'jobs') => [{ slug, title: 'Page', html: '', form }] as Site['pages']
  const withPages = (pages: Site['pages'], settings: Partial<SiteFile> = {}) =>
    noticeOf(settings, { pages }).forms.map(({ id }) => id)
  expect(withPages(asks('career'))).toContain('career')
  // What stands on the page of a form brings none of its own.
  expect(withPages(asks('career', 'fleet'))).not.toContain('career')
  expect(withPages(asks('service'), { externalLinks: { serviceBooking: 'https://book.example' } })).toContain('service')
  expect(ids({ features: { reserve: true, checkoutJourney: true, personalisedFinance: true } })).toEqual(
    expect.arrayContaining(['checkout', 'purchase', 'personalised-finance']),
  )
})

test('features 3.12 of every form is told who asks, what is sent along, what is kept abroad, and where one complains', () => {
  const { ofAll } = noticeOf({ legal: { entity: 'Northside Motors Pty Ltd' } })
  expect(ofAll.facts.map(({ name }) => name)).toEqual([
    'Who asks',
    'If you leave something out',
    'Sent with the form',
    'News and offers',
    'Kept abroad',
  ])
  expect(ofAll.facts[0]!.text).toMatch(/^Northside Motors Pty Ltd · .+NSW.+ · .*\d{4}/)
  expect(ofAll.rights.text[1].href).toBe('/privacy-policy')
  const abroad = (region: Region) => noticeOf({ region }).ofAll.facts.find(({ name }) => name === 'Kept abroad')?.text
  expect([abroad('en-AU'), abroad('en-NZ'), abroad('en-US')]).toEqual([
    expect.stringMatching(/outside Australia\.$/),
    expect.stringMatching(/outside New Zealand\.$/),
    undefined,
  ])
})

test('features 3.12 DC-187 of news it says whether the box for them is ticked, as the forms have it', () => {
  const news = (optInDefault: boolean) =>
    noticeOf({ forms: { optInDefault } }).ofAll.facts.find(({ name }) => name === 'News and offers')!.text
  expect(news(true)).toContain('is ticked when a form opens')
  expect(news(false)).toContain('only if you tick')
})

test('features 3.12 RG-01 the notice is in the words of its region and its trade', () => {
  const said = (settings: Partial<SiteFile>): string => {
    const { forms, ofAll, intro } = noticeOf(settings)
    return JSON.stringify([intro, ofAll, forms.map(({ id: _, ...told }) => told)])
  }
  expect(said({})).toMatch(/enquiry.+To hold the car/)
  expect(said({ region: 'en-US' })).not.toMatch(/enquir|rego\b|kilomet|Australia/i)
  expect(said({ template: 'leisure' })).toContain('To hold the vehicle')
})
