import { behindTitle } from '../../domain/behind-title.ts'
import type { Crumb } from '../../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../../seo/meta.ts'
import { NOTICE_PAGE } from '../../site/fixed-pages.ts'
import type { LabelName } from '../../site/label-texts.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import { placeholderValues } from '../../site/placeholders.ts'
import type { Site } from '../../site/site.ts'
import { type AroundPolicy, aroundPolicy } from '../links.ts'
import type { FieldShown, FormId, FormShown } from './form-shown.ts'

/** A form of the site, what it is called, and what its page asks once it was sent. */
export type NoticedForm = { form: FormShown; title: string; askedNext?: readonly FieldShown[] }

export type CollectionNotice = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  forms: readonly FormNotice[]
  ofAll: { title: string; facts: readonly Fact[]; rights: { name: string; text: AroundPolicy } }
}

/** What is told of one form; `id` is that of the form, and the anchor to which it leads. */
export type FormNotice = { id: FormId; title: string; asked: readonly Asked[]; facts: readonly Fact[] }
/** The questions of a form, by whether and when they have to be answered. */
export type Asked = { name: string; questions: readonly string[] }
export type Fact = { name: string; text: string }

type Told<Kind extends string> = Extract<LabelName, `notice${Kind}${string}`>
type Use = { why: Told<'Why'>; seen: Told<'Seen'>; kept?: Told<'Kept'> }

const ANSWER: Use = { why: 'noticeWhyAnswer', seen: 'noticeSeenOurs' }
const LOAN: Use = { why: 'noticeWhyLoan', seen: 'noticeSeenLender' }
const VALUATION: Use = { why: 'noticeWhyValue', seen: 'noticeSeenValuer' }
const WORK: Use = { why: 'noticeWhyWork', seen: 'noticeSeenOurs' }
const PAID = { seen: 'noticeSeenPayment', kept: 'noticeKeptBooks' } as const

/** In the order in which they are told of: asking, driving, buying, selling, service, all else. */
const USES: Readonly<Record<FormId, Use>> = {
  enquiry: ANSWER,
  'car-enquiry': ANSWER,
  'cars-enquiry': ANSWER,
  photos: ANSWER,
  'test-drive': { why: 'noticeWhyDrive', seen: 'noticeSeenOurs' },
  quote: ANSWER,
  offer: ANSWER,
  finance: LOAN,
  'personalised-finance': LOAN,
  checkout: { why: 'noticeWhyHold', ...PAID },
  purchase: { why: 'noticeWhyHold', ...PAID },
  'online-payment': { why: 'noticeWhyPay', ...PAID },
  'trade-in': VALUATION,
  sell: VALUATION,
  service: WORK,
  parts: WORK,
  fleet: ANSWER,
  career: { why: 'noticeWhyJob', seen: 'noticeSeenOnlyOurs' },
  feedback: { why: 'noticeWhyLearn', seen: 'noticeSeenOnlyOurs' },
  review: { why: 'noticeWhyLearn', seen: 'noticeSeenReaders' },
}
const ORDER = Object.keys(USES) as FormId[]

/**
 * What each form of a site asks and what becomes of that, read off the forms themselves: a form names its part of it where it
 * asks. Source: features.md 3.12 and 4.9 (APP 5: who, why, what if not, to whom, abroad, the policy).
 */
export function collectionNotice(site: Site, forms: readonly NoticedForm[]): CollectionNotice {
  const labels = labelsOf(site.settings)
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
    forms: forms
      .toSorted((one, other) => ORDER.indexOf(one.form.id) - ORDER.indexOf(other.form.id))
      .map(noticed => formNotice(noticed, labels)),
    ofAll: ofAllForms(site, labels),
  }
}

function ofAllForms(site: Site, labels: Labels): CollectionNotice['ofAll'] {
  const { region, forms } = site.settings
  const { entity, address, contact } = placeholderValues(site)
  return {
    title: labels.noticeOfAll,
    facts: [
      { name: labels.noticeWho, text: [...new Set([entity, address, contact])].join(' · ') },
      { name: labels.noticeLeftOut, text: labels.noticeLeftOutText },
      { name: labels.noticeBeside, text: labels.noticeBesideText },
      { name: labels.noticeNews, text: forms.optInDefault ? labels.noticeNewsTicked : labels.noticeNewsText },
      // No law of the United States asks for it, and the privacy policy there promises nothing of it.
      ...(region === 'en-US' ? [] : [{ name: labels.noticeAbroad, text: labels.noticeAbroadText }]),
    ],
    rights: { name: labels.noticeRights, text: aroundPolicy(labels.noticeRightsText, labels) },
  }
}

function formNotice({ form, title, askedNext = [] }: NoticedForm, labels: Labels): FormNotice {
  const { why, seen, kept = 'noticeKeptTwoYears' } = USES[form.id]
  const asked = form.steps.flatMap(({ fields }) => fields).filter(field => !isConsent(field))
  const questions = (fields: readonly FieldShown[]): string[] => fields.map(field => asAsked(field, labels))
  return {
    id: form.id,
    title,
    asked: [
      { name: labels.noticeNeeded, questions: questions(asked.filter(({ required }) => required)) },
      { name: labels.noticeFree, questions: questions(asked.filter(({ required }) => !required)) },
      { name: labels.noticeNext, questions: questions(askedNext) },
    ].filter(({ questions }) => questions.length > 0),
    facts: [
      { name: labels.noticeReason, text: labels[why] },
      { name: labels.noticeOthers, text: labels[seen] },
      { name: labels.noticeTime, text: labels[kept] },
    ],
  }
}

/** What one agrees to is told of all forms together. */
const isConsent = ({ kind, name }: FieldShown): boolean =>
  kind === 'tick' && ['opt_in', 'terms_agreed', 'terms_conditions'].includes(name)

/** A question with the answers that it leaves, as "Work" says little without them. */
function asAsked(field: FieldShown, { formYes }: Labels): string {
  const answers = field.kind === 'choice' ? field.options.map(({ label }) => label) : []
  return answers.length === 0 || answers.includes(formYes) ? field.label : behindTitle(field.label, answers.join(', '))
}
