import { slugify } from '../../src/domain/text.ts'
import type { Car, CarType, ItemType } from '../../src/records/car.ts'
import {
  arrival,
  choosePlace,
  type Dealer,
  pictureFields,
  placeFields,
  priceFields,
  rank,
  saidOf,
  standing,
  written,
} from './car.ts'
import { type Coach, caravans, type Motorcycle, type Motorhome, motorcycles, motorhomes } from './catalogue/leisure.ts'
import type { Chance } from './chance.ts'
import { list, lower } from './comments.ts'
import { inventPlate, inventVin } from './identity.ts'
import { LAST_MODEL_YEAR } from './lines.ts'
import { roundedPrice } from './market.ts'
import { choosePaint } from './paints.ts'
import type { ArtBody } from './pictures.ts'

export const LEISURE_KINDS = ['motorcycle', 'caravan', 'motorhome'] as const
export type LeisureKind = (typeof LEISURE_KINDS)[number]

const KINDS: Record<LeisureKind, { list: readonly (Motorcycle | Coach)[]; itemType: ItemType; kept: number }> = {
  motorcycle: { list: motorcycles, itemType: 'motorcycle', kept: 0.905 },
  caravan: { list: caravans, itemType: 'caravan', kept: 0.93 },
  // One drives it, so it is a car with a body of its own.
  motorhome: { list: motorhomes, itemType: 'car', kept: 0.935 },
}

const FEATURES: Record<LeisureKind, readonly string[]> = {
  motorcycle: [
    'ABS',
    'LED headlights',
    'Quick shifter',
    'Traction control',
    'TFT dash with phone connection',
    'Slipper clutch',
    'Ride modes',
    'Adjustable suspension',
    'Steel braided brake lines',
    'Tail tidy',
    'Heated grips',
    'USB charging socket',
    'Steering damper',
    'Radial-mounted brakes',
    'Frame sliders',
    'Tinted screen',
    'Keyless ignition',
    'Cruise control',
  ],
  caravan: [
    'Diesel heating',
    'Solar panel and lithium battery',
    'Full oven and grill',
    'Fixed island bed',
    'Bunk beds',
    'Ensuite with shower',
    'Cassette toilet',
    'Awning',
    'Reversing camera',
    'Mover',
    'Alloy wheels',
    'Three-way fridge',
    'Microwave',
    'Skylight with blind',
    'External shower',
    'TV aerial',
    'Bike rack',
    'Self-containment certificate',
    'Stabiliser hitch',
    'Gas and electrical certificate',
  ],
  motorhome: [
    'Over-cab double bed',
    'Rear lounge',
    'Fixed rear bed',
    'Diesel heating',
    'Solar panels and lithium battery',
    'Cab air conditioning',
    'Awning with light',
    'Reversing camera',
    'Full oven and hob',
    'Separate shower',
    'Cassette toilet',
    'Swivel cab seats',
    'Tow bar',
    'Bike rack',
    'Garage with two doors',
    'Cruise control',
    'Self-containment certificate',
    'TV and aerial',
    'Water tank of 120 litres',
  ],
}

type LeisureFacts = {
  name: string
  model: string
  year: number
  city: string
  used: boolean
  distance?: string
  item: Motorcycle | Coach
  features: readonly string[]
}

const isBike = (item: Motorcycle | Coach): item is Motorcycle => 'cc' in item
const isMotorhome = (item: Motorcycle | Coach): item is Motorhome => 'chassis' in item

