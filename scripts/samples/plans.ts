import { KM_PER_MILE } from '../../src/domain/distance.ts'
import type { CarType } from '../../src/records/car.ts'
import { america } from './catalogue/america.ts'
import { chery, ford, kia, mazda, mg, mitsubishi, nissan } from './catalogue/franchises.ts'
import { jeep } from './catalogue/jeep.ts'
import { others } from './catalogue/others.ts'
import { toyota } from './catalogue/toyota.ts'
import type { LeisureKind } from './leisure.ts'
import type { Line } from './lines.ts'
import { TAGS, type Tag } from './tags.ts'

/** What stock a sample dealer has. Its locations, and which makes each sells new, are in its `site.json`. */
export type StockPlan = {
  slug: string
  /** Ids of this dealer's cars start behind it, so that no two samples share one. */
  idsFrom: number
  /** How many cars of each type, besides motorcycles and the like. */
  count: Record<CarType, number>
  leisure?: Record<LeisureKind, Record<CarType, number>>
  lines: readonly Line[]
  /** The make of which there is more than its weight says, because it is the dealer's own. */
  favours?: string
  /** Makes that are sold new and as demonstrators. */
  newMakes: readonly string[]
  oldestYear: number
  priceType: (carType: CarType) => string
  distanceUnit: 'km' | 'mi'
  /** Fuel use as it is written there, from litres per 100 km. */
  fuelUse: (litresPer100Km: number) => number | string
  /** What an electric car takes as it is written there, from kWh per 100 km. */
  energyUse: (kwhPer100Km: number) => number | string
  /** Words of the region, where the texts that we make are Australian. */
  words: (text: string) => string
  certifies: boolean
  /** Whether an advertisement tells a car's energy economy, as in New Zealand it must. */
  tellsEnergy: boolean
  /** Whether its site takes deposits that hold a car. */
  reserves: boolean
  /** Whether a car tells when it was complied, as Australia and New Zealand ask for. */
  complies: boolean
  /** Whether shoppers know generations by their makers' codes, so that advertisements tell them. */
  tellsSeries: boolean
  /** Whether the tailgate is counted as a door. */
  countsTailgate: boolean
  /** Whether plate and registration go with the car, and not with who sells it. */
  keepsPlate: boolean
  /** What is said of a used car's papers: its registration, until a month or without one, and its check by gross mass. */
  papers: (registeredUntil: string | undefined, gvmKg: number) => string
  tags: readonly Tag[]
  paymentProcessors: string[]
  /** Of loans with fees, as those of Australian lenders, the comparison rate is above the rate by `feesAdd`. */
  finance?: { lender: string; interestRate: number; usedInterestRate: number; termMonths: number; feesAdd: number }
}

const australian = {
  priceType: (carType: CarType) => (carType === 'used' ? 'Excl. Gov. Charges' : 'Drive Away'),
  distanceUnit: 'km' as const,
  fuelUse: (litresPer100Km: number) => litresPer100Km,
  energyUse: (kwhPer100Km: number) => kwhPer100Km,
  words: (text: string) => text,
  certifies: false,
  complies: true,
  tellsSeries: true,
  countsTailgate: true,
  keepsPlate: true,
  papers: (until: string | undefined) =>
    until ? `It has rego until ${until}.` : 'It comes with a fresh safety check and rego.',
  tellsEnergy: false,
  reserves: true,
  paymentProcessors: ['stripe'],
} satisfies Partial<StockPlan>

