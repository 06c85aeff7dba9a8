// What shoppers write in a search box that no text of a car says: "7 seats, tows 2.5 t, under 60k". Fetched when somebody
// does, so it brings nothing with it that the page does not have.
import { type DistanceUnit, KM_PER_MILE } from '../domain/distance.ts'
import { sizeTyped, wholeNeed } from '../domain/need-typed.ts'
import { BUDGETS, type Budget, needRange, needUnit } from '../domain/needs.ts'
import type { Region } from '../domain/wording.ts'
import { areCarsAlone } from './kinds.ts'
import { withOwnBudget } from './own-budget.ts'
import type { Range, RangeName, SearchState } from './state.ts'

/** What a text asks for beside its words: `query` is what is left of it to search for. */
export type PlainWords = { query: string; ranges: Partial<Record<RangeName, Range>> }

/**
 * What can be asked of these cars, the kinds of them (`item_type`), the region whose units are meant, and the unit in which their
 * distances are kept.
 */
export type PlainSite = {
  offered: ReadonlySet<RangeName>
  kinds: readonly string[]
  region: Region
  distanceUnit: DistanceUnit
}

type Said = Readonly<Record<string, string | undefined>>
/** One way to say something. Where its range is undefined it is not meant so, and stays as words. */
type Phrase = { name: RangeName; pattern: RegExp; range: (said: Said, site: PlainSite) => Range | undefined }

const MOST =
  '(?<most>under|below|less than|up to|max(?:imum)?(?: (?:price|budget))?|at most|cheaper than|budget|<|(?:no|not|nothing) (?:more than|over|above))'
