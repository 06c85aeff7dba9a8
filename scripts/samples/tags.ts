import { KM_PER_MILE } from '../../src/domain/distance.ts'
import type { Car } from '../../src/records/car.ts'
import type { Chance } from './chance.ts'
import { LAST_MODEL_YEAR } from './lines.ts'

/** What a dealer hangs on a few cars, and on which it may hang. */
export type Tag = readonly [text: string, fits: (car: Car) => boolean]

/** An odometer that is low for the age: this far a year or less, and as far in the first. */
const LOW_KM_A_YEAR = 8000

const ageYears = ({ year }: Car): number => LAST_MODEL_YEAR - (year ?? LAST_MODEL_YEAR) + 0.5
const isUsed = ({ car_type }: Car): boolean => car_type === 'used'
const isHere = ({ status, sold }: Car): boolean => status === 'in_stock' && !sold
const isLow = (car: Car, km: number): boolean => isUsed(car) && ageYears(car) > 2 && km < LOW_KM_A_YEAR * ageYears(car)
const goesAnywhere = ({ drive }: Car): boolean => drive === '4x4'

export const TAGS = {
  managerSpecial: ['Manager Special', isHere],
  staffPick: ['Staff Pick', isHere],
  oneOwner: ['One Owner', car => isUsed(car) && ageYears(car) < 9],
  lowKms: ['Low Kms', car => isLow(car, car.km ?? Number.POSITIVE_INFINITY)],
  lowMiles: ['Low Miles', car => isLow(car, (car.km ?? Number.POSITIVE_INFINITY) * KM_PER_MILE)],
  runOut: ['Run-Out Price', car => car.car_type === 'new' && (car.year ?? 0) < LAST_MODEL_YEAR],
  exDemo: ['Ex-Demo Saving', car => car.car_type === 'demo'],
  priceDrop: ['Price Drop', car => car.before_price !== undefined],
  cleanHistory: ['Clean History', car => isUsed(car) && car.file !== undefined],
  trailReady: ['Trail Ready', car => isHere(car) && goesAnywhere(car)],
  fifoReady: ['FIFO Ready', car => isHere(car) && (goesAnywhere(car) || car.simple_body === 'ute')],
  readyForSummer: ['Ready for Summer', isHere],
} as const satisfies Record<string, Tag>

/** One car in twenty has a tag, of those that fit it. */
export function tagOf(car: Car, tags: readonly Tag[], chance: Chance): Pick<Car, 'tag'> {
  const fitting = tags.filter(([, fits]) => fits(car))
  return chance.share(0.05) && fitting.length > 0 ? { tag: chance.pick(fitting)[0] } : {}
}
