import { joinParts } from '../domain/text.ts'
import type { CarPage, OfferShown, PlaceShown } from './car-page.ts'

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
  // Read elsewhere than beside its page, a link needs its whole address.
  const root = meta.canonical.slice(0, -meta.path.length)
  const link = (label: string, href: string): string =>
    `[${inMarkdown(label)}](${href.startsWith('/') ? root : ''}${href})`
  // It may be read long after it was written.
  const offerLine = ({ name, href, ends }: OfferShown): string =>
    `- ${joinParts([link(name, href), ends && `(${inMarkdown(ends)})`])}`
  const specs = [...page.specifications.first, ...page.specifications.rest]
  const parts = [
    `# ${inMarkdown(joinParts([title.main, title.sub]))}`,
    ...standingLines(page),
    priceLines(page),
    meta.canonical,
    section(page.detailsTitle, list(specs.map(({ label, value }) => `${label}: ${value}`))),
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
      [enquire.stockNumber && inMarkdown(enquire.stockNumber), link(enquire.contact.label, enquire.contact.href)]
        .filter(Boolean)
        .join('\n\n'),
    ),
    page.disclaimer && section(labels.priceTerms, inMarkdown(page.disclaimer)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** What a twin says that its car costs, and of what kind the price is, read from its text; nothing where it has none. */
export function priceInTwin(twin: string): { now: string; type?: string } | undefined {
  const start = twin.indexOf(`\n${PRICE}: `) + 1
  const line = start === 0 ? '' : twin.slice(start, twin.indexOf('\n', start))
  const [, now, type] = /: (\$[\d,]+)(?: (.*?))?\\?$/.exec(line) ?? []
  if (now === undefined) return undefined
  return { now, ...(type && { type: type.replace(/\\(?=[!-/:-@[-`{-~])/g, '') }) }
}

function priceLines({ price, standing }: CarPage): string {
  const isGone = standing === 'sold' || standing === 'gone'
  const lines = [joinParts([price.now, price.type]), price.was, isGone ? undefined : price.market, price.subscription]
  return `${PRICE}: ${lines
    .filter(line => line !== undefined)
    .map(inMarkdown)
    .join('\\\n')}`
}

/** That the car is sold, reserved or still on its way, where that is so. */
function standingLines({ standing, soldText, labels }: CarPage): string[] {
  switch (standing) {
    case 'sold':
      return [`**${inMarkdown(soldText)}**`]
    case 'gone':
      return [`**${inMarkdown(labels.noLongerAvailable)}**`]
    case 'reserved':
      return [`**${inMarkdown(labels.reserved)}** ${inMarkdown(labels.reservedText)}`]
    case 'coming':
      return [`**${inMarkdown(labels.comingSoon)}** ${inMarkdown(labels.comingSoonText)}`]
    case 'free':
      return []
  }
}

function placeText({ name, street, town, licences, hours }: PlaceShown, openingHours: string): string {
  const address = [name, street, town, ...licences].filter(line => line !== undefined)
  const times =
    hours.length === 0 ? '' : section(openingHours, list(hours.map(({ days, time }) => `${days}: ${time}`)), 3)
  return [address.map(inMarkdown).join('\\\n'), times].filter(Boolean).join('\n\n')
}

/** Nothing where there is nothing to say. */
const section = (heading: string, text: string, level = 2): string =>
  text === '' ? '' : `${'#'.repeat(level)} ${inMarkdown(heading)}\n\n${text}`

const list = (items: readonly string[]): string => items.map(item => `- ${inMarkdown(item)}`).join('\n')

/** Letters, figures and the signs that mean nothing in Markdown, in one line: most of what is said of a car. */
const PLAIN = /^(?:[a-z$(“‘]|\d(?!\d*[.)]))(?: ?[\w$%()/,.:;!?'’“”‘·–—-])*$/i

/** A text as one line that says the same in Markdown: what would be a mark there is a sign of the text. */
function inMarkdown(text: string): string {
  if (PLAIN.test(text) && !text.includes('_')) return text
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replace(/^([-+#=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?= |$)/, String.raw`$1\$2`)
}
