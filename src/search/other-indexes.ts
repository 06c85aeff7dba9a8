import type { Manufacturer, Model, Offer } from '../records/index.ts'
import type { ColumnPlan, IndexPlan } from './engine/plan.ts'

// Cars have an index of their own; these are the three others. Source: DC-47.
export const MANUFACTURER_INDEX = 'Manufacturer_production'
export const MODEL_INDEX = 'Model_production'
export const OFFER_INDEX = 'Offer_production'

const text = (name: string, many = false): ColumnPlan => ({ name, kind: 'text', many })

/** A small index: in the order in which its records come, found by a name and little else. */
function planOf(columns: readonly ColumnPlan[], searchable: readonly string[]): IndexPlan {
  return {
    columns,
    orders: [],
    searchable,
    titleColumns: searchable.length,
    identifiers: [],
    withoutTypos: [],
    wholeWords: [],
    numbered: '',
    kinds: [],
    silentWords: {},
    yieldsTo: {},
    synonyms: {},
    fillers: [],
  }
}

export const OTHER_INDEXES: Readonly<Record<string, IndexPlan>> = {
  [MANUFACTURER_INDEX]: planOf([text('name'), text('slug')], ['name']),
  [MODEL_INDEX]: planOf(
    [
      text('name'),
      text('slug'),
      text('manufacturer_name'),
      text('body_categories', true),
      text('fuel'),
      text('status'),
    ],
    ['manufacturer_name', 'name', 'body_categories'],
  ),
  [OFFER_INDEX]: planOf(
    [text('name'), text('category'), text('description'), text('manufacturer_name'), text('dealership_id', true)],
    ['name', 'manufacturer_name', 'category', 'description'],
  ),
}

export type ManufacturerRecord = Manufacturer & { objectID: string }
export type ModelRecord = Model & { objectID: string }
export type OfferRecord = Omit<Offer, 'manufacturer'> & {
  objectID: string
  manufacturer_name?: string
  /** Of whom the offer is; what API-10 filters by. */
  dealership_id: readonly number[]
}

export const toManufacturerRecord = (manufacturer: Manufacturer): ManufacturerRecord => ({
  ...manufacturer,
  objectID: String(manufacturer.id),
})

export const toModelRecord = (model: Model): ModelRecord => ({ ...model, objectID: String(model.id) })

export function toOfferRecord({ manufacturer, ...offer }: Offer): OfferRecord {
  const name = typeof manufacturer === 'object' ? manufacturer.name : manufacturer
  return {
    ...offer,
    objectID: String(offer.id),
    ...(name === undefined ? {} : { manufacturer_name: name }),
    dealership_id: offer.dealership_ids,
  }
}
