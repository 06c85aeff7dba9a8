import { KM_PER_MILE } from '../../src/domain/distance.ts'
import { DAY } from '../../src/domain/durations.ts'
import { slugify } from '../../src/domain/text.ts'
import type { Car, CarStatus, CarType } from '../../src/records/car.ts'
import type { Location } from '../../src/records/location.ts'
import { type Chance, createChance } from './chance.ts'
import { commentsOn } from './comments.ts'
import { featuresOf, fittedTo } from './features.ts'
import { inventPlate, inventVin } from './identity.ts'
import { type Drivetrain, type Grade, isSoldNew, LAST_MODEL_YEAR, type Line } from './lines.ts'
import { askingPrice, drivenKm, habitsOf, monthlyPayment, roundedPrice } from './market.ts'
import { choosePaint } from './paints.ts'
import { type ArtBody, gallery, type Paint, paintsOf } from './pictures.ts'
import type { StockPlan } from './plans.ts'
import { towingKg } from './towing.ts'

const BODY_NAMES: Record<string, string> = {
  suv: 'SUV',
  '4x4': '4x4',
  softtop: 'Softtop',
  ute: 'Ute',
  cabChassis: 'Cab Chassis',
  hatchback: 'Hatchback',
  sedan: 'Sedan',
  wagon: 'Wagon',
  coupe: 'Coupe',
  convertible: 'Convertible',
  van: 'Van',
  bus: 'Bus',
  peopleMover: 'People Mover',
  motorhome: 'Motorhome',
}

/** What is the same for all stock of one dealer, however a car is made. */
export type Dealer = {
  plan: StockPlan
  locations: readonly DealerLocation[]
  dealerships: ReadonlyMap<number, string>
  at: Date
}
export type DealerLocation = Location & { dealership_id: number; dealership_slug: string }

/** A location in a sentence: its name without "Sales", and its town. */
export const saidOf = (location: DealerLocation): { dealer: string; city: string } => ({
  dealer: location.name.replace(/ Sales$/, ''),
  city: location.address.city ?? location.name,
})

/** "white" → "White", as the feed writes colours. */
export const written = (paint: Paint): string => paint[0]!.toUpperCase() + paint.slice(1)

/** A body's name in a sentence: "ute", but "SUV" and "4x4". */
const inText = (body: string): string => (body === 'SUV' ? body : body.toLowerCase())