const OPENINGS: Record<LeisureKind, readonly ((told: LeisureFacts) => string)[]> = {
  motorcycle: [
    told =>
      `${told.used ? `A clean ${told.year} ${told.model}` : `A new ${told.model}`} that starts on the first touch and asks to be taken over the hill road.`,
    told =>
      `${told.used ? 'One careful rider, always garaged' : 'On the floor now and ready to register'}: ${told.name}.`,
    told =>
      `The ${told.model} needs no introduction. This one ${told.used ? `has done ${told.distance} and wears them well` : 'is waiting for its first kilometre'}.`,
    told =>
      `Light, sharp and easy to live with. ${told.used ? 'Chain and sprockets were replaced for the sale.' : 'Book a seat height check with us before you decide.'}`,
  ],
  caravan: [
    told =>
      `${told.used ? 'Two summers at the lake and otherwise under cover' : 'New season’s layout, here to walk through'}: ${told.name}.`,
    () => `A van that one couple can hitch up without a discussion, and tow without fear of the wind.`,
    told =>
      `Dry, tested and ready: ${told.used ? 'we have had a moisture meter on every seam of this' : 'every system on board has been run before handover of this'} ${told.model}.`,
    told => `If the weekend begins at the letterbox, this is the ${told.model} for it.`,
  ],
  motorhome: [
    told =>
      `Breakfast with a view, every day another one. ${told.name}, ${told.used ? `with ${told.distance} on the clock` : 'new and ready for its first ferry'}.`,
    told => `Sleeps the family, drives like a van, and fits on the ferry. A ${told.model} that is ready to leave.`,
    told =>
      `${told.used ? 'An ex-owner’s home, not an ex-rental' : 'Factory new, with the full warranty'}: ${told.name}.`,
  ],
}

const named = ({ features }: LeisureFacts, count: number): string => list(features.slice(0, count).map(lower))

const MIDDLES: readonly ((told: LeisureFacts) => string)[] = [
  told => `On board: ${named(told, 4)}.`,
  told => `It comes with ${named(told, 3)}; the full list is below.`,
  told => `You will use the ${named(told, 2)} more than you think.`,
]

const FACTS: readonly ((told: LeisureFacts) => string)[] = [
  ({ item }) =>
    isBike(item)
      ? `${item.cc} cc, ${item.kerbKg} kg with a full tank${item.learner ? ', and learner approved' : ''}.`
      : `Sleeps ${item.sleeps}, ${item.length} long, ${item.tareKg.toLocaleString('en-NZ')} kg empty.${isMotorhome(item) ? ` On a ${item.chassis}.` : ' Ask us whether your car may tow it; we know the tables.'}`,
]

const CLOSINGS: readonly ((told: LeisureFacts) => string)[] = [
  told => `See it in ${told.city}, or have it brought to the ferry on either side of the strait.`,
  () => 'We take bikes, vans, boats and tractors in trade. Only the cat stays with you.',
  () => 'Current WoF and registration, and a handover that takes as long as your questions.',
  () => 'Finance and insurance can be done at the same table.',
  told => `Ask for a video of the ${told.model}, inside and out; we send one the same day.`,
]

