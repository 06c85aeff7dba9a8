import { AUSTRALIAN_STATES } from '../../domain/australian-states.ts'
import { behindTitle } from '../../domain/behind-title.ts'
import { formatLimit } from '../../domain/distance.ts'
import { LONGEST_REGO_STATE, POSTCODE_DIGITS } from '../../domain/lead-form.ts'
import { buyingLocations } from '../../domain/location.ts'
import { fill } from '../../domain/text.ts'
import {
  ESTIMATE_KM,
  ESTIMATE_YEARS,
  goesByVin,
  VALUATION_QUESTIONS,
  VALUATION_SUBCATEGORY,
  type ValuationQuestion,
} from '../../domain/valuation.ts'
import { type Labels, labelsOf, pickLabels, sellsCars } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { form } from './build-form.ts'
import {
  consentFields,
  contactFields,
  contactMethod,
  kmField,
  line,
  locationField,
  ownCarFields,
  regoField,
  select,
  vinField,
  yesOrNo,
} from './fields.ts'
import { type FormPage, formPage } from './form-page.ts'
import type { FieldShown, FormShown } from './form-shown.ts'

const LABELS = [
  'valuationShow',
  'valuationWorking',
  'valuationNotFound',
  'valuationOffer',
  'valuationRange',
  'valuationLines',
  'valuationLineMarket',
  'valuationLineAge',
  'valuationLineDistance',
  'valuationLineDealer',
  'valuationSum',
  'valuationUntil',
  'valuationAccept',
  'valuationAccepting',
  'valuationAccepted',
  'valuationDecline',
  'valuationAnnounced',
  'valuationDone',
] as const satisfies readonly (keyof Labels)[]

/** The second part of a valuation, which its script shows when the lead was taken. Source: TI-15, DC-109. */
export type ValuationShown = {
  title: string
  text: string
  questions: readonly FieldShown[]
  byHand: { title: string; fields: readonly FieldShown[] }
  /** A visit has one valuation under way, until another is begun. */
  anew: string
  setup: {
    region: Site['settings']['region']
    /** Whether the result is posted once more, for dealers set so (TI-18). */
    keepsResult: boolean
    labels: Pick<Labels, (typeof LABELS)[number]>
  }
}

export type ValuationPage = FormPage & {
  valuation: ValuationShown
  limits: { title: string; text: string }
  inputs: { title: string; items: readonly string[] }
  faq: { title: string; items: readonly { question: string; answer: string }[] }
}

type Kind = 'trade-in' | 'sell'

/** Source: RT-06 to RT-08, TI-01 to TI-14, DC-105 to DC-113. */
export function valuationPage(site: Site, kind: Kind, path: string): ValuationPage {
  const labels = labelsOf(site.settings)
  const isSale = kind === 'sell'
  const years = ESTIMATE_YEARS
  const distance = formatLimit(ESTIMATE_KM, site.settings.region)
  const limits = fill(labels.valuationLimits, { years, distance })
  return {
    ...formPage(site, {
      path,
      title: isSale ? labels.sellTitle : labels.tradeInTitle,
      intro: isSale ? labels.sellIntro : labels.tradeInIntro,
      form: valuationForm(site, kind),
      // The same form as at /trade-in, for a car: search engines need one of them.
      carInAddress: path === '/cars/trade-in',
      unlisted: path === '/cars/trade-in',
    }),
    valuation: {
      title: labels.valuationQuestions,
      text: labels.valuationQuestionsText,
      questions: valuationQuestions(labels),
      byHand: {
        title: labels.valuationByHand,
        fields: ownCarFields(labels).map(field => ({ ...field, required: true })),
      },
      anew: labels.valuationAnew,
      setup: {
        region: site.settings.region,
        keepsResult: site.settings.valuation.postMiscellaneous,
        labels: pickLabels(labels, LABELS),
      },
    },
    limits: { title: labels.valuationLimitsTitle, text: limits },
    inputs: { title: labels.valuationInputsTitle, items: INPUTS.map(name => labels[name]) },
    faq: {
      title: labels.valuationFaq,
      items: [
        { question: labels.valuationFaqIndicative, answer: labels.valuationFaqIndicativeText },
        { question: labels.valuationFaqLimits, answer: limits },
        { question: labels.valuationFaqOwing, answer: labels.valuationFaqOwingText },
        { question: labels.valuationFaqSurplus, answer: labels.valuationFaqSurplusText },
      ],
    },
  }
}

/** In the order of the requirements. Source: TI-14. */
const INPUTS = [
  'valuationInputMarket',
  'valuationInputCar',
  'valuationInputKms',
  'valuationInputService',
  'valuationInputWorking',
  'valuationInputKeys',
  'valuationInputModifications',
  'valuationInputInterior',
  'valuationInputExterior',
] as const satisfies readonly (keyof Labels)[]

