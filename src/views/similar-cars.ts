import { carTitle } from '../domain/car-card.ts'
import { formatDistance } from '../domain/distance.ts'
import { carPath } from '../domain/links.ts'
import { mainPicture, type PictureShown, pictureIfAny, type Shape, shapeOf } from '../domain/picture.ts'
import { formatPrice, priceLabelsOnPage, priceShown } from '../domain/price.ts'
import { createSimilar, type Similar } from '../domain/similar.ts'
import { DOT, joinParts } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import { labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { listedBy, listedCars } from './listed-cars.ts'

const SIMILAR_SHOWN = 4
const PICTURE_WIDTHS = [480]

export type SimilarShown = {
  id: Car['id']
  reserved?: true
  href: string
  main: string
  sub: string
  price: string
  reason: string
  details: string
  picture?: PictureShown
  shape: Shape
}

/**
 * A car is like several others that its site lists, each time for a reason of its own. Where every page of a car is kept,
 * nobody asks. Source: CF-09, DC-53.
 */
export const similarCars = oncePerSite((site): ((car: Car) => SimilarShown[]) => {
  const labels = labelsOf(site.settings)
  let similar: Similar | undefined
  const made = new Map<Car['id'], Omit<SimilarShown, 'reason'>>()
  const found = new WeakMap<Car, SimilarShown[]>()
  const find = (car: Car): SimilarShown[] => {
    similar ??= createSimilar(listedCars(listedBy(site)), site.settings, labels)
    return similar(car, SIMILAR_SHOWN).map(({ car: other, reason }) => {
      const known = made.get(other.id) ?? similarShown(other, site)
      made.set(other.id, known)
      return { ...known, reason }
    })
  }
  return car => {
    const known = found.get(car) ?? find(car)
    found.set(car, known)
    return known
  }
})

function similarShown(car: Car, site: Site): Omit<SimilarShown, 'reason'> {
  const { settings } = site
  const { main, sub } = carTitle(car)
  const picture = mainPicture(car)
  return {
    id: car.id,
    ...(car.reserved === true && { reserved: true }),
    href: carPath(car),
    main,
    sub,
    price: formatPrice(priceShown(car, settings.price), priceLabelsOnPage(labelsOf(settings))).now,
    details: joinParts(
      [car.km === undefined ? undefined : formatDistance(car.km, settings), car.simple_transmission ?? car.trans],
      DOT,
    ),
    picture: pictureIfAny(picture, settings.pictures, { alt: '', widths: PICTURE_WIDTHS }),
    shape: shapeOf(car),
  }
}
