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
  return cars
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
