import { isSold } from '../domain/availability.ts'
import { bodyLabel } from '../domain/body.ts'
import { toShownDistance } from '../domain/distance.ts'
import { carPath } from '../domain/links.ts'
import type { PriceShown } from '../domain/price.ts'
import { joinParts } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import type { Site } from '../site/site.ts'
import { absolute } from './meta.ts'

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' } as const
/** A demo car has been registered and driven, so it counts as used. */
const CONDITIONS = { new: 'NewCondition', demo: 'UsedCondition', used: 'UsedCondition' } as const
const schemaOrg = (name: string): string => `https://schema.org/${name}`

type CarShown = {
  car: Car
  price: PriceShown
  /** Illustrations are no pictures of this car. */
  picturesAreOfCar: boolean
  seller: string
}

/** A car as search engines read it: nothing that the page does not say too. https://schema.org/Car */
export function carData(site: Site, { car, price, picturesAreOfCar, seller }: CarShown): object {
  const url = absolute(site, carPath(car))
  const condition = schemaOrg(CONDITIONS[car.car_type])
  const { region } = site.settings
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[car.item_type],
    '@id': url,
    url,
    name: joinParts([car.year, car.make, car.model, car.badge, car.series]),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: car.year === undefined ? undefined : String(car.year),
    vehicleConfiguration: joinParts([car.badge, car.series]) || undefined,
    vehicleIdentificationNumber: car.vin,
    itemCondition: condition,
    mileageFromOdometer:
      car.km === undefined
        ? undefined
        : {
            '@type': 'QuantitativeValue',
            value: toShownDistance(car.km, site.settings),
            unitCode: region === 'en-US' ? 'SMI' : 'KMT',
          },
    image: picturesAreOfCar && car.images.length > 0 ? car.images.map(image => absolute(site, image)) : undefined,
    bodyType: car.simple_body && bodyLabel(car.simple_body),
    color: car.colour,
    fuelType: car.fuel ?? car.simple_fuel,
    vehicleTransmission: car.trans ?? car.simple_transmission,
    driveWheelConfiguration: car.drive,
    numberOfDoors: car.doors,
    vehicleSeatingCapacity: car.seats,
    offers:
      price.kind === 'price'
        ? {
            '@type': 'Offer',
            price: Math.round(price.now),
            priceCurrency: 'AUD',
            availability: schemaOrg(availability(car)),
            itemCondition: condition,
            url,
            seller: { '@type': 'AutoDealer', name: seller },
          }
        : undefined,
  }
}

function availability(car: Car): string {
  if (isSold(car)) return 'SoldOut'
  if (car.reserved === true) return 'LimitedAvailability'
  return car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}