const monthAndYear = (date: Date): string =>
  date.toLocaleDateString('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - Math.round(days * DAY))

/** New and demo cars stand where their make is sold; used cars stand anywhere. */
export function choosePlace(dealer: Dealer, make: string, carType: CarType, chance: Chance): DealerLocation {
  const franchised = dealer.locations.filter(location => location.manufacturers.includes(make))
  return chance.pick(carType !== 'used' && franchised.length > 0 ? franchised : dealer.locations)
}

export function placeFields(location: DealerLocation, dealer: Dealer) {
  return {
    city: location.address.city,
    state: location.address.state,
    location: `${location.address.city}, ${location.address.state}`,
    location_id: location.id,
    location_name: location.name,
    private_suburb: location.address.city,
    private_postcode: location.address.postcode,
    dealership_id: location.dealership_id,
    dealership_slug: location.dealership_slug,
    dealership_name: dealer.dealerships.get(location.dealership_id),
  }
}

/** Most of the stock arrived in the last weeks, some of it long ago, and a share within the last eight days. */
export function arrival(at: Date, chance: Chance): Date {
  return daysBefore(at, chance.share(0.09) ? 0.2 + 7.4 * chance.next() : 8.5 + 34 * -Math.log(1 - 0.97 * chance.next()))
}

type Standing = Pick<Car, 'status' | 'sold' | 'sold_date_timestamp' | 'show_on_dealer_website' | 'reserved'>

/** Nearly all cars are for sale; a few are sold (this week or before), on their way, reserved, or not to be shown. */
export function standing(carType: CarType, at: Date, chance: Chance): Standing {
  const kind = chance.weighted<CarStatus | 'reserved' | 'hidden'>([
    ['in_stock', 92],
    ['sold', 2.6],
    ['coming_soon', carType === 'used' ? 2 : 4],
    ['reserved', 1.6],
    ['hidden', 0.6],
  ])
  const status: CarStatus = kind === 'sold' || kind === 'coming_soon' ? kind : 'in_stock'
  const soldAt = daysBefore(at, chance.share(0.6) ? 0.1 + 2.7 * chance.next() : 3.2 + 24 * chance.next())
  return {
    status,
    sold: status === 'sold',
    sold_date_timestamp: status === 'sold' ? Math.floor(soldAt.getTime() / 1000) : 0,
    show_on_dealer_website: kind !== 'hidden',
    reserved: kind === 'reserved',
  }
}

/** Which pictures a car shows: none while it is on its way or not yet photographed. */
export function pictureFields(
  body: ArtBody,
  paint: Paint,
  photographed: boolean,
): Pick<Car, 'images' | 'primary_image_url'> {
  const images = photographed ? gallery(body, paint) : []
  return { images, primary_image_url: images[0] }
}

type Priced = Pick<
  Car,
  'price' | 'price_type' | 'before_price' | 'offer_price' | 'autograb_data' | 'finance_lenders' | 'preorder'
>

/** One report stands for all: what it says is that it is a sample. */
const HISTORY_REPORT = '/reports/sample-history-report.pdf'

const FINANCE_DEPOSIT = 0

/** What is asked for a car, what was, what the market asks, and what it costs a week. */
export function priceFields(asked: number, carType: CarType, coming: boolean, dealer: Dealer, chance: Chance): Priced {
  const { finance, priceType, words } = dealer.plan
  if (coming && carType === 'new' && chance.share(0.4)) return { price: 0, preorder: true }
  if (chance.share(0.014)) return { price: 0, price_type: 'POA' }
  const reduced = carType !== 'new' && chance.share(0.13)
  const market = asked * (1.01 + 0.055 * chance.normal())
  return {
    price: asked,
    price_type: priceType(carType),
    ...(reduced && { before_price: roundedPrice(asked * (1.03 + 0.06 * chance.next())) }),
    ...(chance.share(0.03) && { offer_price: roundedPrice(asked * 0.96) }),
    ...(carType === 'used' &&
      chance.share(0.8) && {
        autograb_data: {
          average_market_price: Math.round(market / 10) * 10,
          ...(chance.share(0.7) && {
            state_average_market_price: Math.round((market * (1 + 0.015 * chance.normal())) / 10) * 10,
          }),
        },
      }),
    ...(finance &&
      chance.share(0.85) && { finance_lenders: { [finance.lender]: quote(asked, carType, finance, words) } }),
  }
}

function quote(
  asked: number,
  carType: CarType,
  { interestRate, usedInterestRate, termMonths, feesAdd }: NonNullable<StockPlan['finance']>,
  words: StockPlan['words'],
) {
  const rate = carType === 'used' ? usedInterestRate : interestRate
  const terms = { interestRate: rate, comparisonRate: Math.round((rate + feesAdd) * 100) / 100, termMonths }
  const month = monthlyPayment(asked - FINANCE_DEPOSIT, terms)
  return {
    interestRate: terms.interestRate,
    comparisonRate: terms.comparisonRate,
    paymentWeek: Math.round((month * 12) / 52),
    paymentMonth: Math.round(month),
    termYears: termMonths / 12,
    termMonths,
    deposit: FINANCE_DEPOSIT,
    balloon: 0,
    disclaimer: words(
      `Sample figures for a demonstration, not an offer of credit. Worked out on the price shown with no deposit and no balloon over ${termMonths} months. A comparison rate is true only for the example given.`,
    ),
  }
}

/** The paths of a line through its years: which car of it stands on the yard. */
type Chosen = { carType: CarType; year: number; grade: Grade; engine: string }

function chooseOf(line: Line, carType: CarType, dealer: Dealer, chance: Chance): Chosen {
  const [first, last] = line.years
  const oldest = Math.max(first, dealer.plan.oldestYear)
  // Two-thirds of a yard's used cars are from the newer half of a line's life.
  const usedYear =
    Math.min(last, LAST_MODEL_YEAR) - Math.floor((Math.min(last, LAST_MODEL_YEAR) - oldest + 1) * chance.next() ** 1.4)
  const year =
    carType === 'used'
      ? Math.max(oldest, usedYear)
      : chance.share(0.78)
        ? LAST_MODEL_YEAR
        : Math.max(first, LAST_MODEL_YEAR - 1)
  const grade = gradeOf(line, year, chance.weighted(line.grades.map(each => [each, 5 - each.level] as const)))
  const engine = chance.pick(enginesOf(line, grade))
  const sold = enginesSold(line, grade, year)
  return { carType, year, grade, engine: sold.includes(engine) ? engine : sold[0]! }
}

const enginesOf = (line: Line, { engines }: Grade): readonly string[] =>
  engines.length > 0 ? engines : Object.keys(line.engines)

function isSold({ soldIn }: Line, name: string, year: number): boolean {
  const [from, until] = soldIn?.[name] ?? [year, year]
  return year >= from && year <= until
}

const enginesSold = (line: Line, grade: Grade, year: number): string[] =>
  enginesOf(line, grade).filter(engine => isSold(line, engine, year))

/** The grade that was drawn or, in years in which there was none, the next one below. */
function gradeOf(line: Line, year: number, drawn: Grade): Grade {
  const isThere = (grade: Grade) => isSold(line, grade.name, year) && enginesSold(line, grade, year).length > 0
  if (isThere(drawn)) return drawn
  const there = line.grades.filter(isThere)
  return there.findLast(grade => grade.price <= drawn.price) ?? there[0]!
}

/** A grade's price is that of the cheapest engine that it comes with in that year. */
function priceNew(line: Line, grade: Grade, engine: string, year: number): number {
  const extra = (each: string) => line.extras?.[each] ?? 0
  return grade.price + extra(engine) - Math.min(...enginesSold(line, grade, year).map(extra))
}

const seriesOf = ({ series, codes, formerly }: Line, engine: string, year: number): string =>
  formerly && year <= formerly[0] ? formerly[1] : (codes?.[engine] ?? series)

const isManual = (drivetrain: Drivetrain): boolean => drivetrain.gearbox.endsWith('Manual')

/** Whether a car of this type can come from this line at this dealer. */
export function canCome(line: Line, carType: CarType, plan: StockPlan): boolean {
  if (carType === 'used') return line.years[1] >= plan.oldestYear && line.years[0] <= LAST_MODEL_YEAR - 1
  return isSoldNew(line) && plan.newMakes.includes(line.make)
}

const FUEL_NAMES: Record<Drivetrain['fuel'], { simple: string; full: string }> = {
  Petrol: { simple: 'Petrol', full: 'Petrol - Unleaded ULP' },
  'Premium Petrol': { simple: 'Petrol', full: 'Petrol - Premium ULP' },
  Diesel: { simple: 'Diesel', full: 'Diesel' },
  Hybrid: { simple: 'Hybrid', full: 'Petrol/Electric Hybrid' },
  'Plug-in Hybrid': { simple: 'Plug-in Hybrid', full: 'Petrol/Electric Plug-in Hybrid' },
  Electric: { simple: 'Electric', full: 'Electric' },
}

/** A new car came here a month after it was complied at the earliest; a used one had an owner before. */
const MONTHS_BEFORE: Record<CarType, number> = { new: 1, demo: 2, used: 4 }

/** The months in which a car of a model year was built and complied, as the first days of both, before it came here. */
function datesOf(year: number, builtMonth: number, monthsAfter: number, carType: CarType, created: Date) {
  const latest = created.getUTCFullYear() * 12 + created.getUTCMonth() - MONTHS_BEFORE[carType]
  const complied = Math.min(year * 12 + builtMonth + monthsAfter, latest)
  const built = Math.min(year * 12 + builtMonth, complied - 1)
  const firstOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))
  return { built: firstOf(built), complied: firstOf(complied) }
}

