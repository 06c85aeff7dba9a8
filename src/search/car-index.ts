import { NEEDS } from '../domain/needs.ts'
import type { IndexPlan } from './engine/plan.ts'
import { FILLERS } from './fillers.ts'
import {
  IDENTIFIERS,
  KIND_WORDS,
  NUMBERED,
  SEARCHABLE,
  SILENT_WORDS,
  WHOLE_WORDS,
  WITHOUT_TYPOS,
  YIELDS_TO,
} from './searched.ts'
import { FACET_NAMES, isNumericFacet, SORTS } from './settings.ts'
import { SYNONYMS } from './synonyms.ts'

const LISTS: ReadonlySet<string> = new Set(['categories', 'filtered_features'])

/** How many of the searchable attributes are the car's title: make, model, badge, series and what else its name says. */
const TITLE_ATTRIBUTES = 5

const text = (name: string) => ({ name, kind: 'text' }) as const
const number = (name: string) => ({ name, kind: 'number' }) as const

/** What the stock index holds of each car's search record. */
export const CAR_INDEX_PLAN: IndexPlan = {
  columns: [
    ...FACET_NAMES.map(name => (isNumericFacet(name) ? number(name) : { ...text(name), many: LISTS.has(name) })),
    { ...text('name'), without: ['make', 'model', 'badge', 'series', 'year'] },
    text('series'),
    text('stocknum'),
    text('regplate'),
    text('kind'),
    text('room'),
    text('cab'),
    text('engine'),
    text('show_on_dealer_website'),
    number('available'),
    number('sold_date_timestamp'),
    number('created_at_timestamp'),
    ...NEEDS.map(number),
  ],
  orders: SORTS.filter(sort => sort.value !== '').map(({ value, by }) => ({
    name: value,
    column: by.attribute,
    direction: by.direction,
  })),
  searchable: SEARCHABLE,
  titleColumns: TITLE_ATTRIBUTES,
  identifiers: IDENTIFIERS,
  withoutTypos: WITHOUT_TYPOS,
  wholeWords: WHOLE_WORDS,
  numbered: NUMBERED,
  kinds: KIND_WORDS,
  silentWords: SILENT_WORDS,
  yieldsTo: YIELDS_TO,
  synonyms: SYNONYMS,
  fillers: FILLERS,
}

/**
 * What an index of its own holds, loaded when a filter first names an id: of all that is known of a car, its id says the
 * least again of what another says, so that in the stock index it would be a third of all bytes.
 */
export const ID_COLUMNS: IndexPlan['columns'] = [{ ...number('id'), alias: 'objectID' }]
