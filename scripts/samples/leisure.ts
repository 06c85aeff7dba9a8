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
import { type Chance, createChance } from './chance.ts'
import { list, lower } from './comments.ts'
import { inventPlate, inventVin } from './identity.ts'
import { LAST_MODEL_YEAR } from './lines.ts'
import { roundedPrice } from './market.ts'
import { choosePaint } from './paints.ts'
import type { ArtBody } from './pictures.ts'
import { warrantOf } from './plans.ts'

export const LEISURE_KINDS = ['motorcycle', 'caravan', 'motorhome'] as const
export type LeisureKind = (typeof LEISURE_KINDS)[number]

const KINDS: Record<LeisureKind, { list: readonly (Motorcycle | Coach)[]; itemType: ItemType; kept: number }> = {
  motorcycle: { list: motorcycles, itemType: 'motorcycle', kept: 0.905 },
  caravan: { list: caravans, itemType: 'caravan', kept: 0.93 },
  // One drives it, so it is a car with a body of its own.
  motorhome: { list: motorhomes, itemType: 'car', kept: 0.935 },
}

type Equipped = { item: Motorcycle | Coach; year: number; carType: CarType; layout: Layout }

/** A caravan or motorhome has one bed where another would have its lounge; every one of its badge is laid out like it. */
const LAYOUTS = ['island', 'bunks', 'lounge'] as const
type Layout = (typeof LAYOUTS)[number]

function layoutOf(item: Motorcycle | Coach): Layout {
  const sleeps = isBike(item) ? 2 : item.sleeps
  const possible = LAYOUTS.filter(layout => layout !== 'bunks' || sleeps >= 4)
  return createChance(`${item.make} ${item.model} ${item.badge}`).pick(possible)
}

/** A feature, and what has it: a motorcycle by what it costs, a coach by how it is laid out. */
type Feature = readonly [text: string, has: (thing: Equipped) => boolean]

const always = () => true
const above =
  (dollars: number) =>
  ({ item }: Equipped): boolean =>
    item.price >= dollars
const laidOut =
  (...layouts: Layout[]) =>
  ({ layout }: Equipped): boolean =>
    layouts.includes(layout)
const sleeps =
  (people: number) =>
  ({ item }: Equipped): boolean =>
    !isBike(item) && item.sleeps >= people
/** What riders add themselves. */
const added = ({ carType }: Equipped): boolean => carType === 'used'

/** From this model year on, all that we sell have it, whatever their badge says. */
const ABS_SINCE = 2020
const hasAbs = ({ item, year }: Equipped): boolean => item.badge.includes('ABS') || year >= ABS_SINCE

const FEATURES: Record<LeisureKind, readonly Feature[]> = {
  motorcycle: [
    ['ABS', hasAbs],
    ['LED headlights', always],
    ['Quick shifter', above(16_000)],
    ['Traction control', above(13_500)],
    ['TFT dash with phone connection', above(10_000)],
    ['Slipper clutch', above(9500)],
    ['Ride modes', above(15_500)],
    ['Adjustable suspension', above(15_000)],
    ['Steel braided brake lines', above(20_000)],
    ['Tail tidy', added],
    ['Heated grips', added],
    ['USB charging socket', always],
    ['Steering damper', above(22_000)],
    ['Radial-mounted brakes', above(12_000)],
    ['Frame sliders', added],
    ['Tinted screen', added],
    ['Keyless ignition', above(25_000)],
    ['Cruise control', above(25_000)],
  ],
  caravan: [
    ['Diesel heating', always],
    ['Solar panel and lithium battery', always],
    ['Full oven and grill', always],
    ['Fixed island bed', laidOut('island')],
    ['Bunk beds', laidOut('bunks')],
    ['Club lounge at the back', laidOut('lounge')],
    ['Ensuite with shower', always],
    ['Cassette toilet', always],
    ['Awning', always],
    ['Reversing camera', above(70_000)],
    ['Mover', always],
    ['Alloy wheels', always],
    ['Three-way fridge', always],
    ['Microwave', always],
    ['Skylight with blind', always],
    ['External shower', always],
    ['TV aerial', always],
    ['Bike rack', always],
    ['Self-containment certificate', always],
    ['Stabiliser hitch', always],
    ['Gas and electrical certificate', always],
  ],
  motorhome: [
    ['Over-cab double bed', sleeps(6)],
    ['Rear lounge', laidOut('lounge')],
    ['Fixed rear bed', laidOut('island', 'bunks')],
    ['Diesel heating', always],
    ['Solar panels and lithium battery', always],
    ['Cab air conditioning', always],
    ['Awning with light', always],
    ['Reversing camera', always],
    ['Full oven and hob', always],
    ['Separate shower', always],
    ['Cassette toilet', always],
    ['Swivel cab seats', always],
    ['Tow bar', always],
    ['Bike rack', always],
    ['Garage with two doors', laidOut('island', 'bunks')],
    ['Cruise control', always],
    ['Self-containment certificate', always],
    ['TV and aerial', always],
    ['Water tank of 120 litres', always],
  ],
}