const plated = (regplate: string, { keepsPlate }: StockPlan): Pick<Car, 'regplate'> => (keepsPlate ? { regplate } : {})

/** One car of a line, with all that a feed would tell of it. */
export function makeCar(id: number, line: Line, carType: CarType, dealer: Dealer, chance: Chance): Car {
  const { plan, at } = dealer
  // What is told of a car is drawn by itself, so that a new feature or sentence leaves the car as it is.
  const own = (what: string) => createChance(`${plan.slug} ${id} ${what}`)
  const { year, grade, engine } = chooseOf(line, carType, dealer, chance)
  const drivetrain = line.engines[engine]!
  const towKg = towingKg(line, engine)
  const seats = grade.seats ?? line.seats
  const doors = plan.countsTailgate ? line.doors : line.doors - (line.doors % 2)
  const series = seriesOf(line, engine, year)
  const location = choosePlace(dealer, line.make, carType, chance)
  const state = location.address.state ?? ''
  const isElectric = drivetrain.fuel === 'Electric'
  const transmission = isManual(drivetrain) ? 'Manual' : 'Automatic'

  const luck = carType === 'used' ? chance.normal() : own('luck').normal()
  const habits = habitsOf(carType, chance)
  const builtMonth = chance.between(0, carType === 'used' ? 9 : 7)
  const monthsAfter = chance.between(1, 2)
  const created = arrival(at, chance)
  const { built, complied } = datesOf(year, builtMonth, monthsAfter, carType, created)
  const ageYears = carType === 'used' ? (created.getTime() - complied.getTime()) / (365.25 * DAY) : 0
  const km = drivenKm(habits, ageYears)
  const odometer = plan.distanceUnit === 'mi' ? Math.round(km / KM_PER_MILE) : km
  const stand = standing(carType, at, chance)
  const coming = stand.status === 'coming_soon'
  const { paint, name: paintName } = choosePaint(line.paints ?? paintsOf(line.art), line.make, chance)
  const colour = plan.words(written(paint))
  const priced = priceNew(line, grade, engine, year)
  const made = { line, year, level: grade.level, drivetrain, seats, dollars: priced, towKg: towKg ?? 0 }
  // Only where one drives to the trips for which they are.
  const fitted = carType === 'used' && plan.distanceUnit === 'km' ? fittedTo(made, own('fitted')) : []
  const equipment = [...featuresOf(made, own('features')), ...fitted]
  const features = equipment.map(plan.words)
  const distance = `${odometer.toLocaleString('en-AU')} ${plan.distanceUnit === 'mi' ? 'miles' : 'km'}`
  const registeredUntil =
    carType === 'used' && chance.share(0.72) ? daysBefore(at, -chance.between(10, 340)) : undefined
  const registered = plan.keepsPlate ? registeredUntil : undefined
  const certified = carType === 'used' && line.make === 'Toyota' && plan.certifies && ageYears < 7 && chance.share(0.55)
  const name = `${year} ${line.make} ${line.model} ${grade.name}`
  const asked = askingPrice(carType, line.make, priced, ageYears, km, luck)
  const fuel = FUEL_NAMES[drivetrain.fuel]
  const size = drivetrain.litres ? `${drivetrain.litres.toFixed(1)}L ${drivetrain.cylinders} cyl` : undefined
  const drive = drivetrain.drive === '4x2' ? 'Rear Wheel Drive' : drivetrain.drive
  const photographed = !(coming && chance.share(0.5)) && !chance.share(0.004)
  const words = own('words')

  return {
    id,
    slug: `${slugify(name)}-${id}`,
    name,
    ...(plan.tellsSeries && {
      carsales_title: `${name} ${series} ${transmission === 'Manual' ? 'Manual' : 'Auto'}${drivetrain.drive === '4x4' ? ' 4x4' : drivetrain.drive === 'All Wheel Drive' ? ' AWD' : ''}`,
    }),
    year,
    make: line.make,
    model: line.model,
    badge: grade.name,
    ...(plan.tellsSeries && { series }),
    ...priceFields(asked, carType, coming, dealer, chance),
    car_type: carType,
    ...stand,
    certified,
    km: odometer,
    trans: drivetrain.gearbox,
    simple_transmission: transmission,
    simple_body: line.body,
    simple_fuel: plan.words(fuel.simple),
    fuel: plan.words(fuel.full),
    drive,
    seats,
    doors,
    colour,
    engine_size: isElectric ? `${drivetrain.batteryKwh} kWh electric` : size,
    cylinders: drivetrain.cylinders,
    engine_size_litres: drivetrain.litres,
    stocknum: `${carType[0]!.toUpperCase()}${String(id).slice(-5)}`,
    vin: inventVin(line.make, year, chance, line.maker),
    ...(carType !== 'new' && plated(inventPlate(state, chance), plan)),
    ...(carType === 'demo' && { rego_expiry: isoDay(daysBefore(at, -chance.between(90, 330))) }),
    ...(registered && { rego_expiry: isoDay(registered) }),
    build_date: isoDay(built).slice(0, 7),
    ...(plan.complies && { compliance_date: isoDay(complied).slice(0, 7) }),
    created_at: created
      .toISOString()
      .replace('.000', '')
      .replace(/\.\d+Z$/, 'Z'),
    views: chance.between(3, 900),
    has_nvic: carType !== 'new',
    ...placeFields(location, dealer),
    ...pictureFields(line.art, paint, photographed),
    thumbnails: [],
    ...(carType === 'used' && chance.share(0.4) && { file: HISTORY_REPORT }),
    payment_processors: plan.paymentProcessors,
    standardEquipment: features,
    ...comments(
      words.share(0.03)
        ? undefined
        : plan.words(
            commentsOn(
              {
                carType,
                name,
                // A bare number is no name.
                model: /^\d/.test(line.model) ? `${line.make} ${line.model}` : line.model,
                body: inText(BODY_NAMES[line.body]!),
                year,
                ageYears,
                distance,
                km,
                lowDistance: ageYears > 2 && km < 9000 * ageYears,
                colour,
                paint: paintName,
                fuel: drivetrain.fuel,
                litresPer100Km: drivetrain.litresPer100Km,
                drive: drivetrain.drive,
                seats,
                towKg: towKg ?? 0,
                features: words.several(features, 6),
                has: feature => equipment.some(each => each.includes(feature)),
                ...saidOf(location),
                papers: plan.papers(registered && registered > at ? monthAndYear(registered) : undefined, line.gvmKg),
                certified,
                reservable: carType === 'used' && plan.reserves && stand.status === 'in_stock' && !stand.reserved,
                coming,
                photographed,
                justIn: at.getTime() - created.getTime() < 14 * DAY,
              },
              words,
            ),
          ),
      plan.tellsEnergy ? energyLabel(drivetrain) : undefined,
    ),
    variant: {
      ...(drivetrain.litres && {
        cylinders: drivetrain.cylinders,
        enginesize: Math.round(drivetrain.litres * 1000),
        enginesize_litres: drivetrain.litres,
        induction: drivetrain.induction,
      }),
      geartype: transmission,
      ...(drivetrain.litresPer100Km && { fuelconsumptioncombined: plan.fuelUse(drivetrain.litresPer100Km) }),
      ...(drivetrain.kwhPer100Km && { energyconsumption: plan.energyUse(drivetrain.kwhPer100Km) }),
      fuelcapacity: line.tankLitres,
      grossvehiclemass: line.gvmKg,
      vehiclelength: line.sizeMm[0],
      vehiclewidth: line.sizeMm[1],
      vehicleheight: line.sizeMm[2],
      torque: drivetrain.torqueNm,
      // Stars are named with the year that they were given in: here, the line's first.
      ancaprating: line.ancap && `${line.ancap} stars, rated ${line.years[0]}`,
      towingcapacity: saysTowing(id) ? towKg : undefined,
      bodyconfiguration: plan.words(`${doors} door, ${seats} seat ${inText(BODY_NAMES[line.body]!)}`),
    },
    item_type: 'car',
    categories: [plan.words(BODY_NAMES[line.body]!)],
    custom_rank: rank(carType, asked, created, photographed, at, own('rank')),
  }
}

