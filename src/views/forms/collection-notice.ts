import type { Crumb } from '../../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../../seo/meta.ts'
import { NOTICE_PAGE } from '../../site/fixed-pages.ts'
import type { LabelName } from '../../site/label-texts.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import { placeholderValues } from '../../site/placeholders.ts'
import type { Site } from '../../site/site.ts'
import type { TextLink } from '../links.ts'
import type { FieldShown, FormId, FormShown } from './form-shown.ts'

/** A form of the site, what it is called, and what its page asks when it was sent. */
export type NoticedForm = { form: FormShown; title: string; askedLater?: readonly FieldShown[] }

export type CollectionNotice = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  forms: readonly FormNotice[]
  ofAll: { title: string; facts: readonly Fact[]; rights: { name: string; text: readonly [string, TextLink, string] } }
}

/** What is told of one form; `id` is that of the form, and the anchor to which it leads. */
export type FormNotice = { id: FormId; title: string; asked: readonly Asked[]; facts: readonly Fact[] }
/** The questions of a form, by whether they have to be answered. */
export type Asked = { name: string; questions: readonly string[] }
export type Fact = { name: string; text: string }

type Told<Kind extends string> = Extract<LabelName, `notice${Kind}${string}`>
type Use = { why: Told<'Why'>; seen?: Told<'Seen'>; kept?: Told<'Kept'> }

const LOAN: Use = { why: 'noticeWhyLoan', seen: 'noticeSeenLender' }
const VALUATION: Use = { why: 'noticeWhyValue', seen: 'noticeSeenValuer' }
const PAID = { seen: 'noticeSeenPayment', kept: 'noticeKeptBooks' } as const

const USES: Readonly<Record<FormId, Use>> = {
  enquiry: { why: 'noticeWhyAnswer' },
  'car-enquiry': { why: 'noticeWhyAnswer' },
  'cars-enquiry': { why: 'noticeWhyAnswer' },
  photos: { why: 'noticeWhyAnswer' },
  offer: { why: 'noticeWhyAnswer' },
  'test-drive': { why: 'noticeWhyDrive' },
  quote: { why: 'noticeWhyAnswer' },
  finance: LOAN,
  'personalised-finance': LOAN,
  'trade-in': VALUATION,
  sell: VALUATION,
  service: { why: 'noticeWhyWork' },
  parts: { why: 'noticeWhyWork' },
  fleet: { why: 'noticeWhyAnswer' },
  career: { why: 'noticeWhyJob' },
  feedback: { why: 'noticeWhyLearn' },
  review: { why: 'noticeWhyReview' },
  checkout: { why: 'noticeWhyHold', ...PAID },
  purchase: { why: 'noticeWhyHold', ...PAID },
  'online-payment': { why: 'noticeWhyPay', ...PAID },
}

/**
 * What each form of a site asks and what becomes of that, read off the forms themselves: a form names its part of it where it
 * asks. Source: features.md 3.12 and 4.9 (APP 5: who, why, what if not, to whom, abroad, the policy).
 */
export function collectionNotice(site: Site, forms: readonly NoticedForm[]): CollectionNotice {
  const labels = labelsOf(site.settings)
  const { entity, address, contact } = placeholderValues(site)
  const [before = '', after = ''] = labels.noticeRightsText.split('{policy}')
  return {
    meta: pageMeta(site, {
      title: labels.noticeTitle,
      description: labels.noticeIntro,
      path: NOTICE_PAGE,
      robots: 'noindex',
    }),
    crumbs: [
      { label: labels.home, href: '/' },
      { label: labels.noticeTitle, href: NOTICE_PAGE },
    ],
    title: labels.noticeTitle,
    intro: labels.noticeIntro,
    forms: forms.map(noticed => formNotice(noticed, labels)),
    ofAll: {
      title: labels.noticeOfAll,
      facts: [
        { name: labels.noticeWho, text: [...new Set([entity, address, contact])].join(' · ') },
        { name: labels.noticeLeftOut, text: labels.noticeLeftOutText },
        { name: labels.noticeBeside, text: labels.noticeBesideText },
        { name: labels.noticeNews, text: labels.noticeNewsText },
      ],
      rights: {
        name: labels.noticeRights,
        text: [before, { label: labels.privacyPolicy, href: '/privacy-policy' }, after],
      },
    },
  }
}

function formNotice({ form, title, askedLater = [] }: NoticedForm, labels: Labels): FormNotice {
  const { why, seen = 'noticeSeenOurs', kept = 'noticeKeptTwoYears' } = USES[form.id]
  const asked = [...form.steps.flatMap(({ fields }) => fields), ...askedLater].filter(({ kind }) => kind !== 'tick')
  const questions = (isNeeded: boolean): string[] =>
    asked.filter(({ required = false }) => required === isNeeded).map(({ label }) => label)
  return {
    id: form.id,
    title,
    asked: [
      { name: labels.noticeNeeded, questions: questions(true) },
      { name: labels.noticeFree, questions: questions(false) },
    ].filter(({ questions }) => questions.length > 0),
    facts: [
      { name: labels.noticeWhy, text: labels[why] },
      { name: labels.noticeSeen, text: labels[seen] },
      { name: labels.noticeKept, text: labels[kept] },
    ],
  }
}
