import type { CarCard } from '../domain/car-card.ts'
import { MOST_ASKED } from '../domain/lead-form.ts'
import { carsLink } from '../domain/linked-cars.ts'
import { ASK_CARS_PAGE } from '../domain/links.ts'
import { fill } from '../domain/text.ts'

type AskProps = {
  /** None of them sold. */
  ids: readonly number[]
  labels: { askCars: string; askCarsOne: string; askCarsMost: string }
  className?: string
}

/** Of cards, the ids of those that can still be asked about. */
export const unsold = (cards: readonly Pick<CarCard, 'id' | 'soldText'>[]): number[] =>
  cards.filter(({ soldText }) => soldText === undefined).map(({ id }) => id)

/** The way to one enquiry about all of these cars. Source: features.md #6. */
export function AskAboutCars({ ids, labels, className = 'button--primary' }: AskProps) {
  if (ids.length === 0) return null
  return (
    <>
      <a className={`button ${className}`} href={carsLink(ASK_CARS_PAGE, ids.slice(0, MOST_ASKED))}>
        {ids.length === 1 ? labels.askCarsOne : labels.askCars}
      </a>
      {ids.length > MOST_ASKED && <p className="hint">{fill(labels.askCarsMost, { most: MOST_ASKED })}</p>}
    </>
  )
}
