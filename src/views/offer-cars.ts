import { isOfferOfModel, offerCarTypes, offerManufacturer } from '../domain/offer.ts'
import { sameWords } from '../domain/text.ts'
import type { Model, Offer } from '../records/index.ts'
import { type SearchState, withValues } from '../search/state.ts'
import type { Site } from '../site/site.ts'
import type { CarsInRow } from './car-card.ts'
import { carsOfSearch } from './cars-in-row.ts'
import { makerOf, searchFor } from './model-stock.ts'

/**
 * The first cars that an offer on a model is about, as far as it says: of its maker, its dealerships and the car types of its
 * category; undefined where there is none.
 */
export function offerCars(site: Site, offer: Offer): CarsInRow | undefined {
  const model = modelOfOffer(site, offer)
  if (model === undefined) return undefined
  return carsOfSearch(site, searchOf(site, offer, model))
}

/** The model of the catalogue that an offer is on: the one with its slug, before those that only have its name. */
export function modelOfOffer(site: Site, offer: Offer): Model | undefined {
  const maker = offerManufacturer(offer)
  const meant = site.models.filter(
    model => isOfferOfModel(offer, model) && (maker === undefined || sameWords(maker, makerOf(site, model))),
  )
  return meant.find(({ slug }) => slug === offer.model?.slug) ?? meant[0]
}

function searchOf(site: Site, offer: Offer, model: Model): SearchState {
  const { dealerships } = site.settings
  const own = dealerships.filter(({ id }) => offer.dealership_ids.includes(id))
  const names = own.length === dealerships.length ? [] : own.map(({ name }) => name)
  const ofModel = withValues(searchFor(site, model), 'car_type', offerCarTypes(offer))
  return withValues(ofModel, 'dealership_name', names)
}
