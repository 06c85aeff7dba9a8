import { type CarCard, type CardCar, type CardSettings, carCard } from '../domain/car-card.ts'
import { cardSettings } from '../site/card-settings.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'

const settingsOfSites = new WeakMap<Site, CardSettings>()

/** What the cards of a site are made with; once for each site. */
export function cardSettingsOf(site: Site): CardSettings {
  const known = settingsOfSites.get(site)
  if (known !== undefined) return known
  const made = cardSettings(site.settings, labelsOf(site.settings))
  settingsOfSites.set(site, made)
  return made
}

/** The cards of cars on a page that is not a search: home page, similar cars, stock of a location. */
export function cardsOf(site: Site, cars: readonly CardCar[]): CarCard[] {
  return cars.map(car => carCard(car, cardSettingsOf(site), site.at))
}
