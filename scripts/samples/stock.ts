import type { Car, CarType } from '../../src/records/car.ts'
import { CAR_TYPES } from '../../src/records/car.ts'
import { canCome, type Dealer, makeCar } from './car.ts'
import { type Chance, createChance } from './chance.ts'
import type { Line } from './lines.ts'

/** All stock of one dealer, the same for the same plan, locations and moment. */
export function makeStock(dealer: Dealer): Car[] {
  const { plan } = dealer
  const chance = createChance(plan.slug)
  const types = CAR_TYPES.flatMap(type => Array.from({ length: plan.count[type] }, () => type))
  // A car's own chance hangs on its number only, so that one more car does not change the ones before.
  return shuffled(types, chance).map((type, index) => {
    const id = plan.idsFrom + index * 7 + 11
    const own = createChance(`${plan.slug} ${id}`)
    return makeCar(id, chooseLine(type, dealer, own), type, dealer, own)
  })
}

function chooseLine(type: CarType, { plan }: Dealer, chance: Chance): Line {
  const possible = plan.lines.filter(line => canCome(line, type, plan))
  if (possible.length === 0) throw new Error(`${plan.slug}: no line of the catalogue can be ${type}`)
  return chance.weighted(possible.map(line => [line, line.weight * (line.make === plan.favours ? 4 : 1)] as const))
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return chance.several(list, list.length)
}
