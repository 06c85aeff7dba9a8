import { CUSTOMER_REVIEW, DETAIL, LONGEST_MESSAGE } from '../../domain/lead-form.ts'
import { fill } from '../../domain/text.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { enquiry, form, lastStep } from './build-form.ts'
import {
  contactFields,
  dealershipField,
  detailChoice,
  kmField,
  line,
  locationField,
  message,
  optionsOf,
  ownCarFields,
  regoField,
  select,
} from './fields.ts'
import type { FieldShown, FormShown } from './form-shown.ts'
import { openDays } from './open-days.ts'

/** Source: DC-17, DC-115. */
export function serviceEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const place = locationField(site, 'service')
  const what = select(
    `${DETAIL}${labels.serviceWhat}`,
    labels.serviceWhat,
    optionsOf(labels.serviceLogbook, labels.serviceRepair, labels.serviceTyres, labels.serviceOther),
    labels,
    { half: true },
  )
  return form(site, {
    id: 'service',
    category: 'Service Enquiry',
    steps: [
      { title: labels.serviceCar, fields: [regoField(labels), ...ownCarFields(labels), kmField(labels)] },
      {
        title: labels.serviceVisit,
        fields: [
          place,
          what,
          line(`${DETAIL}${labels.serviceDay}`, labels.serviceDay, {
            type: 'date',
            most: 10,
            half: true,
            openDays: openDays(site, place.options),
          }),
          message(labels.serviceMessage, labels),
        ],
      },
      lastStep(site),
    ],
    submit: labels.serviceSend,
  })
}

/** Source: RT-60, DC-20. */
export function partsEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  return enquiry(site, {
    id: 'parts',
    category: 'Parts Enquiry',
    fields: [
      ...ownCarFields(labels),
      line(`${DETAIL}${labels.partsVin}`, labels.partsVin, { half: true, most: 17, autocomplete: 'off' }),
      {
        kind: 'lines',
        name: 'message',
        label: labels.partsWanted,
        most: LONGEST_MESSAGE,
        required: true,
        missing: labels.partsWantedMissing,
      },
      locationField(site, 'parts'),
      ...contactFields(labels),
    ],
    submit: labels.partsSend,
  })
}

/** Source: RT-70, DC-115. */
export function feedbackSurvey(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const about = detailChoice(labels.feedbackAbout, labels.feedbackBuying, labels.service, labels.parts)
  return enquiry(site, {
    id: 'feedback',
    category: 'Feedback',
    fields: [stars(labels), about, comment(labels), locationField(site), ...contactFields(labels)],
    optIn: false,
    submit: labels.feedbackSend,
  })
}

/** Of the dealership that its address names; where there is only one, of that. Source: RT-76, RV-05, DC-14, DC-115, DC-164. */
export function customerReview(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const dealership = dealershipField(site)
  const only = dealership.options.length === 1 ? dealership.options[0] : undefined
  return enquiry(site, {
    id: 'review',
    category: 'Feedback',
    subcategory: CUSTOMER_REVIEW,
    fields: [
      stars(labels),
      comment(labels),
      {
        ...dealership,
        label: labels.feedbackDealership,
        fromQuery: 'dealership_name',
        ...(only && { value: only.value }),
      },
      ...contactFields(labels),
    ],
    optIn: false,
    submit: labels.feedbackSend,
  })
}

const comment = (labels: Labels): FieldShown => ({
  kind: 'lines',
  name: 'comment',
  label: labels.feedbackComment,
  most: LONGEST_MESSAGE,
})

const stars = (labels: Labels): FieldShown => ({
  kind: 'stars',
  name: 'rating',
  label: labels.feedbackRating,
  required: true,
  missing: labels.feedbackRatingMissing,
  options: [1, 2, 3, 4, 5].map(count => ({
    value: String(count),
    label: count === 1 ? labels.feedbackStar : fill(labels.feedbackStars, { count }),
  })),
})
