import {
  DETAIL,
  LONGEST_EMAIL,
  LONGEST_MESSAGE,
  LONGEST_MODEL,
  LONGEST_NAME,
  LONGEST_PHONE,
  LONGEST_REGO,
  LONGEST_REGO_LINE,
  PLATE_GAP,
  VIN_LENGTH,
  VIN_SIGN,
} from '../../domain/lead-form.ts'
import { chosenLocations, listedLocations } from '../../domain/location.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { FieldShown, FormStep, Option } from './form-shown.ts'

type Field<Kind extends FieldShown['kind']> = Extract<FieldShown, { kind: Kind }>

type LineDetails = Partial<Omit<Field<'line'>, 'kind' | 'name' | 'label'>>

export const line = (name: string, label: string, details: LineDetails = {}): FieldShown => ({
  kind: 'line',
  type: 'text',
  most: LONGEST_NAME,
  name,
  label,
  ...details,
})

export const yesOrNo = (name: string, label: string, labels: Labels): FieldShown => ({
  kind: 'choice',
  name,
  label,
  options: [
    { value: 'Yes', label: labels.formYes },
    { value: 'No', label: labels.formNo },
  ],
})

/** A choice whose answers go to the dealer as they are read. */
export const optionsOf = (...texts: readonly string[]): Option[] => texts.map(text => ({ value: text, label: text }))

/** A question that the contract has no name for. */
export const detailChoice = (label: string, ...answers: readonly string[]): FieldShown => ({
  kind: 'choice',
  name: `${DETAIL}${label}`,
  label,
  options: optionsOf(...answers),
})

type SelectDetails = Partial<Omit<Field<'select'>, 'kind' | 'name' | 'label' | 'options'>>

export function select(
  name: string,
  label: string,
  options: readonly Option[],
  labels: Labels,
  details: SelectDetails = {},
): Field<'select'> {
  return { kind: 'select', name, label, options, choose: labels.formChoose, ...details }
}

/** Who writes: asked on every form. Source: DC-114. */
export function contactFields(labels: Labels): FieldShown[] {
  return [
    line('name', labels.formFirstName, { required: true, autocomplete: 'given-name', half: true }),
    line('last_name', labels.formLastName, { required: true, autocomplete: 'family-name', half: true }),
    line('email', labels.formEmail, {
      required: true,
      type: 'email',
      autocomplete: 'email',
      most: LONGEST_EMAIL,
      half: true,
    }),
    line('phone', labels.formPhone, {
      required: true,
      type: 'tel',
      autocomplete: 'tel',
      most: LONGEST_PHONE,
      half: true,
    }),
  ]
}

/** What the visitor agrees to, under the name that this kind of form sends. Source: FM-09, FM-11, FM-15, DC-116, DC-187. */
export function consentFields(
  site: Site,
  {
    terms,
    required = true,
    optIn = true,
  }: { terms: 'terms_conditions' | 'terms_agreed'; required?: boolean; optIn?: boolean },
): FieldShown[] {
  const labels = labelsOf(site.settings)
  return [
    ...(optIn
      ? [{ kind: 'tick', name: 'opt_in', label: labels.formOptIn, ticked: site.settings.forms.optInDefault } as const]
      : []),
    {
      kind: 'tick',
      name: terms,
      label: labels.formTerms,
      ticked: false,
      required,
      missing: labels.formTermsMissing,
      links: [
        { label: labels.formTermsLink, href: '/terms-and-conditions' },
        { label: labels.privacyPolicy, href: '/privacy-policy' },
      ],
      opensTab: labels.formOpensTab,
    },
  ]
}

/** The words that a visitor agrees to, as the dealer keeps them: everything that stands beside a box. Source: DC-187. */
export function consentOf(site: Site, steps: readonly FormStep[]): [name: string, value: string][] {
  const ticks = steps.flatMap(({ fields }) => fields).filter(field => field.kind === 'tick')
  if (ticks.length === 0) return []
  return [
    ['consent.version', site.settings.legal.privacyPolicyDate],
    ['consent.wording', ticks.map(({ label }) => label).join('\n')],
  ]
}

/** Which of the dealer's places: required where there is one to choose. Source: FM-07, FM-23, LO-21. */
export function locationField(site: Site, type?: SiteLocation['location_type']): Field<'select'> {
  const labels = labelsOf(site.settings)
  const listed = listedLocations(site.locations)
  const ofType = listed.filter(location => type === undefined || location.location_type === type)
  // Somebody has to get it, even where the dealer lists nobody.
  const offered = [ofType, listed, site.locations].find(places => places.length > 0) ?? []
  const options = offered.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return select('location_id', labels.formLocation, options, labels, {
    required: options.length > 0,
    missing: labels.formLocationMissing,
  })
}