function comments(...paragraphs: (string | undefined)[]): Pick<Car, 'dealercomments'> {
  const told = paragraphs.filter(paragraph => paragraph !== undefined)
  return told.length === 0 ? {} : { dealercomments: told.join('|') }
}

/** What a litre costs in New Zealand, a road user's charge for diesel included, and the CO₂ that it becomes in grams. */
const DOLLARS_A_LITRE = { petrol: 2.7, diesel: 3.1 }
const CO2_A_LITRE = { petrol: 2_320, diesel: 2_650 }
const KM_A_YEAR = 14_000
/** An electric car, by the kilowatt hour. */
const DOLLARS_A_KWH = 0.3

/** The four figures of New Zealand's energy economy label, worked out from what the car uses. */
function energyLabel({ fuel, litresPer100Km, kwhPer100Km }: Drivetrain): string | undefined {
  const told = (stars: number, dollarsPer100Km: number, use: string, co2: number): string => {
    const year = Math.round((dollarsPer100Km * KM_A_YEAR) / 100).toLocaleString('en-NZ')
    return `Energy economy: ${stars} of 6 stars, about $${year} a year over 14,000 km, ${use} per 100 km and ${Math.round(co2)} g of CO₂ per kilometre.`
  }
  if (kwhPer100Km !== undefined) return told(6, kwhPer100Km * DOLLARS_A_KWH, `${kwhPer100Km} kWh`, 0)
  if (litresPer100Km === undefined) return undefined
  const burns = fuel === 'Diesel' ? 'diesel' : 'petrol'
  const stars = Math.min(6, Math.max(0.5, Math.round((6.5 - litresPer100Km / 2.2) * 2) / 2))
  const co2 = (litresPer100Km / 100) * CO2_A_LITRE[burns]
  return told(stars, litresPer100Km * DOLLARS_A_LITRE[burns], `${litresPer100Km} L`, co2)
}

/** As with real feeds, a few cars do not say what they may tow. */
const saysTowing = (id: number): boolean => id % 6 !== 0

/** What to show first: fresh cars with pictures, then whatever chance brings, so that types and makes mix. */
export function rank(
  carType: CarType,
  asked: number,
  created: Date,
  photographed: boolean,
  at: Date,
  chance: Chance,
): number {
  const fresh = Math.max(0, 30 - (at.getTime() - created.getTime()) / DAY)
  return Math.round(
    (photographed ? 400 : 0) +
      fresh * 4 +
      (carType === 'new' ? 30 : 0) +
      Math.min(60, asked / 2000) +
      chance.next() * 300,
  )
}
