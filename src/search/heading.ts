import { type BodyLabels, bodyLabel } from '../domain/body.ts'
import { type ConditionLabels, conditionText } from '../domain/specs.ts'
import type { Body, CarType } from '../records/index.ts'
import { makeModelText } from './make-model.ts'
import type { SearchState } from './state.ts'

export type HeadingLabels = ConditionLabels &
  BodyLabels & {
    /** "{what} for sale" */
    forSale: string
    /** What the stock is called when nothing narrower is asked for: "cars". */
    stockNoun: string
  }

/**
 * What a list of cars is called: "Used Toyota Corolla for sale", "New and demo cars for sale", "SUVs for sale". Only what
 * reads well in a heading counts; with several makes or bodies it stays general, as the filters name them.
 */
export function searchHeading({ values, query }: SearchState, labels: HeadingLabels): string {
  const types = (values.car_type ?? []).map(type => conditionText(type as CarType, labels) ?? type)
  const [make, ...otherMakes] = values.make ?? []
  const [model, ...otherModels] = values.make_model ?? []
  const [body, ...otherBodies] = values.body ?? []
  const name = model !== undefined ? otherModels.length === 0 && makeModelText(model) : otherMakes.length === 0 && make
  const bodyName = body !== undefined && otherBodies.length === 0 ? (bodyLabel(body as Body, labels) ?? body) : ''
  const noun = bodyName !== '' ? plural(bodyName) : name ? '' : labels.stockNoun
  const what = [joinedByAnd(types), name || '', noun].filter(part => part !== '').join(' ')
  const heading = capital(labels.forSale.replace('{what}', what))
  return query === '' ? heading : `${heading}: “${query}”`
}

function joinedByAnd(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word : word.toLowerCase()))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
}

function plural(name: string): string {
  if (name.endsWith('Chassis')) return name
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