/** Which dealership: required where it is asked. Source: FM-08, FM-23, RT-10. */
export function dealershipField(site: Site): Field<'select'> {
  const labels = labelsOf(site.settings)
  const listed = site.dealerships.filter(({ slug }) =>
    site.locations.some(location => location.dealership_slug === slug),
  )
  // Somebody has to get it, even where the dealer lists nobody.
  const options = (listed.length > 0 ? listed : site.dealerships).map(({ slug, name }) => ({
    value: slug,
    label: name,
  }))
  return select('dealership_slug', labels.formDealership, options, labels, {
    required: true,
    missing: labels.formDealershipMissing,
    fromQuery: 'preferredDealership',
  })
}

/** Which dealership, and which of its showrooms where one has several: they may be hours apart. Source: FM-07, FM-08, LO-21. */
export const dealershipAndShowroom = (site: Site): FieldShown[] => [dealershipField(site), ...showroomField(site)]

function showroomField(site: Site): FieldShown[] {
  const labels = labelsOf(site.settings)
  const showrooms = chosenLocations(site.locations, 'sales')
  const dealerships = new Set(showrooms.map(({ dealership_slug }) => dealership_slug))
  if (dealerships.size === showrooms.length) return []
  const options = showrooms.map(({ id, name, dealership_slug }) => ({
    value: String(id),
    label: name,
    dealership: dealership_slug,
  }))
  return [
    select('location_id', labels.formShowroom, options, labels, {
      required: true,
      missing: labels.formShowroomMissing,
    }),
  ]
}

/** What the visitor writes in their own words; a site may insist on it (`forms.messageRequired`). */
export const message = (label: string, labels: Labels, { required = false } = {}): FieldShown => ({
  kind: 'lines',
  name: 'message',
  label,
  most: LONGEST_MESSAGE,
  required,
  missing: labels.formMessageMissing,
})

/** For whom somebody writes; the contract has no name for it. */
export const companyField = (labels: Labels, details: LineDetails = {}): FieldShown =>
  line(`${DETAIL}${labels.fleetCompany}`, labels.fleetCompany, {
    autocomplete: 'organization',
    most: 120,
    half: true,
    ...details,
  })

/** Source: TI-02. */
export const contactMethod = (labels: Labels): FieldShown => ({
  kind: 'choice',
  name: 'PreferredContactMethod',
  label: labels.formContactMethod,
  value: 'Phone',
  options: [
    { value: 'Phone', label: labels.formByPhone },
    { value: 'Email', label: labels.formByEmail },
    { value: 'SMS', label: labels.formBySms },
  ],
})

/** A car that the visitor has, in the fields of a lead. */
export function ownCarFields(labels: Labels): FieldShown[] {
  return [
    line('make', labels.formMake, { half: true, missing: labels.formMakeMissing }),
    line('model', labels.formModel, { half: true, most: LONGEST_MODEL, missing: labels.formModelMissing }),
    line('year', labels.formYear, {
      half: true,
      missing: labels.formYearMissing,
      inputmode: 'numeric',
      most: 4,
      pattern: '[0-9]{4}',
      invalid: labels.formYearInvalid,
    }),
  ]
}

export const regoField = (labels: Labels, details: LineDetails = {}): FieldShown =>
  line('rego', labels.formRego, {
    invalid: labels.formRegoInvalid,
    half: true,
    most: LONGEST_REGO_LINE,
    pattern: `(?:${PLATE_GAP}*[A-Za-z0-9]){1,${LONGEST_REGO}}${PLATE_GAP}*`,
    autocomplete: 'off',
    isCode: true,
    ...details,
  })

/** Of their own car, in a region where people go by it. */
export const vinField = (labels: Labels, details: LineDetails = {}): FieldShown =>
  line('vin', labels.formVin, {
    hint: labels.formVinHint,
    invalid: labels.formVinInvalid,
    doubtful: labels.formVinDoubtful,
    half: true,
    most: 2 * VIN_LENGTH,
    pattern: `(?:${PLATE_GAP}*${VIN_SIGN}){${VIN_LENGTH}}${PLATE_GAP}*`,
    autocomplete: 'off',
    isCode: true,
    ...details,
  })

/** With room for separators and a unit: what a browser cut off would be another distance, and would pass. */
const MOST_READING = 15

export const kmField = (labels: Labels, details: LineDetails = {}): FieldShown =>
  line('kms', labels.formKms, {
    invalid: labels.formKmsInvalid,
    half: true,
    most: MOST_READING,
    inputmode: 'numeric',
    autocomplete: 'off',
    ...details,
  })
