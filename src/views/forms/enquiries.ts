import { LONGEST_REGO_LINE, QUOTE } from '../../domain/lead-form.ts'
import { modelChoices } from '../../domain/model.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { enquiry, form, lastStep } from './build-form.ts'
import {
  companyField,
  consentFields,
  contactFields,
  contactMethod,
  dealershipAndShowroom,
  detailChoice,
  line,
  locationField,
  message,
  select,
  yesOrNo,
} from './fields.ts'
import type { FieldShown, FormShown } from './form-shown.ts'

/** To any of the dealer's places, or first of all to the one that the page is about. Source: FM-04 to FM-11, DC-115. */
export function generalEnquiry(site: Site, place?: Pick<SiteLocation, 'id'>): FormShown {
  const labels = labelsOf(site.settings)
  const category = select(
    'category',
    labels.formCategory,
    [
      { value: 'General Enquiry', label: labels.formAboutGeneral },
      { value: 'Finance Enquiry', label: labels.formAboutFinance },
      { value: 'Service Enquiry', label: labels.formAboutService },
      { value: 'Parts Enquiry', label: labels.formAboutParts },
      { value: 'Fleet Enquiry', label: labels.formAboutFleet },
    ],
    labels,
    { required: true, value: 'General Enquiry', half: true, fromQuery: 'category' },
  )
  const fields = [
    category,
    { ...locationField(site), half: true, ...(place && { value: String(place.id) }) },
    ...contactFields(labels),
    message(labels.formMessage, labels, { required: site.settings.forms.messageRequired }),
  ]
  return enquiry(site, { id: 'enquiry', category: 'General Enquiry', fields, submit: labels.formSend })
}

/** The enquiry on the page of a car; which car, the page says. Source: FM-02 to FM-11, DC-115. */
export function carEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const fields: FieldShown[] = [
    ...contactFields(labels),
    message(labels.carEnquiryMessage, labels, { required: site.settings.forms.messageRequired }),
    yesOrNo('do-you-have-a-trade-in', labels.formTradeIn, labels),
    line('Rego', labels.formTradeInRego, {
      most: LONGEST_REGO_LINE,
      invalid: labels.formRegoInvalid,
      autocomplete: 'off',
      onlyIf: 'trade-in',
    }),
    { kind: 'tick', name: 'opt_in_finance', label: labels.formOptInFinance, ticked: false },
  ]
  return enquiry(site, { id: 'car-enquiry', category: 'General Enquiry', fields, submit: labels.formSend })
}

/** About several cars at once, which companies ask about, too; which cars, the page's script says. Source: features.md #6. */
export function carsEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const fields = [
    ...contactFields(labels),
    companyField(labels),
    contactMethod(labels),
    message(labels.carEnquiryMessage, labels, { required: site.settings.forms.messageRequired }),
  ]
  const hidden = [['car_ids', '']] as const
  return enquiry(site, { id: 'cars-enquiry', category: 'General Enquiry', fields, submit: labels.formSend, hidden })
}

/** Source: FM-12, DC-118. */
export function photoRequest(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return enquiry(site, {
    id: 'photos',
    category: 'Request Photos',
    hidden: [['Request Photos', 'Yes']],
    fields: [...contactFields(labels), message(labels.photosMessage, labels)],
    submit: labels.photosSend,
  })
}

/** Without message and opt-in. Source: FM-16, VD-38, VD-39. */
export function offerForm(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const amount = line('offer_from_client', labels.offerAmount, {
    required: true,
    missing: labels.offerInvalid,
    invalid: labels.offerInvalid,
    inputmode: 'decimal',
    prefix: '$',
    most: 20,
    autocomplete: 'off',
  })
  return enquiry(site, {
    id: 'offer',
    category: 'Make an Offer',
    fields: [amount, ...contactFields(labels)],
    optIn: false,
    submit: labels.offerSend,
  })
}

/** Source: FM-13 to FM-15, DC-119, DC-121. */
export function testDrive(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const when: FieldShown = {
    kind: 'time',
    name: 'date_time',
    label: labels.testDriveWhen,
    zone: siteZone(site.settings),
  }
  return form(site, {
    id: 'test-drive',
    category: 'Test Drive',
    steps: [
      { title: labels.testDriveStep, fields: [...dealershipAndShowroom(site), when] },
      {
        title: labels.formYourDetails,
        fields: [
          ...contactFields(labels),
          message(labels.testDriveMessage, labels),
          ...consentFields(site, { terms: 'terms_agreed', required: site.settings.forms.testDriveTermsRequired }),
        ],
      },
    ],
    submit: labels.testDriveSend,
  })
}

/** For a model, which the address may name. Source: RT-43, DC-21. */
export function quoteForm(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const options = modelChoices(site.models).map(({ name, model: { slug } }) => ({ value: name, label: name, slug }))
  const asked = { required: true, missing: labels.quoteModelMissing, fromQuery: 'model' }
  // The car that is wanted: `model` is that of the visitor's own.
  const model =
    options.length > 0
      ? select('Vehicle Model', labels.quoteModel, options, labels, asked)
      : line('Vehicle Model', labels.quoteModel, { ...asked, most: 120 })
  const when = detailChoice(labels.quoteWhen, labels.quoteNow, labels.quoteSoon, labels.quoteLater)
  return form(site, {
    id: 'quote',
    category: 'New Vehicle Enquiry',
    subcategory: QUOTE,
    steps: [
      {
        title: labels.quoteCar,
        fields: [
          model,
          ...dealershipAndShowroom(site),
          when,
          yesOrNo('do-you-have-a-trade-in', labels.formTradeIn, labels),
        ],
      },
      lastStep(site, [message(labels.formMessage, labels)]),
    ],
    submit: labels.quoteSend,
  })
}
