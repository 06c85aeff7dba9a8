import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { FLEET, type Story, storyOf } from './content-page.ts'
import { type FormPage, formPage } from './forms/form-page.ts'
import { fleetEnquiry } from './forms/work-forms.ts'

/** A form, and below it how the dealer works with businesses. */
export type FleetPage = FormPage & { story?: Story }

/** Source: RT-64, DC-19. */
export function fleetPage(site: Site): FleetPage {
  const labels = labelsOf(site.settings)
  const page = site.pages.find(({ slug }) => slug === FLEET)
  return {
    ...formPage(site, {
      path: '/fleet',
      title: labels.fleetTitle,
      intro: page?.description ?? labels.fleetIntro,
      form: fleetEnquiry(site),
    }),
    ...(page !== undefined && { story: storyOf(site, page) }),
  }
}
