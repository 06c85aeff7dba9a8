import type { ValuationAnswers } from '../../domain/valuation.ts'
import type { Estimate, ValuedCar } from '../../domain/valuation-estimate.ts'
import type { Site } from '../../site/site.ts'

/** By what a register knows a car: its plate with the state, the VIN, or both. */
export type CarAsked = { rego?: string; regoState?: string; vin?: string }

/** What a register tells of a car. */
export type Registered = Pick<ValuedCar, 'make' | 'model' | 'badge' | 'year'>

/** Who knows plates, VINs and prices. Nothing where it knows none. */
export type ValuationTool = {
  lookUp: (asked: CarAsked, site: Site) => Promise<Registered | undefined>
  /** Kilometres in, whole dollars out. */
  estimate: (car: ValuedCar, answers: ValuationAnswers, site: Site) => Promise<Estimate | undefined>
}