const LEAST = '(?<least>over|above|more than|at least|from|min(?:imum)?|>|(?:no|not|nothing) (?:less than|under|below))'
const ABOUT = '(?<about>around|about|approx(?:imately)?)'
const BOUND = `(?:(?:${MOST}|${LEAST})\\s*)`
/** What may stand behind an amount: "or less", "max", "or more". */
const TAIL = String.raw`(?:\s+(?:or (?:(?<less>less|fewer|under|below|lower)|(?<more>more|over|above|higher))|(?<max>max(?:imum)?)(?!\W*(?:(?:price|budget|under|around|about|of)\s+)*[$\d])))?`
/** Words that turn round what follows, or make it the number of something else. */
const NOT = String.raw`(?<!(?:^|[^a-z])(?:not?|nothing|range|range of)\s+)`
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?!\d)|\d{2,3} \d{3}(?![\d,])|\d+(?:\.\d+)?`
/** "40k", "$40,000", "10 grand"; of a second amount with another name. */
const amount = (name = 'n') =>
  String.raw`(?<${name}dollar>\$\s?)?(?<![\d.,])(?<${name}>${NUMBER})\s?(?<${name}k>k(?![a-z'’])|grand|thousand)?(?![\d.,]*\d)`
const DOLLARS = String.raw`(?:\s?(?:dollars|bucks))?`
const TO = String.raw`\s?(?:-|–|to|and)\s?`
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`
const IS_YEAR = new RegExp(`^${YEAR}$`)
const WEIGHTS = 'kgs?|t|tons?|tonnes?|lbs?|pounds'
const LENGTHS = 'm|met(?:re|er)s?|ft|foot|feet'
const DISTANCES = "kms?|k['’]?s|kilomet(?:re|er)s?|mi|miles"
const [WEIGHT, LENGTH, DISTANCE] = [WEIGHTS, LENGTHS, DISTANCES].map(units => `(?<unit>${units})`)
const OTHER_UNITS = String.raw`cc|nm|kw|hp|mm|cm|mileage|seat\w*|doors?|years?|months?|mths?|mo|weeks?|weekly|monthly|pw|pm|p\.m|pcm|deposit|aud|nzd|usd`
/** An amount with one of these behind it is no price, or one in a currency that may be another. */
const NO_PRICE = String.raw`(?!\s*(?:\+|(?:a|per|each|every|/)\s?(?:week|wk|month|mth|mo(?![a-z])|fortnight)|(?:${WEIGHTS}|${LENGTHS}|${DISTANCES}|${OTHER_UNITS})(?![a-z])))`

/** What goes before a distance that has no unit, and may go before one that has. */
const ODOMETER = String.raw`(?:(?:mileage|odometer):?\s+(?:of\s+)?)`
/** What is behind an amount that is neither dollars nor of any unit. */
const NO_UNIT = String.raw`${NO_PRICE}(?!\s?(?:dollars|bucks))`
/** Behind these, "seats" are equipment, and a number after them is of something else. */
const SOME_SEATS =
  'heated|cooled|ventilated|leather|cloth|power|electric|memory|massage|sports?|bucket|captain|front|rear|row|middle|folding'
/** What goes before a weight that is towed. */
const TOWS = String.raw`tow(?:s|ing)?(?: (?:capacity|rating))?:?(?: (?:of|up to))?\s+(?:${LEAST}\s*)?`
const SEATS_SAID = '(?:[2-9]|two|three|four|five|six|seven|eight|nine)'

const phrase = (name: RangeName, words: string, range: Phrase['range']): Phrase => ({
  name,
  pattern: new RegExp(`${NOT}(?<![a-z0-9$.-])(?:${words})(?![a-z0-9])`, 'i'),
  range,
})

/** A bare number that is less than this is no repayment: "5pm". */
const LOWEST_BUDGET = 20

const REPAYMENT = String.raw`(?:\s(?:re)?payments?)?`

/** The ways to say a budget, `often` behind its amount or `before` it. Of "$300 to $400 a month", the second is the most. */
const budgetPhrases = (name: Budget, often: string, before: string): Phrase[] =>
  [
    String.raw`(?:(?:between|from)\s+)?${amount('m')}${TO}${amount()}${DOLLARS}\s?(?:${often})${REPAYMENT}`,
    String.raw`${BOUND}?${amount()}${DOLLARS}\s?(?:${often})${REPAYMENT}${TAIL}`,
    String.raw`(?:${before})(?:\s(?:(?:re)?payments?|budget))?(?:\sof)?:?\s+${BOUND}?${amount()}${DOLLARS}${TAIL}`,
  ].map(words =>
    phrase(name, words, said => {
      const dollars = numberOf(said)
      const isMeant = said.ndollar !== undefined || (dollars >= LOWEST_BUDGET && !IS_YEAR.test(said.n!))
      return isMeant && dollars >= 1 && isAtMost(said) ? needRange(name, wholeNeed(name, dollars)) : undefined
    }),
  )

/** In order, as what one has taken is no longer there for those below. */
const PHRASES: readonly Phrase[] = [
  ...budgetPhrases(
    'weekly_dollars',
    String.raw`(?:a|per|each|every|/)\s?(?:week|wk)|weekly(?!\s(?:re)?payments?)|pw|p/w`,
    'weekly|per week',
  ),
  ...budgetPhrases(
    'monthly_dollars',
    String.raw`(?:a|per|each|every|/)\s?(?:month|mth|mo\.?)|monthly(?!\s(?:re)?payments?)|pcm|pm|p/m`,
    'monthly|per month',
  ),
  ...[
    String.raw`${TOWS}${amount()}\s?${WEIGHT}${TAIL}`,
    String.raw`${BOUND}?${amount()}\s?${WEIGHT}\s+(?:braked\s+)?tow(?:ing)?(?: (?:capacity|rating))?${TAIL}`,
    `${TOWS}${amount()}${NO_UNIT}${TAIL}`,
  ].map(words =>
    phrase('towing_kg', words, (said, site) => {
      const kilograms = said.less === undefined && said.max === undefined ? kilogramsOf(said, site) : undefined
      return kilograms === undefined ? undefined : needRange('towing_kg', Math.round(kilograms))
    }),
  ),
  // Where caravans are sold, what weighs is one of them.
  ...[
    String.raw`(?:${MOST}|lighter than)\s*${amount()}\s?${WEIGHT}(?:\s+or less)?`,
    String.raw`${amount()}\s?${WEIGHT}\s+or (?:less|lighter)`,
  ].map(words =>
    phrase('trailer_kg', words, (said, site) => needRange('trailer_kg', Math.round(kilogramsOf(said, site)!))),
  ),
  phrase('height_mm', String.raw`(?:(?:${MOST}|lower than)\s*)?${amount()}\s?${LENGTH}\s+(?:high|tall)${TAIL}`, said =>
    isAtMost(said) ? needRange('height_mm', Math.round(millimetresOf(said))) : undefined,
  ),
  ...[
    String.raw`(?:${MOST}|shorter than)\s*${amount()}\s?${LENGTH}(?:\s+long)?(?:\s+or less)?`,
    String.raw`${amount()}\s?${LENGTH}(?:\s+long)?\s+or (?:less|shorter)`,
  ].map(words => phrase('length_mm', words, said => needRange('length_mm', Math.round(millimetresOf(said))))),
  ...[
    String.raw`(?<!(?<![\w.,-])${SEATS_SAID}\s?(?:-|–|/|to|or)\s?)${BOUND}?(?<seats>${SEATS_SAID})(?<plus>\s?\+|\s+or more)?[\s-]?(?:seat(?:s|ers?)?|passengers?)(?:(?<above>\s?\+)|${TAIL})`,
    String.raw`(?<!(?:${SOME_SEATS}|(?<![\w.-])\d)\s+)seats\s+(?<seats>[4-9])(?![\d.,]*\d|\s?(?:[-–/+]|to|or)\s?\d|\s?-?(?:doors?|stars?|cyl\w*|speed|years?|${WEIGHTS}|${LENGTHS}|${DISTANCES})(?![a-z]))(?<above>\s?\+|\s+or more)?`,
  ].map(words => phrase('seat_count', words, seatsOf)),
  phrase(
    'km',
    String.raw`${ODOMETER}?(?:(?:between|from)\s+)?${amount()}${TO}${amount('m')}\s?${DISTANCE}(?:\s+mileage)?`,
    ({ n, nk, m, mk, unit }, site) =>
      rangeOf(distanceOf({ n, nk: nk ?? borrowed(n, m, mk), unit }, site), distanceOf({ n: m, nk: mk, unit }, site)),
  ),
  ...[
    String.raw`${ODOMETER}?${BOUND}?${amount()}\s?${DISTANCE}(?!\s+(?:of\s+)?(?:electric\s+|ev\s+)?range)(?:\s+mileage)?${TAIL}`,
    String.raw`${DISTANCE}\s+${BOUND}${amount()}${TAIL}`,
  ].map(words =>
    phrase('km', words, (said, site) => {
      const distance = distanceOf(said, site)
      // So few by themselves are the way to a dealer, or as far as a battery goes.
      if (distance < 1000 && !isMostSaid(said)) return undefined
      return boundAt(distance, said)
    }),
  ),
  ...[
    String.raw`${ODOMETER}(?:(?:between|from)\s+)?${amount()}${TO}${amount('m')}${NO_UNIT}`,
    `${ODOMETER}${BOUND}?${amount()}${NO_UNIT}${TAIL}`,
    String.raw`${BOUND}${amount()}\s+mileage`,
  ].map(words => phrase('km', words, drivenOf)),
  phrase('year', String.raw`(?:(?:between|from)\s+)?(?<from>${YEAR})${TO}(?<to>${YEAR})`, ({ from, to }) =>
    rangeOf(Number(from), Number(to)),
  ),
  phrase(
    'year',
    String.raw`(?<how>from|since|after|newer than|before|older than|no older than|not older than|pre(?=[\s-]))[\s-]+(?<year>${YEAR})`,
    ({ how, year }) => {
      const said = Number(year)
      return {
        from: { min: said },
        since: { min: said },
        after: { min: said + 1 },
        'newer than': { min: said + 1 },
        'no older than': { min: said },
        'not older than': { min: said },
        before: { max: said - 1 },
        pre: { max: said - 1 },
        'older than': { max: said - 1 },
      }[how!.toLowerCase()]
    },
  ),
  phrase(
    'year',
    String.raw`(?<year>${YEAR})(?:\s?\+|\s+(?:(?:or|and)\s+)?(?:newer|later|onwards?|up(?!\s+to)))`,
    ({ year }) => ({ min: Number(year) }),
  ),
  phrase(
    'price',
    String.raw`(?<sure>(?:between|from)\s+)?${amount()}(?<to>${TO})${amount('m')}${NO_PRICE}${DOLLARS}`,
    ({ sure, n, nk, ndollar, to, m, mk, mdollar }) => {
      // "20-30k" and "20 to 30k" mean both in thousands; of "Mazda 3 to 20k", and of "Peugeot 3008 and 5008", the first is a name.
      const one = dollarsOf({ n, nk: nk ?? borrowed(n, m, mk), ndollar }, sure === undefined ? 5000 : undefined)
      const other = dollarsOf({ n: m, nk: mk, ndollar: mdollar ?? ndollar })
      const isName = sure === undefined && to !== '-' && nk === undefined && ndollar === undefined && n!.length === 1
      return one === undefined || other === undefined || isName ? undefined : rangeOf(one, other)
    },
  ),
  phrase('price', String.raw`(?:${MOST}|${LEAST}|${ABOUT})\s*${amount()}${NO_PRICE}${DOLLARS}`, said => {
    const dollars = dollarsOf(said)
    if (dollars === undefined) return undefined
    if (said.about !== undefined) return { min: Math.round(dollars * 0.9), max: Math.round(dollars * 1.1) }
    return boundAt(dollars, said)
  }),
  // A model may have such a name, as the Ram 2500.
  phrase(
    'price',
    String.raw`${amount()}${DOLLARS}\s+(?:or (?:less|under|below|lower)|max(?:imum)?|budget)${NO_PRICE}`,
    said => atMost(said, 5000),
  ),
  phrase('price', String.raw`${amount()}(?:\s?\+|${DOLLARS}\s+or (?:more|over|above|higher)${NO_PRICE})`, said => {
    const min = dollarsOf(said, 5000)
    return min === undefined ? undefined : { min }
  }),
  phrase('price', String.raw`(?=\$)${amount()}${NO_PRICE}`, said => atMost(said)),
]

/** By place: "seven" is the seventh. */
const SEATS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const fillers = (things: string): RegExp =>
  new RegExp(
    `(?<![a-z0-9-])(?:${things}|with|and|that|which|can|must|priced?|for(?: sale)?|drive[ -]?away|please)(?![a-z0-9-])|[,;]`,
    'gi',
  )

/** What stands between the phrases and says nothing of a car. */
const FILLERS = fillers('(?:an? )?(?:cars?|vehicles?)')
/** The same where other things are sold as well. */
const FILLERS_BESIDE = fillers(String.raw`(?:an? )?vehicles?|an?(?= cars?\b)`)

/** Nobody writes so many characters of what a car has to be; what comes after them stays as words. */
const MOST_READ = 512

/** What of a text is read for phrases, up to a space, and the rest: in longer texts, looking for them takes its time. */
function readable(text: string): { read: string; rest: string } {
  const spaced = text.replace(/\s+/g, ' ').trim()
  const end = spaced.length <= MOST_READ ? spaced.length : spaced.lastIndexOf(' ', MOST_READ) + 1
  return { read: spaced.slice(0, end), rest: spaced.slice(end) }
}

/**
 * What a text asks for in numbers: prices, years, kilometres, seats, sizes and weights, a repayment a week or month. Each
 * is taken out of the text and told as a range, which the page shows as a filter; the other words stay as they are.
 * Undefined where there is nothing of the kind. Source: features.md 3.1, plain-language search.
 */
export function plainWords(text: string, site: PlainSite): PlainWords | undefined {
  const ranges: PlainWords['ranges'] = {}
  const { read, rest } = readable(text)
  let left = read
  for (const { name, pattern, range } of PHRASES) {
    if (!site.offered.has(name)) continue
    for (let found = pattern.exec(left); found !== null; found = pattern.exec(left)) {
      const meant = range(found.groups ?? {}, site)
      if (meant === undefined || !isNew(meant, ranges[name])) break
      ranges[name] = { ...ranges[name], ...meant }
      left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
    }
  }
  return Object.keys(ranges).length === 0 ? undefined : { query: withoutFillers(`${left} ${rest}`, site), ranges }
}

const withoutFillers = (text: string, { kinds }: PlainSite): string =>
  text
    .replace(areCarsAlone(kinds) ? FILLERS : FILLERS_BESIDE, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const THOUSANDS = new RegExp(`(?<![a-z0-9$.-])${amount()}${NO_UNIT}(?![a-z0-9])`, 'i')

/** What "20k" may ask for, where nothing tells whether dollars or the odometer is meant: either, for somebody to choose from. */
export function eitherMeant(text: string, site: PlainSite): PlainWords[] {
  const { read, rest } = readable(text)
  const found = THOUSANDS.exec(read)
  const said = found?.groups ?? {}
  if (found === null || said.nk === undefined) return []
  const query = withoutFillers(
    `${read.slice(0, found.index)} ${read.slice(found.index + found[0].length)} ${rest}`,
    site,
  )
  const max = numberOf(said)
  const names: RangeName[] = said.nk.toLowerCase() === 'grand' ? ['price'] : ['price', 'km']
  return names.flatMap(name => (site.offered.has(name) && max >= 1000 ? { query, ranges: { [name]: { max } } } : []))
}

/** One way to understand a text: what it says, or what it may mean. */
export type Reading = PlainWords & { kind: 'plain' | 'meant' }

/**
 * What a text says beside its words, or else each thing that it may mean. What is asked for already may say a budget by the
 * period in which the site tells no repayments: it is said in that of the site, where the text says none.
 */
export function readingsOf(text: string, site: PlainSite, asked: SearchState['ranges'] = {}): readonly Reading[] {
  const plain = plainWords(text, site)
  const budget = budgetTurned(asked, site)
  if (plain === undefined && budget === undefined) {
    return eitherMeant(text, site).map(meant => ({ ...meant, kind: 'meant' }))
  }
  return [{ query: plain?.query ?? text, ranges: { ...budget, ...plain?.ranges }, kind: 'plain' }]
}

function budgetTurned(ranges: SearchState['ranges'], { offered }: PlainSite): PlainWords['ranges'] | undefined {
  const per = (['week', 'month'] as const).find(one => offered.has(BUDGETS[one]))
  if (per === undefined) return undefined
  const own = withOwnBudget({ ranges }, per).ranges
  return own === ranges ? undefined : { [BUDGETS[per]]: own[BUDGETS[per]]! }
}

/** A search with what a text asks for: its other filters stay, and so does the other end of a range where both ends agree. */
export function withPlainWords(state: SearchState, { query, ranges }: PlainWords): SearchState {
  // A number of seats takes the place of the seats that were chosen.
  const isReplaced = (facet: string) => facet in ranges || (facet === 'seats' && ranges.seat_count !== undefined)
  const values = Object.fromEntries(Object.entries(state.values).filter(([facet]) => !isReplaced(facet)))
  // A budget takes the place of one by the other period.
  const { weekly_dollars, monthly_dollars, ...others } = state.ranges
  const hasBudget = (ranges.weekly_dollars ?? ranges.monthly_dollars) !== undefined
  const all = { ...(hasBudget ? others : state.ranges), ...ranges }
  for (const [name, range] of Object.entries(ranges) as [RangeName, Range][]) {
    const both = { ...state.ranges[name], ...range }
    if ((both.min ?? 0) <= (both.max ?? Number.POSITIVE_INFINITY)) all[name] = both
  }
  return { ...state, query, page: 1, values, ranges: all }
}

/** Both ends are numbers, and none of them has been said before. */
const isNew = (meant: Range, known: Range = {}): boolean =>
  Object.entries(meant).every(([end, value]) => Number.isSafeInteger(value) && !(end in known))

/** "2 seater" means a car with no more, which its words find; with more it is at least so many that somebody needs. */
function seatsOf(said: Said): Range | undefined {
  const { seats = '', plus, above } = said
  const count = Number(seats) || SEATS.indexOf(seats.toLowerCase())
  const isLeast = (plus ?? above) !== undefined || !isAtMost(said)
  return isMostSaid(said) || (count === 2 && !isLeast) ? undefined : needRange('seat_count', count)
}

/** A distance without its unit, where what stands beside it leaves no doubt: no price, no year, no litres. */
function drivenOf({ m, mk, ...said }: Said, site: PlainSite): Range | undefined {
  const { n, ndollar, most = '' } = said
  const nk = said.nk ?? borrowed(n, m, mk)
  const distance = distanceOf({ n, nk }, site)
  const isDriven = ndollar === undefined && (nk !== undefined || !IS_YEAR.test(n!)) && distance >= 1000
  if (!isDriven || /^(?:budget|cheaper|max.* price)/i.test(most)) return undefined
  if (m !== undefined) return rangeOf(distance, distanceOf({ n: m, nk: mk }, site))
  return isMostSaid(said) || !isAtMost(said) ? boundAt(distance, said) : undefined
}

const isMostSaid = ({ most, less, max }: Said): boolean => (most ?? less ?? max) !== undefined

/** Unless something says that it is the least. */
const isAtMost = ({ least, more }: Said): boolean => (least ?? more) === undefined

/** Up to it, where nothing says from. */
const boundAt = (value: number, said: Said): Range => (isAtMost(said) ? { max: value } : { min: value })

const rangeOf = (one: number, other: number): Range => ({ min: Math.min(one, other), max: Math.max(one, other) })

/** Of "20-30k", the first is in thousands too. */
const borrowed = (n: string | undefined, m: string | undefined, mk: string | undefined): string | undefined =>
  Number(n) < Number(m) ? mk : undefined

function numberOf({ n = '', nk }: Said): number {
  const number = Number(n.replace(/[ ,]/g, ''))
  return nk === undefined || number >= 1000 ? number : number * 1000
}

/** Less than this buys no car: a deposit, or what a week costs. */
const LOWEST_PRICE = 500

/** A price; a bare number that is too low for one, or may be a year, is none. */
function dollarsOf(said: Said, bareFrom = 1000): number | undefined {
  const dollars = Math.round(numberOf(said))
  const isSaid = said.nk !== undefined || said.ndollar !== undefined
  const mayBe = isSaid ? dollars >= LOWEST_PRICE : dollars >= bareFrom && !IS_YEAR.test(said.n!)
  return mayBe ? dollars : undefined
}

function atMost(said: Said, bareFrom?: number): Range | undefined {
  const max = dollarsOf(said, bareFrom)
  return max === undefined ? undefined : { max }
}

/** What cars tow, by the unit that its figure is in where none is said; a bare figure beyond is a year, a price or a name. */
const TOWED = { kg: { from: 750, to: 5000 }, lb: { from: 1500, to: 15_000 }, t: { from: 1.5, to: 5 } }

function kilogramsOf(said: Said, { region }: PlainSite): number | undefined {
  const unit = said.unit ?? towedUnit(said, region)
  return unit === undefined ? undefined : numberOf(said) * sizeTyped('towing_kg', `1 ${unit}`, region)!
}

function towedUnit({ n = '', nk, ndollar }: Said, region: Region): keyof typeof TOWED | undefined {
  const number = numberOf({ n })
  const unit = n.includes('.') ? 't' : region === 'en-US' ? 'lb' : 'kg'
  const { from, to } = TOWED[unit]
  // Some weigh 2,000 kg; a car of 2019 is of that year.
  const isYear = IS_YEAR.test(n) && number % 50 !== 0
  return nk === undefined && ndollar === undefined && !isYear && number >= from && number <= to ? unit : undefined
}

const millimetresOf = (said: Said): number =>
  numberOf(said) * needUnit('length_mm', said.unit!.toLowerCase().startsWith('m') ? 'en-AU' : 'en-US').size

/** In the unit in which the cars' distances are kept, whole. */
function distanceOf(said: Said, { distanceUnit }: PlainSite): number {
  if (said.unit === undefined) return Math.round(numberOf(said))
  const unit: DistanceUnit = said.unit.toLowerCase().startsWith('k') ? 'km' : 'mi'
  if (unit === distanceUnit) return Math.round(numberOf(said))
  return Math.round(unit === 'mi' ? numberOf(said) * KM_PER_MILE : numberOf(said) / KM_PER_MILE)
}
