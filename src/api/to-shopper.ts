import { formatDollars } from '../domain/format.ts'
import { addressText } from '../domain/location.ts'
import { phoneOf } from '../domain/phone.ts'
import { priceShown } from '../domain/price.ts'
import { fill, joinParts } from '../domain/text.ts'
import type { Region } from '../domain/wording.ts'
import type { Car } from '../records/index.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import type { Block, Line } from './letters/blocks.ts'
import type { Mail } from './ports/mail.ts'

/** What letters to shoppers tell of a car: its name and stock number, and its price, where it has one, as its own page has it. */
export function carLines(car: Car, { settings }: Pick<Site, 'settings'>): Line[] {
  const price = priceShown(car, settings.price)
  return [
    carLine(car, { settings }),
    ...(price.kind === 'price' ? [{ price: joinParts([formatDollars(price.now), car.price_type]) }] : []),
  ]
}

/** "2021 Toyota Corolla Ascent Sport, Stock number N4711" */
export const carLine = ({ name, stocknum }: Car, { settings }: Pick<Site, 'settings'>): string =>
  joinParts([name, stocknum && joinParts([labelsOf(settings).specStockNumber, stocknum])], ', ')

/** "Northside Toyota Sales, 1 High Street, Newcastle NSW 2300" */
export const placeLine = ({ name, address }: SiteLocation, region: Region): string =>
  joinParts([name, addressText(address, region)], ', ')

/** Whom a shopper calls at a place: its own number, else its dealership's. */
export const phoneAt = (
  place: SiteLocation | undefined,
  { dealerships }: Pick<Site, 'dealerships'>,
): string | undefined =>
  phoneOf(
    place,
    dealerships.find(({ id }) => id === place?.dealership_id),
  )

type Reach = Pick<Mail, 'sender'> & { phone: string | undefined }

/** How to reach the dealer about something, by what the place has: people who read mail, a phone. */
export function howToReach(
  { sender, phone }: Reach,
  said: Readonly<Record<'reply' | 'replyOrCall' | 'call', string>>,
): string | undefined {
  const isAnswered = sender?.answersTo !== undefined
  if (phone === undefined) return isAnswered ? said.reply : undefined
  return fill(isAnswered ? said.replyOrCall : said.call, { phone })
}

/** The way to the private page of a lead, where it has one. */
export const toTracker = (href: string | undefined, labels: Labels): Block[] =>
  href === undefined ? [] : [{ lines: [labels.trackerMail], link: { label: labels.letterOpen, href } }]
