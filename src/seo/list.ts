import type { ItemList, WithContext } from 'schema-dts'
import { carTitle } from '../domain/car-card.ts'
import { carPath } from '../domain/links.ts'
import { joinParts } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'

type ListedCar = Pick<Car, 'slug' | 'year' | 'make' | 'model' | 'badge' | 'series'>

/** A list of cars as search engines read it: how many there are, and the first as the page shows them. https://schema.org/ItemList */
export function carList(
  site: Pick<Site, 'settings' | 'dealerships'>,
  { name, count, cars }: { name: string; count: number; cars: readonly ListedCar[] },
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: count,
    itemListElement: cars.map((car, index) => {
      const { main, sub } = carTitle(car)
      return {
        '@type': 'ListItem',
        position: index + 1,
        url: absolute(site, carPath(car)),
        name: joinParts([main, sub]),
      }
    }),
  }
}