const AMERICAN: readonly (readonly [RegExp, string])[] = [
  // A rate of credit is stated as "APR". Source: Regulation Z, 12 CFR 1026.24.
  [/A comparison rate is true only for the example given/g, 'An APR holds only for the example given'],
  [/no deposit and no balloon/g, 'no down payment'],
  [/\bfinance can be arranged/g, 'financing can be arranged'],
  [/\bSend an enquiry\b/g, 'Send us a message'],
  [/Petrol\/Electric/g, 'Gas/Electric'],
  [/Petrol - Unleaded ULP/g, 'Regular Gasoline'],
  [/Petrol - Premium ULP/g, 'Premium Gasoline'],
  [/\bPetrol\b/g, 'Gasoline'],
  [/\bpetrol\b/g, 'gas'],
  [/\bgrey\b/g, 'gray'],
  [/\bGrey\b/g, 'Gray'],
  [/\bcolour/g, 'color'],
  [/\bTyre/g, 'Tire'],
  [/\btyre/g, 'tire'],
  [/\brego\b/g, 'registration'],
  [/\bAluminium\b/g, 'Aluminum'],
  [/\ba flat, wide boot\b/g, 'a flat, wide cargo area'],
  [/\bboot\b/g, 'trunk'],
  [/\bute\b/g, 'truck'],
  [/\bUte\b/g, 'Truck'],
  [/\bpeople mover\b/g, 'minivan'],
  [/\bPeople Mover\b/g, 'Minivan'],
  [/\bworkshop\b/g, 'shop'],
  [/\bprams\b/g, 'strollers'],
  [/\bstone chips\b/g, 'rock chips'],
  [/\btown driving\b/g, 'city driving'],
  [/\bthe shopping on the other\b/g, 'the groceries on the other'],
  [/\bthe books and a service history\b/g, 'the manuals and a service history'],
  [/\bbooks present\b/g, 'service records present'],
  [/\bLow distance\b/g, 'Low mileage'],
  [/\bThe distance is honest\b/g, 'The mileage is honest'],
  [/\bReversing camera\b/g, 'Backup camera'],
  [/\breversing camera\b/g, 'backup camera'],
  [/\bTow bar\b/g, 'Tow hitch'],
  [/\btow bar\b/g, 'tow hitch'],
  [/\bSatellite navigation\b/g, 'Navigation'],
  [/\bsatellite navigation\b/g, 'navigation'],
  [/\bDigital radio\b/g, 'HD Radio'],
  [/\bAutonomous emergency braking\b/g, 'Automatic emergency braking'],
  [/\bPower tailgate\b/g, 'Power liftgate'],
  [/\bThe tailgate opens by itself\b/g, 'The liftgate opens by itself'],
  [/\bLeather-accented\b/g, 'Leather-trimmed'],
  [/\bspare wheel\b/g, 'spare tire'],
  [/\bSports seats\b/g, 'Sport seats'],
  [/\bThe tub\b/g, 'The bed'],
  [/\bthe tub\b/g, 'the bed'],
  [/\bTub liner\b/g, 'Bed liner'],
  [/\btub liner\b/g, 'bed liner'],
  [/\bSports bar\b/g, 'Sport bar'],
  [/\bcar park/g, 'parking lot'],
  [/\bISOFIX child seat anchors\b/g, 'LATCH child seat anchors'],
  [/\bType 2 charging cable\b/g, 'Mobile connector with J1772 adapter'],
  [/happy on the beach, on the farm and on the school run/g, 'happy in a sandy wash, on the ranch and in traffic'],
  // A household's plain outlet has 120 volts there, which takes days.
  [/Charges from a normal outlet overnight/g, 'Charges from a 240-volt outlet overnight'],
]

const american = (text: string): string => AMERICAN.reduce((all, [word, theirs]) => all.replace(word, theirs), text)

/** From here on a vehicle needs a certificate of fitness, not a warrant. Source: NZ Transport Agency, WoF and CoF. */
const COF_OVER_KG = 3500

/** What a vehicle of this gross mass must pass in New Zealand. */
export const warrantOf = (gvmKg: number): 'WoF' | 'CoF' => (gvmKg > COF_OVER_KG ? 'CoF' : 'WoF')

const NEW_ZEALAND: typeof AMERICAN = [
  // Pumps there tell the octane.
  [/Petrol - Unleaded ULP/g, 'Petrol 91'],
  [/Petrol - Premium ULP/g, 'Petrol 95'],
]

const newZealand = (text: string): string =>
  NEW_ZEALAND.reduce((all, [word, theirs]) => all.replace(word, theirs), text)

const LITRES_100_KM_PER_MPG = 235.215

