// What shoppers write in a search box that no text of a car says: "7 seats, tows 2.5 t, under 60k".
import { type DistanceUnit, KM_PER_MILE } from '../domain/distance.ts'
import { needRange, needUnit } from '../domain/needs.ts'
import type { Range, RangeName } from './state.ts'

/** What a text asks for beside its words: `query` is what is left of it to search for. */
export type PlainWords = { query: string; ranges: Partial<Record<RangeName, Range>> }

/** What can be asked of these cars, and the unit in which their distances are kept. */
export type PlainSite = { offered: ReadonlySet<RangeName>; distanceUnit: DistanceUnit }

type Said = Readonly<Record<string, string | undefined>>
/** One way to say something. What comes out of its range as undefined is not meant so, and stays as words. */
type Phrase = { name: RangeName; pattern: RegExp; range: (said: Said, site: PlainSite) => Range | undefined }

const MOST = '(?<most>under|below|less than|up to|max(?:imum)?|at most|no more than|cheaper than|budget|<)'
const LEAST = '(?<least>over|above|more than|at least|from|min(?:imum)?|>)'
const ABOUT = '(?<about>around|about|approx(?:imately)?)'
const NUMBER = String.raw`\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+(?:\.\d+)?`
/** "40k", "$40,000", "10 grand"; of a second amount with another name. */
const amount = (name = 'n') =>
  String.raw`(?<${name}dollar>\$\s?)?(?<![\d.,])(?<${name}>${NUMBER})\s?(?<${name}k>k(?![a-z])|grand)?(?![\d.,]*\d)`
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`

const phrase = (name: RangeName, words: string, range: Phrase['range']): Phrase => ({
  name,
  pattern: new RegExp(`(?<![a-z0-9$.])(?:${words})(?![a-z0-9])`, 'i'),
  range,
})

/** In order, as what one has taken is no longer there for those below. */
const PHRASES: readonly Phrase[] = [
  phrase('weekly_dollars', String.raw`(?:${MOST}\s*)?${amount()}\s?(?:(?:a|per|/)\s?(?:week|wk)|weekly|pw|p/w)`, said =>
    needRange('weekly_dollars', Math.ceil(numberOf(said))),
  ),
  ...[
    String.raw`tow(?:s|ing)?(?: capacity)?(?: (?:of|at least|over|up to))*\s+${amount()}\s?(?<unit>kgs?|t|tons?|tonnes?|lbs?|pounds)`,
    String.raw`${amount()}\s?(?<unit>kgs?|t|tons?|tonnes?|lbs?|pounds)\s+(?:braked\s+)?tow(?:ing)?(?: capacity)?`,
  ].map(words => phrase('towing_kg', words, said => needRange('towing_kg', Math.round(kilogramsOf(said))))),
  phrase(
    'seat_count',
    String.raw`(?:at least\s+)?(?<seats>[2-9]|two|three|four|five|six|seven|eight|nine)(?:\s?\+|\s+or more)?[\s-]?seat(?:s|ers?)?`,
    ({ seats = '' }) => needRange('seat_count', Number(seats) || SEATS.indexOf(seats.toLowerCase())),
  ),
  ...[
    String.raw`(?:(?:${MOST}|${LEAST})\s*)?${amount()}\s?(?<unit>kms?|kilomet(?:re|er)s?|mi|miles)(?!\s+range)`,
    String.raw`(?<unit>kms?|kilomet(?:re|er)s?|miles)\s+(?:${MOST}|${LEAST})\s*${amount()}`,
  ].map(words =>
    phrase('km', words, (said, site) => {
      const distance = Math.round(distanceOf(said, site))
      // So few are the way to a dealer, and no odometer.
      if (distance < 500) return undefined
      return said.least === undefined ? { max: distance } : { min: distance }
    }),
  ),
  phrase('year', String.raw`(?<from>${YEAR})\s?(?:-|–|to)\s?(?<to>${YEAR})`, ({ from, to }) => ({
    min: Math.min(Number(from), Number(to)),
    max: Math.max(Number(from), Number(to)),
  })),
  phrase(
    'year',
    String.raw`(?<how>from|since|after|newer than|before|older than)\s+(?<year>${YEAR})`,
    ({ how, year }) => {
      const said = Number(year)
      return {
        from: { min: said },
        since: { min: said },
        after: { min: said + 1 },
        'newer than': { min: said + 1 },
        before: { max: said - 1 },
        'older than': { max: said - 1 },
      }[how!.toLowerCase()]
    },
  ),
  phrase(
    'year',
    String.raw`(?<year>${YEAR})(?:\s?\+|\s+(?:(?:or|and)\s+)?(?:newer|later|up|onwards?))`,
    ({ year }) => ({
      min: Number(year),
    }),
  ),
  phrase(
    'price',
    String.raw`(?:(?:between|from)\s+)?${amount()}\s?(?:-|–|to|and)\s?${amount('m')}`,
    ({ n, nk, ndollar, m, mk, mdollar }) => {
      // "20-30k" means both in thousands.
      const one = dollarsOf({ n, nk: nk ?? (Number(n) < 1000 ? mk : undefined), ndollar })
      const other = dollarsOf({ n: m, nk: mk, ndollar: mdollar ?? ndollar })
      if (one === undefined || other === undefined) return undefined
      return { min: Math.min(one, other), max: Math.max(one, other) }
    },
  ),
  phrase('price', String.raw`(?:${MOST}|${LEAST}|${ABOUT})\s*${amount()}`, said => {
    const dollars = dollarsOf(said)
    if (dollars === undefined) return undefined
    if (said.about !== undefined) return { min: Math.round(dollars * 0.9), max: Math.round(dollars * 1.1) }
    return said.least === undefined ? { max: dollars } : { min: dollars }
  }),
  // A model may have such a name, as the Ram 2500.
  phrase('price', String.raw`${amount()}\s+(?:or (?:less|under|below)|max(?:imum)?|budget)`, said =>
    atMost(said, 5000),
  ),
  phrase('price', String.raw`(?=\$)${amount()}`, said => atMost(said)),
]

/** By place: "seven" is the seventh. */
const SEATS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What stands between the phrases and says nothing of a car. */
const FILLERS =
  /(?<![a-z0-9])(?:(?:an? )?(?:cars?|vehicles?)|with|and|that|which|can|priced?|for sale|drive[ -]?away|please)(?![a-z0-9])|[,;]/gi

/**
 * What a text asks for in numbers: prices, years, kilometres, seats, towing, a repayment a week. Each is taken out of the text
 * and told as a range, which the page shows as a filter; the other words stay as they are. Undefined where there is
 * nothing of the kind. Source: features.md 3.1, plain-language search.
 */
export function plainWords(text: string, site: PlainSite): PlainWords | undefined {
  const ranges: PlainWords['ranges'] = {}
  let left = text
  for (const { name, pattern, range } of PHRASES) {
    const found = pattern.exec(left)
    if (found === null || name in ranges || !site.offered.has(name)) continue
    const meant = range(found.groups ?? {}, site)
    if (meant === undefined) continue
    ranges[name] = meant
    left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
  }
  if (Object.keys(ranges).length === 0) return undefined
  return { query: left.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim(), ranges }
}

const numberOf = ({ n, nk }: Said): number => Number(n!.replace(/[ ,]/g, '')) * (nk === undefined ? 1 : 1000)

/** A price; a bare number that is too low for one, or may be a year, is none. */
function dollarsOf(said: Said, bareFrom = 1000): number | undefined {
  const dollars = Math.round(numberOf(said))
  const isSaid = said.nk !== undefined || said.ndollar !== undefined
  return isSaid || (dollars >= bareFrom && !new RegExp(`^${YEAR}$`).test(said.n!)) ? dollars : undefined
}

function atMost(said: Said, bareFrom?: number): Range | undefined {
  const max = dollarsOf(said, bareFrom)
  return max === undefined ? undefined : { max }
}

function kilogramsOf(said: Said): number {
  const unit = said.unit!.toLowerCase()
  return numberOf(said) * (unit.startsWith('k') ? 1 : unit.startsWith('t') ? 1000 : needUnit('towing_kg', 'en-US').size)
}

/** In the unit in which the cars' distances are kept. */
function distanceOf(said: Said, { distanceUnit }: PlainSite): number {
  const unit: DistanceUnit = said.unit!.toLowerCase().startsWith('k') ? 'km' : 'mi'
  if (unit === distanceUnit) return numberOf(said)
  return unit === 'mi' ? numberOf(said) * KM_PER_MILE : numberOf(said) / KM_PER_MILE
}