/** A motorcycle, a caravan or a motorhome; what such a thing has not, its record does not hold (PR-03). */
export function makeLeisure(id: number, kind: LeisureKind, carType: CarType, dealer: Dealer, chance: Chance): Car {
  const { at, plan } = dealer
  const { list, itemType, kept } = KINDS[kind]
  const item = chance.pick(carType === 'used' ? list : list.filter(({ years }) => years[1] >= LAST_MODEL_YEAR))
  const last = Math.min(item.years[1], LAST_MODEL_YEAR - (carType === 'used' ? 1 : 0))
  const year = carType === 'used' ? chance.between(item.years[0], Math.max(item.years[0], last)) : last
  const ageYears = carType === 'used' ? at.getUTCFullYear() - year + 0.5 : 0
  const location = choosePlace(dealer, item.make, carType, chance)
  const created = arrival(at, chance)
  const stand = standing(carType, at, chance)
  const { paint, name: paintName } = choosePaint(
    isBike(item) ? [chance.pick(item.paints)] : item.paints,
    item.make,
    chance,
  )
  const name = `${year} ${item.make} ${item.model} ${item.badge}`
  const worth = carType === 'new' ? 1 : carType === 'demo' ? 0.93 : 0.92 * kept ** ageYears
  const asked = roundedPrice(item.price * worth * (1 + 0.03 * chance.normal()))
  const km =
    kind === 'caravan'
      ? undefined
      : carType === 'used'
        ? Math.round(ageYears * chance.between(1500, kind === 'motorcycle' ? 5200 : 14_000))
        : chance.between(2, carType === 'demo' ? 2400 : 12)
  const features = [...FEATURES[kind]].filter(() => chance.share(0.6))
  const art: ArtBody = kind
  const photographed = !chance.share(0.02)
  const told: LeisureFacts = {
    name,
    model: item.model,
    year,
    city: saidOf(location).city,
    used: carType === 'used',
    item,
    ...(km !== undefined && { distance: `${km.toLocaleString('en-NZ')} km` }),
    features: chance.several(features, 4),
  }

  return {
    id,
    slug: `${slugify(name)}-${id}`,
    name,
    year,
    make: item.make,
    model: item.model,
    badge: item.badge,
    ...priceFields(asked, carType, stand.status === 'coming_soon', dealer, chance),
    car_type: carType,
    ...stand,
    certified: false,
    ...(km !== undefined && { km }),
    colour: written(paint),
    ...(isBike(item) && {
      trans: '6 Speed Manual',
      simple_transmission: 'Manual',
      simple_fuel: 'Petrol',
      fuel: 'Petrol - Premium ULP',
      engine_size: `${item.cc} cc`,
      engine_size_litres: Math.round(item.cc / 10) / 100,
      cylinders: item.cylinders,
      variant: {
        cylinders: item.cylinders,
        enginesize: item.cc,
        enginesize_litres: Math.round(item.cc / 10) / 100,
        geartype: 'Manual',
        fuelcapacity: item.tankLitres,
        torque: item.torqueNm,
      },
    }),
    ...(!isBike(item) && {
      specifications: {
        body_width: `${item.widthM} m`,
        body_length: item.length,
        tare_weight: `${item.tareKg} kg`,
        axle_type: item.axle,
        sleeps: item.sleeps,
        ...(kind === 'caravan' && { aggregate_trailer_mass: `${item.massKg} kg` }),
      },
    }),
    ...(isMotorhome(item) && {
      series: item.chassis,
      trans: item.gearbox,
      simple_transmission: item.gearbox.endsWith('Manual') ? 'Manual' : 'Automatic',
      simple_body: 'motorhome',
      simple_fuel: 'Diesel',
      fuel: 'Diesel',
      drive: 'Front Wheel Drive',
      seats: Math.min(6, item.sleeps),
      engine_size: `${item.litres.toFixed(1)}L 4 cyl`,
      engine_size_litres: item.litres,
      cylinders: 4,
      variant: {
        cylinders: 4,
        enginesize: item.litres * 1000,
        enginesize_litres: item.litres,
        induction: 'Turbo Intercooled',
        geartype: item.gearbox.endsWith('Manual') ? 'Manual' : 'Automatic',
        grossvehiclemass: item.massKg,
        vehiclelength: item.lengthMm,
        vehiclewidth: Math.round(item.widthM * 1000),
        vehicleheight: item.heightMm,
        torque: item.torqueNm,
      },
    }),
    stocknum: `${kind[0]!.toUpperCase()}${String(id).slice(-5)}`,
    vin: inventVin(item.make, year, chance),
    ...(carType !== 'new' && { regplate: inventPlate('NZ', chance) }),
    created_at: `${created.toISOString().slice(0, 19)}Z`,
    views: chance.between(3, 700),
    ...(chance.share(0.06) && { tag: chance.pick(plan.tags) }),
    has_nvic: false,
    ...placeFields(location, dealer),
    ...pictureFields(art, paint, photographed),
    thumbnails: [],
    payment_processors: plan.paymentProcessors,
    standardEquipment: features,
    dealercomments: [
      chance.pick(OPENINGS[kind])(told),
      `${chance.pick(MIDDLES)(told)} ${chance.pick(FACTS)(told)} Finished in ${paintName}.`,
      chance
        .several(CLOSINGS, 2)
        .map(says => says(told))
        .join(' '),
    ].join('|'),
    item_type: itemType,
    categories: [
      { motorcycle: 'Motorcycle', caravan: 'Caravan', motorhome: 'Motorhome' }[kind],
      ...(isBike(item) && item.learner ? ['Learner approved'] : []),
    ],
    custom_rank: rank(carType, asked, created, photographed, at, chance),
  }
}