/** Nobody forgets to list these, or leaves them out. */
const ALWAYS_TOLD = new Set([
  'ABS',
  'Fixed island bed',
  'Bunk beds',
  'Club lounge at the back',
  'Rear lounge',
  'Fixed rear bed',
])

function equipmentOf(kind: LeisureKind, thing: Equipped, chance: Chance): string[] {
  return FEATURES[kind]
    .filter(([text, has]) => has(thing) && (chance.share(0.65) || ALWAYS_TOLD.has(text)))
    .map(([text]) => text)
}

type LeisureFacts = {
  name: string
  model: string
  year: number
  ageYears: number
  city: string
  carType: CarType
  /** Whether it is still on its way. */
  coming: boolean
  distance?: string
  item: Motorcycle | Coach
  features: readonly string[]
}

const isBike = (item: Motorcycle | Coach): item is Motorcycle => 'cc' in item
const isMotorhome = (item: Motorcycle | Coach): item is Motorhome => 'chassis' in item

/** A sentence, and of what it is true. */
type Fitting = readonly [when: (told: LeisureFacts) => boolean, says: (told: LeisureFacts) => string]

const any = () => true
const isNew = ({ carType }: LeisureFacts): boolean => carType === 'new'
const isDemo = ({ carType }: LeisureFacts): boolean => carType === 'demo'
const isUsed = ({ carType }: LeisureFacts): boolean => carType === 'used'

const fitting = (sentences: readonly Fitting[], told: LeisureFacts) =>
  sentences.filter(([when]) => when(told)).map(([, says]) => says)

const OPENINGS: Record<LeisureKind, readonly Fitting[]> = {
  motorcycle: [
    [isUsed, told => `A clean ${told.year} ${told.model} that starts on the first touch and asks for the hill road.`],
    [isUsed, told => `One careful rider, always garaged: ${told.name}.`],
    [
      isUsed,
      told => `The ${told.model} needs no introduction. This one has done ${told.distance} and wears them well.`,
    ],
    [isUsed, () => 'Light, sharp and easy to live with. Chain and sprockets were replaced for the sale.'],
    [isNew, told => `A new ${told.model} that asks to be taken over the hill road.`],
    [isNew, told => `On the floor now and ready to register: ${told.name}.`],
    [isNew, told => `The ${told.model} needs no introduction. This one is waiting for its first kilometre.`],
    [isNew, () => 'Light, sharp and easy to live with. Book a seat height check with us before you decide.'],
    [isDemo, told => `Our demonstrator, run in gently: ${told.name}, with ${told.distance} on it.`],
    [isDemo, told => `You may have ridden this ${told.model} yourself. It has done its job here and is priced for it.`],
  ],
  caravan: [
    [
      told => isUsed(told) && told.ageYears > 2 && told.ageYears < 4,
      told => `Two summers at the lake and otherwise under cover: ${told.name}.`,
    ],
    [isUsed, told => `Dry and tested: we have had a moisture meter on every seam of this ${told.model}.`],
    [
      told => isUsed(told) && told.ageYears >= 4,
      told => `A ${told.year} ${told.model} that was looked after by people who used it every summer.`,
    ],
    [isNew, told => `New season’s layout, here to walk through: ${told.name}.`],
    [isNew, told => `Every system on board of this ${told.model} is run before you take it away.`],
    [isDemo, told => `Slept in by nobody, walked through by many: our display ${told.model}, sold with a full check.`],
    [any, () => 'A van that one couple can hitch up without a discussion, and tow without fear of the wind.'],
    [any, told => `If the weekend begins at the letterbox, this is the ${told.model} for it.`],
  ],
  motorhome: [
    [isUsed, told => `Breakfast with a view, every day another one. ${told.name}, with ${told.distance} on the clock.`],
    [isUsed, told => `An owner’s home, not an ex-rental: ${told.name}.`],
    [isNew, told => `Breakfast with a view, every day another one. ${told.name}, new and ready for its first ferry.`],
    [isNew, told => `Factory new, with the full warranty: ${told.name}.`],
    [isDemo, told => `Our show vehicle, with ${told.distance} between exhibitions and never hired out: ${told.name}.`],
    [
      ({ item }) => !isBike(item) && item.sleeps >= 5,
      told => `Sleeps the family, drives like a van, and fits on the ferry. This ${told.model} is ready to leave.`,
    ],
    [
      ({ item }) => !isBike(item) && item.sleeps < 5,
      told => `Room for two to live and for two to visit. This ${told.model} is ready to leave.`,
    ],
  ],
}

