import type { ValuationAnswers } from '../../domain/valuation.ts'
import type { Estimate, ValuedCar } from '../../domain/valuation-estimate.ts'
import type { Site } from '../../site/site.ts'

/** What a register tells of a plate. */
export type Registered = Pick<ValuedCar, 'make' | 'model' | 'badge' | 'year'>

/** Who knows plates and prices. Nothing where it knows none. */
export type ValuationTool = {
  lookUp: (asked: { rego: string; regoState: string }, site: Site) => Promise<Registered | undefined>
  /** Kilometres in, whole dollars out. */
  estimate: (car: ValuedCar, answers: ValuationAnswers, site: Site) => Promise<Estimate | undefined>
}
