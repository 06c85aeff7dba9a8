import type { ValuationAnswers } from '../../src/domain/valuation.ts'
import type { Car, Dealership, Location, Model, Offer, OpeningHour, PromoTile } from '../../src/records/index.ts'

/** A used car in stock that a visitor can see, save and reserve; a test spells out what it is about. */
export function aCar(fields: Partial<Car> = {}): Car {
  return {
    id: 4711,
    slug: '2021-toyota-corolla-4711',
    name: '2021 Toyota Corolla Ascent Sport',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    price: 24_990,
    price_type: 'Drive Away',
    car_type: 'used',
    status: 'in_stock',
    sold: false,
    show_on_dealer_website: true,
    reserved: false,
    certified: false,
    km: 45_210,
    simple_transmission: 'Automatic',
    simple_body: 'hatch',
    simple_fuel: 'Petrol',
    seats: 5,
    doors: 5,
    colour: 'White',
    stocknum: 'N4711',
    created_at: '2025-01-15T09:00:00+11:00',
    city: 'Northside',
    state: 'NSW',
    location_id: 11,
    location_name: 'Northside Toyota Sales',
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
    dealership_name: 'Northside Toyota',
    images: ['/art/hatch/white-hero.webp', '/art/hatch/white-rear.webp'],
    thumbnails: [],
    payment_processors: ['stripe'],
    standardEquipment: [],
    item_type: 'car',
    categories: [],
    ...fields,
  }
}

/** An offer of dealership 1 without an end. */
export function anOffer(fields: Partial<Offer> = {}): Offer {
  return {
    id: 7,
    name: 'Corolla from $29,990 drive away',
    category: 'New vehicles',
    description: 'For a short time only.',
    disclaimer: 'While stocks last.',
    image: '/offers/corolla.webp',
    dealership_ids: [1],
    manufacturer: 'Toyota',
    excluded_website_ids: [],
    ...fields,
  }
}

/** Monday to Friday 8:30 to 17:00, Saturday 9:00 to 13:00, Sunday closed. */
export function aWeek(changes: Partial<Record<number, Partial<OpeningHour>>> = {}): OpeningHour[] {
  return [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ ...usualHours(weekday), ...changes[weekday] }))
}

function usualHours(weekday: number): OpeningHour {
  if (weekday === 0) return { weekday, status: 'Closed' }
  if (weekday === 6) return { weekday, status: 'Open', open: '09:00', close: '13:00' }
  return { weekday, status: 'Open', open: '08:30', close: '17:00' }
}

/** A visible sales location in Sydney with the usual hours. */
export function aLocation(fields: Partial<Location> = {}): Location {
  return {
    id: 11,
    name: 'Northside Toyota Sales',
    slug: 'northside-toyota-sales',
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
    location_type: 'sales',
    primary: false,
    visible: true,
    manufacturers: ['Toyota'],
    address: {
      street: '1 Sample Street',
      city: 'Northside',
      state: 'NSW',
      postcode: '2000',
      lat: -33.87,
      long: 151.21,
    },
    contact_detail: { phone: '(02) 5550 1234', opening_hours: aWeek() },
    distribution_locations: [],
    ...fields,
  }
}

export function aDealership(fields: Partial<Dealership> = {}): Dealership {
  return { id: 1, name: 'Northside Toyota', slug: 'northside-toyota', locations: [11], opening_hours: [], ...fields }
}

export function aModel(fields: Partial<Model> = {}): Model {
  return {
    id: 21,
    name: 'Corolla',
    slug: 'corolla',
    body_categories: ['hatch'],
    manufacturer_name: 'Toyota',
    accessories: [],
    highlights: [],
    grades: [],
    ...fields,
  }
}

/** A tile on the eighth place, always shown. */
export function aPromoTile(fields: Partial<PromoTile> = {}): PromoTile {
  return {
    image: '/tiles/service.webp',
    alt: 'Book a service',
    position: 8,
    display: [],
    strictDisplay: false,
    ...fields,
  }
}

/** What the owner of a faultless car answers. */
export const BEST_ANSWERS: ValuationAnswers = {
  serviceHistory: 'full',
  workingComponents: 'yes',
  twoKeySets: 'yes',
  noIllegalModifications: 'yes',
  interiorCondition: 'excellent',
  exteriorCondition: 'excellent',
}
