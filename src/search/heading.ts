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
 * What a list of cars is called: "Used Toyota Corolla for sale", "New and demo cars for sale", "SUVs for sale",
 * "Caravans for sale". Only what
 * reads well in a heading counts; with several makes or bodies it stays general, as the filters name them.
 */
export function searchHeading({ values, query }: SearchState, labels: HeadingLabels): string {
  const types = (values.car_type ?? []).map(type => conditionText(type as CarType, labels) ?? type)
  const models = values.make_model ?? []
  const name = models.length > 0 ? theOnly(models.map(makeModelText)) : theOnly(values.make)
  const body = theOnly(values.body)
  const bodies = body === '' ? '' : plural(bodyLabel(body as Body, labels) ?? body)
  const kind = theOnly(values.item_type)
  const stock = name === '' && bodies === '' ? (kind === '' ? labels.stockNoun : plural(kind)) : ''
  const what = [joinedByAnd(types), name, bodies, stock].filter(part => part !== '').join(' ')
  const heading = capital(labels.forSale.replace('{what}', what))
  return query === '' ? heading : `${heading}: “${query}”`
}

const theOnly = ([value = '', ...others]: readonly string[] = []): string => (others.length === 0 ? value : '')

function joinedByAnd(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word : word.toLowerCase()))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
}

export function plural(name: string): string {
  if (name.endsWith('Chassis')) return name
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
