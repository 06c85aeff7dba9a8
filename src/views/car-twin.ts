import { WHILE_OFFERED } from '../domain/stock-state.ts'
import { joinParts } from '../domain/text.ts'
import type { OfferBeside } from './car-offers.ts'
import type { CarPage, TagShown } from './car-page.ts'
import type { PlaceShown } from './car-places.ts'
import { hoursTexts } from './location-shown.ts'
import { inMarkdown, joined, lines, linkFrom, list, section } from './markdown.ts'

/** Before the price in the twin, so that it can be told from the other lines. */
const PRICE = 'Price'

/**
 * The page of a car as Markdown, for assistants and other programs: what it says of the car and where that stands, in the
 * words of the page. A repayment is left to the page, as it may not be told without all that stands beside it there, and
 * so is what the page says of other cars. Source: features.md #8.
 */
export function carTwin(page: CarPage): string {
  const known = twins.get(page) ?? makeTwin(page)
  twins.set(page, known)
  return known
}

/** The proof of one price asks for it, and then the build. */
const twins = new WeakMap<CarPage, string>()

function makeTwin(page: CarPage): string {
  const { meta, title, labels, features, comments, place, enquire } = page
  const link = linkFrom(meta.canonical, meta.path)
  // It may be read long after it was written.
  const offerLine = ({ name, href, ends }: OfferBeside): string =>
    `- ${joinParts([link({ label: name, href }), ends && `(${inMarkdown(ends)})`])}`
  const key = [...page.keyInformation.first, ...page.keyInformation.rest]
  const specs = [...page.specifications.first, ...page.specifications.rest]
  const further = specs.filter(({ name }) => key.every(known => known.name !== name))
  return joined([
    `# ${inMarkdown(joinParts([title.main, title.sub]))}`,
    ...standingLines(page),
    inMarkdown(joinParts(tagsTold(page), ' · ')),
    priceLines(page),
    meta.canonical,
    section(page.detailsTitle, list([...key, ...further].map(({ label, value }) => `${label}: ${value}`))),
    section(labels.carSummary, inMarkdown(page.summary)),
    section(labels.dealerComments, (comments?.paragraphs ?? [labels.commentsPending]).map(inMarkdown).join('\n\n')),
    section(labels.features, list([...features.first, ...features.rest])),
    ...page.sections
      .filter(({ standings }) => standings.includes(page.standing))
      .map(({ title: heading, paragraphs }) => section(heading, paragraphs.map(inMarkdown).join('\n\n'))),
    section(labels.currentOffers, page.offers.map(offerLine).join('\n')),
    place && section(labels.whereToSee, placeText(place, labels.openingHours)),
    section(
      enquire.title,
      [enquire.stockNumber && inMarkdown(enquire.stockNumber), link(enquire.contact)].filter(Boolean).join('\n\n'),
    ),
    page.disclaimer && section(labels.priceTerms, inMarkdown(page.disclaimer)),
  ])
}

/** What a twin says that its car costs, and of what kind the price is, read from its text; nothing where it has none. */
export function priceInTwin(twin: string): { now: string; type?: string } | undefined {
  const start = twin.indexOf(`\n${PRICE}: `) + 1
  const line = start === 0 ? '' : twin.slice(start, twin.indexOf('\n', start))
  const [, now, type] = /: (\$[\d,]+)(?: (.*?))?\\?$/.exec(line) ?? []
  if (now === undefined) return undefined
  return { now, ...(type && { type: type.replace(/\\([!-/:-@[-`{-~])/g, '$1') }) }
}

function priceLines({ price, standing }: CarPage): string {
  const isOffered = WHILE_OFFERED.includes(standing)
  const told = [
    joinParts([price.now, price.type]),
    price.was,
    ...(isOffered ? [price.reduced, price.market, price.marketBasis] : []),
    price.subscription,
  ]
  return `${PRICE}: ${lines(told)}`
}

/** Its certificate and the dealer's own words; of what it runs on and how it stands there are lines besides. */
function tagsTold({ tags, standing }: CarPage): string[] {
  const told = tags.filter(({ kind, standings }) => TAGS_TOLD.has(kind) && standings.includes(standing))
  return told.map(({ text }) => text)
}

const TAGS_TOLD: ReadonlySet<TagShown['kind']> = new Set(['certified', 'own'])

/** That the car is sold, reserved, still on its way or yet to be ordered, where that is so. */
function standingLines({ standing, soldText, comingText, labels }: CarPage): string[] {
  switch (standing) {
    case 'sold':
      return [`**${inMarkdown(soldText)}**`]
    case 'gone':
      return [`**${inMarkdown(labels.noLongerAvailable)}**`]
    case 'reserved':
      return [`**${inMarkdown(labels.reserved)}** ${inMarkdown(labels.reservedText)}`]
    case 'coming':
      return [`**${inMarkdown(comingText.title)}** ${inMarkdown(comingText.text)}`]
    case 'free':
      return []
  }
}

function placeText(place: PlaceShown, openingHours: string): string {
  const { name, street, town, licences, hours } = place
  const times = hours.length === 0 ? '' : section(openingHours, list(hoursTexts(place, ': ')), 3)
  return [lines([name, street, town, ...licences]), times].filter(Boolean).join('\n\n')
}
