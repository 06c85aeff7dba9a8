import type { FormEntry } from '../../src/contract/lead-form.ts'
import type { Site } from '../../src/site/site.ts'
import { feedbackSurvey, partsEnquiry, serviceEnquiry } from '../../src/views/forms/after-sales.ts'
import {
  carEnquiry,
  carsEnquiry,
  generalEnquiry,
  offerForm,
  photoRequest,
  quoteForm,
  testDrive,
} from '../../src/views/forms/enquiries.ts'
import { financeEnquiry } from '../../src/views/forms/finance-forms.ts'
import type { FieldShown, FormShown } from '../../src/views/forms/form-shown.ts'
import { valuationForm } from '../../src/views/forms/valuation-page.ts'
import { careerEnquiry, fleetEnquiry } from '../../src/views/forms/work-forms.ts'

/** Every form of a site that becomes a lead by itself. */
export const allForms = (site: Site): FormShown[] =>
  [generalEnquiry, carEnquiry, carsEnquiry, photoRequest, offerForm, testDrive, financeEnquiry]
    .concat([quoteForm, serviceEnquiry, partsEnquiry, fleetEnquiry, careerEnquiry, feedbackSurvey])
    .concat([each => valuationForm(each, 'trade-in'), each => valuationForm(each, 'sell')])
    .map(form => form(site))

export const fieldsOf = (form: FormShown): FieldShown[] => form.steps.flatMap(({ fields }) => [...fields])

const KNOWN: Readonly<Record<string, string>> = {
  name: 'Test',
  last_name: 'Shopper',
  email: 'shopper@example.com',
  phone: '0491 570 006',
  offer_from_client: '20750',
  kms: '45321',
  year: '2019',
  make: 'Mazda',
  model: 'CX-5 Touring',
  rego: 'ABC123',
  Rego: 'XYZ789',
  postcode: '3051',
  regoState: 'NSW',
}

/** An answer that a field will take, unlike those of the others of its form. */
export function answerTo(field: FieldShown): string {
  if (field.kind === 'tick') return 'true'
  if (field.kind === 'line' || field.kind === 'lines') return KNOWN[field.name] ?? `Words for ${field.name}`
  return field.kind === 'time' ? '2025-06-05T10:00' : field.options[0]!.value
}

/** A form with all its fields filled in, as its page sends it. */
export const filledIn = (form: FormShown): FormEntry[] => [
  ...form.hidden,
  ...fieldsOf(form).map(field => [field.name, answerTo(field)] as const),
]