export const PLANS: readonly StockPlan[] = [
  {
    ...australian,
    slug: 'wattle-coast-toyota',
    idsFrom: 4_100_000,
    count: { new: 90, demo: 24, used: 186 },
    lines: [...toyota, ...ford, ...mazda, ...kia, ...mitsubishi, ...nissan, ...others],
    favours: 'Toyota',
    newMakes: ['Toyota'],
    oldestYear: 2014,
    certifies: true,
    tags: [TAGS.managerSpecial, TAGS.lowKms, TAGS.oneOwner, TAGS.runOut],
    finance: { lender: 'powertorque', interestRate: 6.49, usedInterestRate: 8.29, termMonths: 60, feesAdd: 0.73 },
  },
  {
    ...australian,
    slug: 'brackenfield-motor-group',
    idsFrom: 5_200_000,
    count: { new: 2150, demo: 290, used: 2560 },
    lines: [...ford, ...kia, ...mazda, ...mitsubishi, ...nissan, ...mg, ...chery, ...toyota, ...jeep, ...others],
    newMakes: ['Ford', 'Kia', 'Mazda', 'Mitsubishi', 'Nissan', 'MG', 'Chery'],
    oldestYear: 2012,
    // In Victoria a used car shows its total price too. Source: Consumer Affairs Victoria, cash and drive-away price.
    priceType: () => 'Drive Away',
    tags: [TAGS.managerSpecial, TAGS.oneOwner, TAGS.lowKms, TAGS.exDemo],
    finance: { lender: 'taurus', interestRate: 6.99, usedInterestRate: 8.99, termMonths: 60, feesAdd: 0.73 },
  },
  {
    ...australian,
    slug: 'coral-range-jeep',
    reserves: false,
    idsFrom: 6_300_000,
    count: { new: 58, demo: 14, used: 88 },
    lines: [...jeep, ...toyota, ...ford, ...others],
    favours: 'Jeep',
    newMakes: ['Jeep'],
    oldestYear: 2013,
    tags: [TAGS.trailReady, TAGS.oneOwner, TAGS.managerSpecial],
    finance: { lender: 'manual', interestRate: 6.79, usedInterestRate: 8.69, termMonths: 60, feesAdd: 0.73 },
  },
  {
    ...australian,
    slug: 'southern-drift-leisure',
    reserves: false,
    idsFrom: 7_400_000,
    count: { new: 0, demo: 0, used: 28 },
    leisure: {
      motorcycle: { new: 46, demo: 6, used: 58 },
      caravan: { new: 26, demo: 2, used: 36 },
      motorhome: { new: 8, demo: 2, used: 20 },
    },
    lines: [...toyota, ...ford, ...others].filter(({ body }) => ['ute', '4x4', 'suv'].includes(body)),
    newMakes: [],
    oldestYear: 2015,
    priceType: carType => (carType === 'used' ? 'Incl. GST' : 'Plus On-Road Costs'),
    tellsEnergy: true,
    words: newZealand,
    papers: (until, gvmKg) =>
      until ? `It has rego until ${until}.` : `It comes with a fresh ${warrantOf(gvmKg)} and rego.`,
    tags: [TAGS.readyForSummer, TAGS.oneOwner, TAGS.priceDrop],
    paymentProcessors: [],
  },
  {
    ...australian,
    slug: 'saguaro-ridge-auto',
    reserves: false,
    idsFrom: 8_500_000,
    count: { new: 0, demo: 0, used: 260 },
    lines: america,
    newMakes: [],
    oldestYear: 2012,
    priceType: () => 'Plus Tax, Title & License',
    distanceUnit: 'mi',
    complies: false,
    tellsSeries: false,
    countsTailgate: false,
    // Plates are the owner's in Arizona. Source: Arizona Motor Vehicle Division, license plates.
    keepsPlate: false,
    papers: () => 'The title is clean, in our hands and ready to sign over.',
    fuelUse: litresPer100Km => `${Math.round(LITRES_100_KM_PER_MPG / litresPer100Km)} mpg`,
    energyUse: kwhPer100Km => Math.round(kwhPer100Km * KM_PER_MILE),
    words: american,
    tags: [TAGS.cleanHistory, TAGS.oneOwner, TAGS.priceDrop, TAGS.lowMiles],
    paymentProcessors: [],
    finance: { lender: 'manual', interestRate: 6.9, usedInterestRate: 7.9, termMonths: 72, feesAdd: 0 },
  },
  {
    ...australian,
    slug: 'jarrah-coast-auto',
    idsFrom: 9_600_000,
    count: { new: 130, demo: 26, used: 324 },
    lines: [...nissan, ...mg, ...chery, ...ford, ...toyota, ...kia, ...mazda, ...others],
    newMakes: ['Nissan', 'MG', 'Chery'],
    oldestYear: 2013,
    tags: [TAGS.fifoReady, TAGS.oneOwner, TAGS.managerSpecial, TAGS.staffPick],
    finance: { lender: '360_finance', interestRate: 6.89, usedInterestRate: 8.49, termMonths: 60, feesAdd: 0.73 },
  },
]
