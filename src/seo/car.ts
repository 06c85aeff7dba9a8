import type { Car as CarData, Motorcycle, QuantitativeValue, Vehicle, WithContext } from 'schema-dts'
import { isSold } from '../domain/availability.ts'
import { bodyLabel } from '../domain/body.ts'
import { toShownDistance } from '../domain/distance.ts'
import { carPath } from '../domain/links.ts'
import { imagesOf } from '../domain/picture.ts'
import { PRICE_CURRENCY, type PriceShown } from '../domain/price.ts'
import { consumptionUnit, engineCc } from '../domain/specs.ts'
import { joinParts } from '../domain/text.ts'
import { dateAt, zoneOf } from '../domain/time-zone.ts'
import { isSoundVin } from '../domain/vin.ts'
import type { Region } from '../domain/wording.ts'
import type { Car } from '../records/index.ts'
import { labelsOf } from '../site/labels.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'

export type VehicleData = WithContext<Exclude<CarData | Motorcycle | Vehicle, string>>

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' } as const
/** A demo car has been registered and driven, so it counts as used. */
const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  demo: 'https://schema.org/UsedCondition',
  used: 'https://schema.org/UsedCondition',
} as const

type CarShown = {
  car: Car
  price: PriceShown
  /** Illustrations are no pictures of this car. */
  picturesAreOfCar: boolean
  /** The place where it stands, by the id that the page of the place has too; else the dealer. */
  seller: { id?: string | undefined; name: string }
}

/** A car as search engines read it: nothing that the page does not say too. https://schema.org/Car, features.md §4.1 */
export function carData(site: Site, { car, price, picturesAreOfCar, seller }: CarShown): VehicleData {
  const url = absolute(site, carPath(car))
  const itemCondition = CONDITIONS[car.car_type]
  const { region } = site.settings
  const fuelType = car.fuel ?? car.simple_fuel
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
    vehicleIdentificationNumber: car.vin !== undefined && isSoundVin(car.vin, region) ? car.vin : undefined,
    productionDate: car.build_date && dateAt(car.build_date, zoneOf(car.state, site.settings)),
    itemCondition,
    mileageFromOdometer:
      car.km === undefined
        ? undefined
        : quantity(toShownDistance(car.km, site.settings), { unitCode: region === 'en-US' ? 'SMI' : 'KMT' }),
    image: picturesAreOfCar ? imagesOf(car)?.map(image => absolute(site, image)) : undefined,
    bodyType: car.simple_body && bodyLabel(car.simple_body, labelsOf(site.settings)),
    color: car.colour,
    fuelType,
    vehicleEngine: car.engine_size_litres
      ? {
          '@type': 'EngineSpecification',
          fuelType,
          engineDisplacement: displacement(car),
        }
      : undefined,
    ...consumption(car, region),
    vehicleTransmission: car.trans ?? car.simple_transmission,
    driveWheelConfiguration: car.drive,
    numberOfDoors: car.doors,
    vehicleSeatingCapacity: car.seats,
    offers:
      price.kind === 'price'
        ? {
            '@type': 'Offer',
            price: Math.round(price.now),
            priceCurrency: PRICE_CURRENCY,
            availability: availability(car),
            itemCondition,
            url,
            seller: { '@type': 'AutoDealer', '@id': seller.id, name: seller.name },
          }
        : undefined,
  }
}

type Unit = { unitCode: string } | { unitText: string }

function quantity(value: number, unit: Unit): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value, ...unit }
}

const displacement = (car: Car): QuantitativeValue =>
  car.item_type === 'motorcycle'
    ? quantity(engineCc(car) ?? 0, { unitCode: 'CMQ' })
    : quantity(Number((car.engine_size_litres ?? 0).toFixed(1)), { unitCode: 'LTR' })

/** What the maker says, where it is a figure: what a distance takes, or how far a gallon goes. */
function consumption(
  { variant }: Car,
  region: Region,
): { fuelConsumption?: QuantitativeValue; fuelEfficiency?: QuantitativeValue } {
  const figure = Number(variant?.fuelconsumptioncombined)
  if (!(figure > 0)) return {}
  const unitText = consumptionUnit(region)
  return { [unitText === 'mpg' ? 'fuelEfficiency' : 'fuelConsumption']: quantity(figure, { unitText }) }
}

function availability(car: Car) {
  if (isSold(car)) return 'https://schema.org/SoldOut'
  if (car.reserved === true) return 'https://schema.org/LimitedAvailability'
  return car.status === 'coming_soon' ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock'
}