/** Source: TI-01 to TI-07, DC-105, DC-111, DC-112, DC-116. */
export function valuationForm(site: Site, kind: Kind): FormShown {
  const labels = labelsOf(site.settings)
  const car: FieldShown[] = [
    ...registrationFields(site, labels),
    kmField(
      labels,
      takesTowed(site) ? { hint: labels.formKmsTowed } : { required: true, missing: labels.formKmsMissing },
    ),
    yesOrNo('finance', labels.formFinanceOwing, labels),
  ]
  return form(site, {
    id: kind,
    category: kind === 'sell' ? 'Sell My Car' : 'Trade-In',
    subcategory: VALUATION_SUBCATEGORY.leadCreated,
    hidden: kind === 'sell' ? [] : [['car_id', '']],
    steps: [
      { title: labels.valuationCar, fields: car },
      {
        title: labels.formYourDetails,
        fields: [
          ...contactFields(labels),
          ...postcode(site, labels),
          { ...placeField(site, kind), half: true },
          contactMethod(labels),
          ...consentFields(site, { terms: 'terms_agreed' }),
        ],
      },
    ],
    submit: labels.valuationSend,
  })
}

/** Whether somebody may come with a caravan, which has no odometer: to a dealer of such, by settings or stock. */
const takesTowed = ({ settings, cars }: Site): boolean =>
  !sellsCars(settings) || cars.some(({ item_type }) => item_type === 'caravan')

/** Who sells to the dealer goes to those who buy; a trade-in is part of a deal, so it may be of any showroom. Source: DC-137. */
function placeField(site: Site, kind: Kind): FieldShown {
  const buying = kind === 'sell' ? buyingLocations(site.locations) : []
  return buying.length > 0 ? locationField({ ...site, locations: buying }) : locationField(site, 'sales')
}

/** Where a US dealer is, postcodes have five digits, and nobody is asked for four. Source: TI-04 to TI-07, DC-112. */
function postcode({ settings }: Site, labels: Labels): FieldShown[] {
  if (settings.region === 'en-US') return []
  return [
    line('postcode', labels.formPostcode, {
      required: true,
      missing: labels.formPostcodeInvalid,
      half: true,
      most: POSTCODE_DIGITS,
      inputmode: 'numeric',
      pattern: `[0-9]{${POSTCODE_DIGITS}}`,
      autocomplete: 'postal-code',
    }),
  ]
}

/** Plate and state, and where valuers go by it, the VIN: then one of the two will do. Source: TI-01. */
function registrationFields(site: Site, labels: Labels): FieldShown[] {
  const plate = { missing: labels.formRegoMissing }
  const state = regoState(site, labels)
  if (!goesByVin(site.settings.region)) return [regoField(labels, { ...plate, required: true }), state]
  return [
    regoField(labels, { ...plate, hint: labels.formPlateOrVin, unless: 'vin' }),
    { ...state, required: false, unless: 'vin' },
    vinField(labels, { inPlace: true }),
  ]
}

/** A plate is its state's, in New Zealand the nation's, where it need not be said. Source: DC-111. */
function regoState({ settings }: Site, labels: Labels): FieldShown {
  const said = { required: settings.region !== 'en-NZ', missing: labels.formRegoStateMissing, half: true }
  if (settings.region !== 'en-AU') return line('regoState', labels.formRegoState, { ...said, most: LONGEST_REGO_STATE })
  const options = AUSTRALIAN_STATES.map(state => ({ value: state, label: state }))
  return select('regoState', labels.formRegoState, options, labels, said)
}

type Question = Extract<FieldShown, { kind: 'choice' }> & { name: ValuationQuestion }

/** Source: TI-14, DC-109. */
export function valuationQuestions(labels: Labels): Question[] {
  const answers: Readonly<Record<string, string>> = {
    full: labels.valuationFull,
    partial: labels.valuationPartial,
    none: labels.valuationNone,
    yes: labels.formYes,
    no: labels.formNo,
    excellent: labels.valuationExcellent,
    good: labels.valuationGood,
    fair: labels.valuationFair,
    poor: labels.valuationPoor,
  }
  const asked: Readonly<Record<ValuationQuestion, string>> = {
    serviceHistory: labels.valuationServiceHistory,
    workingComponents: labels.valuationWorkingComponents,
    twoKeySets: labels.valuationTwoKeySets,
    noIllegalModifications: labels.valuationNoIllegalModifications,
    interiorCondition: labels.valuationInteriorCondition,
    exteriorCondition: labels.valuationExteriorCondition,
  }
  return (Object.keys(VALUATION_QUESTIONS) as ValuationQuestion[]).map(question => ({
    kind: 'choice',
    name: question,
    label: asked[question],
    required: true,
    // With its question, as the list of faults has one for each.
    missing: behindTitle(asked[question], labels.valuationMissing),
    options: VALUATION_QUESTIONS[question].map(value => ({ value, label: answers[value]! })),
  }))
}
