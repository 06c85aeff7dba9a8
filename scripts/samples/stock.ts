import { CAR_TYPES, type Car, type CarType } from '../../src/records/car.ts'
import { canCome, type Dealer, makeCar } from './car.ts'
import { type Chance, createChance } from './chance.ts'
import { LEISURE_KINDS, type LeisureKind, makeLeisure } from './leisure.ts'
import type { Line } from './lines.ts'
import { tagOf } from './tags.ts'

/** How much more there is of the dealer's own make than of others. */
const OWN_MAKE = 4

type Wanted = { kind: 'car' | LeisureKind; carType: CarType }

/** All stock of one dealer, the same for the same plan, locations and moment. */
export function makeStock(dealer: Dealer): Car[] {
  const { plan } = dealer
  const chance = createChance(plan.slug)
  const wanted = allWanted(dealer)
  const cars = chance.several(wanted, wanted.length).map(({ kind, carType }, index) => {
    const id = plan.idsFrom + index * 7 + 11
    // A car's own chance hangs on its number only, so that a change to one car leaves the others as they are.
    const own = createChance(`${plan.slug} ${id}`)
    const car =
      kind === 'car'
        ? makeCar(id, chooseLine(carType, dealer, own), carType, dealer, own)
        : makeLeisure(id, kind, carType, dealer, own)
    return { ...car, ...tagOf(car, plan.tags, createChance(`${plan.slug} ${id} tag`)) }
  })
  const ranks = new Map(mixed(cars).map((car, place) => [car.id, cars.length - place]))
  return cars.map(car => ({ ...car, custom_rank: ranks.get(car.id)! }))
}

/** So many cars in a row have pictures of their own, as one rendering stands for many models. */
const UNLIKE = 6
/** On the first pages, where most of the stock would be SUVs, every other car is something else. */
const FIRST_PAGES = 48

/**
 * The cars in the order in which a visitor sees them: by their rank, but a car whose picture was just seen waits. Cars that
 * are not to be shown, or sold, come last, so that they take no place between the others.
 */
function mixed(cars: readonly Car[]): Car[] {
  const ranked = [...cars].sort((a, b) => b.custom_rank! - a.custom_rank! || b.id - a.id)
  const isSeen = (car: Car) => car.show_on_dealer_website !== false && !car.sold
  const isSuv = (car: Car) => car.simple_body === 'suv'
  const left = ranked.filter(isSeen)
  const order: Car[] = []
  let suvs = 0
  while (left.length > 0) {
    const seen = order.slice(1 - UNLIKE).map(car => car.primary_image_url)
    const other = order.length < FIRST_PAGES && suvs > order.length / 2
    const next = left.findIndex(car => !seen.includes(car.primary_image_url) && !(other && isSuv(car)))
    const [car] = left.splice(Math.max(0, next), 1)
    if (isSuv(car!)) suvs += 1
    order.push(car!)
  }
  return [...order, ...ranked.filter(car => !isSeen(car))]
}

function allWanted({ plan }: Dealer): Wanted[] {
  const many = (kind: Wanted['kind'], count: Record<CarType, number>) =>
    CAR_TYPES.flatMap(carType => Array.from({ length: count[carType] }, () => ({ kind, carType })))
  const { leisure } = plan
  return [...many('car', plan.count), ...(leisure ? LEISURE_KINDS.flatMap(kind => many(kind, leisure[kind])) : [])]
}

function chooseLine(carType: CarType, { plan }: Dealer, chance: Chance): Line {
  const possible = plan.lines.filter(line => canCome(line, carType, plan))
  if (possible.length === 0) throw new Error(`${plan.slug}: no line of the catalogue can be ${carType}`)
  return chance.weighted(
    possible.map(line => [line, line.weight * (line.make === plan.favours ? OWN_MAKE : 1)] as const),
  )
}
