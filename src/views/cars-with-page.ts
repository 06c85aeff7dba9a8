import type { Span } from '../domain/span.ts'
import { arrivalOf } from '../domain/tags.ts'
import { unlistedSpan } from '../domain/visibility.ts'
import type { Car } from '../records/index.ts'
import { keeping } from '../site/keeper.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'

/** The cars that have a page: all that are shown, sold ones too, so that a link to one finds it sold (DC-04, VD-20). */
export function carsWithPage({ cars }: Pick<Site, 'cars'>): readonly Car[] {
  return cars.filter(car => car.show_on_dealer_website)
}

/** What is asked of every car, however few of their pages are made: its address, what decides which offers are for it, when it came and left. */
export type CarOnRoll = Pick<Car, 'slug' | 'car_type' | 'make' | 'model' | 'dealership_id' | 'status' | 'sold'> & {
  arrival?: Span | undefined
  /** While no list shows it. */
  unlisted?: Span | undefined
}

/** The cars that have a page, by slug; known without the cars themselves where they are those of the last build. */
export const rollOf = oncePerSite(
  ({ cars, settings }): ReadonlyMap<string, CarOnRoll> => new Map(roll({ cars, settings }).map(car => [car.slug, car])),
)

const roll = keeping('roll', (site: Pick<Site, 'cars' | 'settings'>) =>
  carsWithPage(site).map((car): CarOnRoll => {
    const { slug, car_type, make, model, dealership_id, status, sold } = car
    const spans = { arrival: arrivalOf(car, site.settings), unlisted: unlistedSpan(car, site.settings.stock) }
    return { slug, car_type, make, model, dealership_id, status, sold, ...spans }
  }),
)

const carsBySlug = oncePerSite(
  (site): ReadonlyMap<string, Car> => new Map(carsWithPage(site).map(car => [car.slug, car])),
)

/** A car that has a page on this site, sold or not, by the name of its page. */
export const findCarBySlug = (site: Site, slug: string): Car | undefined => carsBySlug(site).get(slug)

/** The same, for whoever has the slug from the roll. */
export function carBySlug(site: Site, slug: string): Car {
  const car = findCarBySlug(site, slug)
  if (car === undefined) throw new Error(`No car with the slug ${slug}`)
  return car
}
