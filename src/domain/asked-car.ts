import type { Car, CarType } from '../records/index.ts'

/** What a form knows of the car that it is about. */
export type AskedCar = {
  id: number
  slug: string
  name: string
  car_type: CarType
  make: string
  model: string
  status: string
  badge?: string | undefined
  year?: number | undefined
  km?: number | undefined
  stock_number?: string | undefined
  dealership_id?: number | undefined
  dealership_slug?: string | undefined
  /** Where it stands, and so who answers. */
  location_id?: number | undefined
}

type AskedFacts = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'name'
  | 'car_type'
  | 'make'
  | 'model'
  | 'status'
  | 'badge'
  | 'year'
  | 'km'
  | 'stocknum'
  | 'dealership_id'
  | 'dealership_slug'
  | 'location_id'
>

export function askedCar(car: AskedFacts): AskedCar {
  const { id, slug, name, car_type, make, model, status, badge, year, km, stocknum } = car
  const { dealership_id, dealership_slug, location_id } = car
  const known = { id, slug, name, car_type, make, model, status, badge, year, km, stock_number: stocknum }
  const all = { ...known, dealership_id, dealership_slug, location_id }
  const asked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(all)) if (value !== undefined) asked[name] = value
  return asked as AskedCar
}

/** The hidden fields of a form about a car. Source: FM-03, API-12. */
export function askedCarFields(car: AskedCar): [name: string, value: string][] {
  const fields: [string, string | number | undefined][] = [
    ['car_id', car.id],
    ['Vehicle Make', car.make],
    ['Vehicle Model', car.model],
    ['car_type', car.car_type],
    ['stock_number', car.stock_number],
    ['vehicle_status', car.status],
    ['car_dealership_id', car.dealership_id],
    ['dealership_slug', car.dealership_slug],
  ]
  return fields.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
}

/** Under which of the names of DC-115 an enquiry about a car goes; a demo car is sold as new. Source: DC-115, DC-175. */
export function enquiryCategory(car: Pick<AskedCar, 'car_type'>): 'New Vehicle Enquiry' | 'Used Vehicle Enquiry' {
  return car.car_type === 'used' ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry'
}