const OPENINGS_COMING: readonly Fitting[] = [
  [isNew, told => `On the water and due soon: ${told.name}. Ask for the date and put your name to it.`],
  [any, told => `On its way to ${told.city}: ${told.name}.`],
  [isUsed, told => `Agreed as a trade-in and not here yet: ${told.name}. Our workshop sees it before you do.`],
]

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

const CLOSINGS: readonly Fitting[] = [
  [any, told => `See it in ${told.city}, or have it brought to the ferry on either side of the strait.`],
  [any, () => 'We take bikes, vans, boats and tractors in trade. Only the cat stays with you.'],
  [any, () => 'Bring what you ride or tow now, and we write you a figure for it while you look.'],
  [any, () => 'Finance and insurance can be done at the same table.'],
  [
    any,
    ({ item, model }) =>
      `Ask for a video of the ${model}${isBike(item) ? ' with its engine running' : ', inside and out'}; we send one the same day.`,
  ],
  [any, () => 'The coffee is free, the advice is too, and nobody follows you around.'],
  [any, () => 'Coming from the other island? Tell us the ferry and we meet you at the terminal.'],
  [
    isUsed,
    ({ item }) =>
      `Current ${warrantOf(isMotorhome(item) ? item.massKg : 0)} and registration, and a handover that takes as long as your questions.`,
  ],
  [isNew, () => 'We register it for you, and the handover takes as long as your questions.'],
  [
    ({ item }) => !isBike(item),
    () => 'Stay a night in the yard with it, on our power, before you take it on the road.',
  ],
  [({ item }) => isBike(item), () => 'Wear what you ride in and sit on it for as long as you like.'],
]

const CLOSINGS_COMING: readonly Fitting[] = [
  [any, () => 'Leave your number and we call you the day it is here.'],
  [any, () => 'Trade-ins are welcome; we can value yours while this one is on its way.'],
  [any, told => `Ask in ${told.city} for the date: we tell you what we know, and when it changes.`],
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
  const own = (what: string) => createChance(`${plan.slug} ${id} ${what}`)
  const features = equipmentOf(kind, { item, year, carType, layout: layoutOf(item) }, own('features'))
  const words = own('words')
  const coming = stand.status === 'coming_soon'
  const art: ArtBody = kind
  const photographed = !chance.share(0.02)
  const told: LeisureFacts = {
    name,
    model: item.model,
    year,
    city: saidOf(location).city,
    ageYears,
    carType,
    coming,
    item,
    ...(km !== undefined && { distance: `${km.toLocaleString('en-NZ')} km` }),
    features: words.several(features, 4),
  }

  return {
    id,
    slug: `${slugify(name)}-${id}`,
    name,
    year,
    make: item.make,
    model: item.model,
    badge: item.badge,
    ...priceFields(asked, carType, coming, dealer, chance),
    car_type: carType,
    ...stand,
    certified: false,
    ...(km !== undefined && { km }),
    colour: written(paint),
    ...(isBike(item) && {
      trans: '6 Speed Manual',
      simple_transmission: 'Manual',
      simple_fuel: 'Petrol',
      fuel: plan.words('Petrol - Premium ULP'),
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
      drive: item.chassis.includes('Sprinter') ? 'Rear Wheel Drive' : 'Front Wheel Drive',
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
    has_nvic: false,
    ...placeFields(location, dealer),
    ...pictureFields(art, paint, photographed),
    thumbnails: [],
    payment_processors: plan.paymentProcessors,
    standardEquipment: features,
    dealercomments: [
      words.pick(fitting(coming ? OPENINGS_COMING : OPENINGS[kind], told))(told),
      `${words.pick(MIDDLES)(told)} ${words.pick(FACTS)(told)} Finished in ${paintName}.`,
      words
        .several(fitting(coming ? CLOSINGS_COMING : CLOSINGS, told), 2)
        .map(says => says(told))
        .join(' '),
    ].join('|'),
    item_type: itemType,
    categories: [
      { motorcycle: 'Motorcycle', caravan: 'Caravan', motorhome: 'Motorhome' }[kind],
      ...(isBike(item) && item.learner ? ['Learner approved'] : []),
    ],
    custom_rank: rank(carType, asked, created, photographed, at, own('rank')),
  }
}
