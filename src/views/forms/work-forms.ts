import { DETAIL } from '../../domain/lead-form.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { enquiry } from './build-form.ts'
import { companyField, contactFields, line, locationField, message, optionsOf, select } from './fields.ts'
import type { FormShown } from './form-shown.ts'

/** Source: RT-64, DC-19, DC-115. */
export function fleetEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const company = companyField(labels, { required: true, missing: labels.fleetCompanyMissing })
  const size = select(
    `${DETAIL}${labels.fleetSize}`,
    labels.fleetSize,
    optionsOf('1–2', '3–9', '10–49', '50+'),
    labels,
    {
      half: true,
    },
  )
  return enquiry(site, {
    id: 'fleet',
    category: 'Fleet Enquiry',
    fields: [
      company,
      size,
      ...contactFields(labels),
      locationField(site, 'sales'),
      message(labels.formMessage, labels, { required: site.settings.forms.messageRequired }),
    ],
    submit: labels.fleetSend,
  })
}

/** Source: DC-115, EV-09. */
export function careerEnquiry(site: Site): FormShown {
  const labels = labelsOf(site.settings)
  const position = line(`${DETAIL}${labels.careerPosition}`, labels.careerPosition, {
    required: true,
    missing: labels.careerPositionMissing,
    autocomplete: 'off',
    most: 120,
    half: true,
  })
  return enquiry(site, {
    id: 'career',
    category: 'Career Enquiry',
    fields: [
      position,
      { ...locationField(site), half: true },
      ...contactFields(labels),
      message(labels.careerMessage, labels, { required: site.settings.forms.messageRequired }),
    ],
    optIn: false,
    submit: labels.careerSend,
  })
}
