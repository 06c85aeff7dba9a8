import { remembering } from '../domain/remembering.ts'
import type { Car } from '../records/index.ts'

/** What cars are filtered by beside make and model, each with the fields that its values come from. */
const FACETS = [
  ['simple_transmission', 'trans'],
  ['simple_fuel', 'fuel'],
  ['colour'],
  ['drive'],
  ['city'],
  ['state'],
  ['badge'],
  ['tag'],
  ['categories'],
] as const satisfies readonly (keyof Car)[][]

type Field = 'make' | 'model' | (typeof FACETS)[number][number]

/**
 * Gives each make, model and value of a facet the spelling that most of its cars have, in the cars themselves: two feeds of a
 * dealer write "Kia" and "KIA", and each would have lists, links and counts of its own, as "White" and "WHITE" would be two
 * boxes to tick. What the site's own filter names stays as it names it.
 */
export function inOneSpelling(cars: readonly Car[], filter: string): void {
  spellAlike(cars, ['make'], filter)
  // Each make is in one spelling by now, so models of the same name are one within it, and no further.
  spellAlike(cars, ['model'], filter, ({ make }) => make)
  for (const fields of FACETS) spellAlike(cars, fields, filter)
}

/** The same for the values that some fields share; those of cars in different `groupOf` have nothing to do with each other. */
function spellAlike(
  cars: readonly Car[],
  fields: readonly Field[],
  filter: string,
  groupOf: (car: Car) => string = () => '',
): void {
  const groups = new Map<string, Map<string, number>>()
  for (const car of cars) {
    const group = groupOf(car)
    const counts = groups.get(group) ?? new Map<string, number>()
    groups.set(group, counts)
    for (const field of fields) {
      for (const value of valuesOf(car[field])) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const chosen = new Map([...groups].map(([group, counts]) => [group, chosenSpellings(counts, filter)]))
  if ([...chosen.values()].every(({ size }) => size === 0)) return
  for (const car of cars) {
    const spellings = chosen.get(groupOf(car))!
    for (const field of fields) {
      const value = car[field]
      if (value === undefined) continue
      const spelled = valuesOf(value).map(one => spellings.get(one) ?? one)
      Object.assign(car, { [field]: typeof value === 'string' ? spelled[0] : [...new Set(spelled)] })
    }
  }
}

const valuesOf = (value: Car[Field]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** For each value that has several spellings, by each of them, the one that is chosen. Few values are compared, not thousands of cars. */
function chosenSpellings(counts: ReadonlyMap<string, number>, filter: string): ReadonlyMap<string, string> {
  const several = [...Map.groupBy(counts, ([value]) => sameName(value)).values()].filter(({ length }) => length > 1)
  return new Map(
    several.flatMap(spellings => {
      const spelling = spellingOf(new Map(spellings), filter)
      return spellings.map(([value]) => [value, spelling] as const)
    }),
  )
}

/** Of spellings that are as frequent it is always the same, whatever the order of the feed. */
function spellingOf(counts: ReadonlyMap<string, number>, filter: string): string {
  const byCount = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? 1 : -1)).map(([name]) => name)
  return byCount.find(name => spaced(filter).includes(spaced(name))) ?? byCount[0]!
}

/** Whole words alone: "wagon" names no state "wa". */
const spaced = (text: string): string => ` ${text.replace(/[\s:"'()]+/g, ' ').trim()} `

/** Equal for names that differ in case, accents, spaces and hyphens alone: "C-HR+" is another model than "C-HR". */
const sameName = remembering(
  (name: string): string =>
    name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[\s-]+/g, ' ')
      .trim(),
  5_000,
)
