import { type CarCard, type CardCar, type CardSettings, carCard } from '../domain/car-card.ts'
import { cardSettings } from '../site/card-settings.ts'
import { sharedByViews } from '../site/digest.ts'
import { labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import type { TextLink } from './links.ts'

/** What the cards of a site are made with. */
export const cardSettingsOf = oncePerSite(
  ({ settings }): CardSettings => sharedByViews(cardSettings(settings, labelsOf(settings))),
)

/** Cars in one row under a heading. */
export type CarsInRow = {
  title: string
  cards: readonly CarCard[]
  /** The list of all such cars, where it has others. */
  all?: TextLink
  /** That there is more than is in sight: "Swipe". */
  hint: string
}

const cardsMade = oncePerSite(() => new Map<CardCar['id'], CarCard>())

/** The cards of cars on any page: a car is on several lists, and its card is made once. */
export function cardsOf(site: Site, cars: readonly CardCar[]): CarCard[] {
  const cards = cardsMade(site)
  return cars.map(car => {
    const card = cards.get(car.id) ?? sharedByViews(carCard(car, cardSettingsOf(site), site.at))
    cards.set(car.id, card)
    return card
  })
}
