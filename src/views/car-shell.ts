import { CARD_FIELDS, type CardSettings } from '../domain/car-card.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { cardSettingsOf } from './car-card.ts'
import { type SearchClientSetup, searchClientOf } from './search-page.ts'

const LABELS = [
  'vehicleNotFound',
  'vehicleNotFoundText',
  'searchStock',
  'loadingCars',
] as const satisfies readonly (keyof Labels)[]

/** What answers for a car that the build knew nothing of: it may have come later, else it is not to be found (DC-04). */
export type CarShell = {
  meta: PageMeta
  client: SearchClientSetup
  attributes: readonly string[]
  card: CardSettings
  labels: Pick<Labels, (typeof LABELS)[number]>
}

export function carShell(site: Site): CarShell {
  const labels = labelsOf(site.settings)
  return {
    meta: pageMeta(site, {
      title: labels.vehicleNotFound,
      description: labels.vehicleNotFoundText,
      path: '/cars/car',
      robots: 'noindex',
    }),
    client: searchClientOf(site),
    attributes: CARD_FIELDS,
    card: cardSettingsOf(site),
    labels: pickLabels(labels, LABELS),
  }
}
