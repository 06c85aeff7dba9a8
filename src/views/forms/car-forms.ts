import type { AskedCar } from '../../domain/asked-car.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { carEnquiry } from './enquiries.ts'
import type { FormShown } from './form-shown.ts'

/**
 * The form on the page of a car, the same for all cars of a site, so that it is rendered once. Others have a page of their
 * own, which is shown over the car's: then `notLoaded` says so where that fails.
 */
export type CarForms = { enquiry: FormShown; notLoaded: string }

/** Source: FM-12. */
export function carForms(site: Site): CarForms {
  return { enquiry: carEnquiry(site), notLoaded: labelsOf(site.settings).formNotLoaded }
}

/** The car that the forms of its page are about, and how it looks there. */
export type CarOfForms = { car: AskedCar; image?: string | undefined }
