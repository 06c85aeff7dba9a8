import { BODY_LABEL_NAMES } from '../domain/body.ts'
import { CARD_ATTRIBUTES, type CardSettings } from '../domain/car-card.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { cardSettingsOf } from './car-card.ts'
import { carEnquiry } from './forms/enquiries.ts'
import type { FormShown } from './forms/form-shown.ts'
import { CAR_SHELL_PATH } from './redirects.ts'
import { type Listed, listedOf, type SearchClientSetup, searchClientOf } from './search-page.ts'

const LABELS = [
  'vehicleNotFound',
  'vehicleNotFoundText',
  'vehicleGoneText',
  'stockOfMake',
  ...BODY_LABEL_NAMES,
  'searchLabel',
  'searchUnavailable',
  'tryAgain',
  'searchStock',
  'loadingCars',
  'comparisonRateWarning',
] as const satisfies readonly (keyof Labels)[]

/** What answers for a car that the build knew nothing of: it may have come later, else it is not to be found (DC-04). */
export type CarShell = {
  meta: PageMeta
  client: SearchClientSetup
  listed: Listed
  attributes: readonly string[]
  card: CardSettings
  labels: Pick<Labels, (typeof LABELS)[number]>
  /** To ask about the car, once there is one. Source: VD-02. */
  enquire: { title: string; text: string; form: FormShown }
}

export function carShell(site: Site): CarShell {
  const labels = labelsOf(site.settings)
  return {
    meta: pageMeta(site, {
      title: labels.vehicleNotFound,
      description: labels.vehicleNotFoundText,
      path: CAR_SHELL_PATH,
      robots: 'noindex',
    }),
    client: searchClientOf(site),
    listed: listedOf(site),
    // What a form about the car says of it besides (FM-03).
    attributes: [...CARD_ATTRIBUTES, 'stocknum', 'dealership_slug'],
    card: cardSettingsOf(site),
    labels: pickLabels(labels, LABELS),
    enquire: { title: labels.askAboutCar, text: labels.askText, form: carEnquiry(site) },
  }
}
