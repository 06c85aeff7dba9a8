import { isSold } from '../domain/availability.ts'
import { offerPath } from '../domain/links.ts'
import { isOfferForCar, isOfferRunning, offerImage, sortOffers } from '../domain/offer.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import type { Car, Offer } from '../records/index.ts'
import { sharedByViews } from '../site/digest.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { endsText, type OfferWindow } from './offer-shown.ts'

const OFFERS_SHOWN = 2
const PICTURE_WIDTHS = [480]

/** `window` is there for one that ends, so that it goes with its last day (DC-140). */
export type OfferBeside = {
  href: string
  name: string
  image?: PictureShown
  /** Its end, for whoever reads this later than it was built and without its scripts. */
  ends?: string
  window?: Omit<OfferWindow, 'start'>
}

type OfferedCar = Pick<Car, 'car_type' | 'make' | 'model' | 'dealership_id' | 'status' | 'sold'>

/**
 * Offers beside a car: of its make while it is new or a demo, and of its model where the offer names one. They are told by
 * name, end and picture only, so that a changed text leaves the page as it is.
 */
export const offersBeside = oncePerSite((site): ((car: OfferedCar) => OfferBeside[]) => {
  const zone = siteZone(site.settings)
  const running = sortOffers(
    site.offers.filter(offer => isOfferRunning(offer, site.at, zone)),
    zone,
  )
  const labels = labelsOf(site.settings)
  const shown = new Map(running.map(offer => [offer, offerShown(site, offer, labels)]))
  const none = sharedByViews<OfferBeside[]>([])
  const ofAlike = new Map<string, OfferBeside[]>()
  return car => {
    if (car.car_type === 'used' || isSold(car)) return none
    const alike = [car.make, car.model, car.dealership_id].join('\n')
    const known = ofAlike.get(alike)
    if (known !== undefined) return known
    const offers = running.filter(offer => isOfferForCar(offer, car)).slice(0, OFFERS_SHOWN)
    const made = sharedByViews(offers.map(offer => shown.get(offer)!))
    ofAlike.set(alike, made)
    return made
  }
})

function offerShown(site: Site, offer: Offer, labels: Labels): OfferBeside {
  const image = offerImage(offer)
  return {
    href: offerPath(offer, site.settings),
    name: offer.name,
    ...(offer.expiry !== undefined && {
      ends: endsText(site, offer, labels),
      window: { expiry: offer.expiry, zone: siteZone(site.settings) },
    }),
    image: pictureIfAny(image, site.settings.pictures, { alt: '', widths: PICTURE_WIDTHS }),
  }
}
