import { FORM_LABELS } from '../../domain/form-texts.ts'
import { NOTICE_PAGE } from '../../site/fixed-pages.ts'
import { labelsOf, pickLabels } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { consentFields, consentOf, contactFields } from './fields.ts'
import type { FieldShown, FormId, FormShown, FormStep } from './form-shown.ts'

/** What sets one form apart from the others. */
type Plan = {
  id: FormId
  /** None where something else than a lead is made of it. */
  category?: string
  subcategory?: string
  steps: readonly FormStep[]
  submit: string
  hidden?: FormShown['hidden']
}

/** A form of several steps sends another name for the terms, and says failures otherwise. Source: DC-116, DC-124. */
export function form(site: Site, { id, category, subcategory, steps, submit, hidden = [] }: Plan): FormShown {
  const { settings } = site
  const labels = labelsOf(settings)
  const asksForCategory = steps.some(({ fields }) => fields.some(({ name }) => name === 'category'))
  const isLead = asksForCategory || category !== undefined
  return {
    id,
    mode: steps.length > 1 ? 'steps' : 'enquiry',
    site: settings.slug,
    steps,
    hidden: [
      ...(asksForCategory || category === undefined ? [] : [['category', category] as const]),
      ...(subcategory === undefined ? [] : [['subcategory', subcategory] as const]),
      ...hidden,
      ...consentOf(site, steps),
    ],
    // What is no lead sends nothing of the visit along.
    notice: {
      text: isLead ? labels.formNotice : labels.formNoticePaid,
      link: { label: labels.formNoticeLink, href: `${NOTICE_PAGE}#${id}` },
    },
    submit,
    labels: pickLabels(labels, FORM_LABELS),
  }
}

type Enquiry = Omit<Plan, 'steps'> & { fields: readonly FieldShown[]; optIn?: boolean }

/** A form of one step, at the end of which stands what the visitor agrees to. */
export function enquiry(site: Site, { fields, optIn = true, ...plan }: Enquiry): FormShown {
  const agreed = consentFields(site, { terms: 'terms_conditions', optIn })
  return form(site, { ...plan, steps: [{ fields: [...fields, ...agreed] }] })
}

/** The last step of all: who writes, and what they agree to. */
export const lastStep = (site: Site, between: readonly FieldShown[] = []): FormStep => {
  const labels = labelsOf(site.settings)
  return {
    title: labels.formYourDetails,
    fields: [...contactFields(labels), ...between, ...consentFields(site, { terms: 'terms_agreed' })],
  }
}
