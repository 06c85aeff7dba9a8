import type { News } from '../../domain/alert-news.ts'
import { formatDistance } from '../../domain/distance.ts'
import { formatCount, formatDollars } from '../../domain/format.ts'
import { carPath } from '../../domain/links.ts'
import { priceShown } from '../../domain/price.ts'
import { fill, joinParts } from '../../domain/text.ts'
import type { WatchedCar } from '../../domain/watched-stock.ts'
import type { Car } from '../../records/index.ts'
import { writeSearch } from '../../search/routing.ts'
import { EVERY_CAR } from '../../search/state.ts'
import { type Labels, labelsOf, stockNouns } from '../../site/labels.ts'
import { absolute } from '../../site/root.ts'
import type { Site } from '../../site/site.ts'
import type { AlertRow } from '../db/tables.ts'
import { toShopperFrom } from '../dealer-mail.ts'
import type { Block, Line } from '../letters/blocks.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import { carLines } from '../to-shopper.ts'
import { stopLink } from './links.ts'
import { footBlock, mainPlace } from './mail.ts'
import { dayOf, searchOf, watchedInWords } from './watched.ts'

export type CarNews = { car: WatchedCar; news: News }

/** What an alert has to tell, of a search the newest first. */
export type ToTell = { alert: AlertRow; told: readonly CarNews[] }

/** More cars are a list, which is on the site. */
const MOST_CARS = 12

type Facts = ToTell & { site: Site; labels: Labels }

/**
 * The letter of an alert. What is told of a car is what its own page has; a price before is told as what it was at a moment that
 * the shopper knows, and no saving is reckoned. No link tells who follows it. Source: features 3.2, ACL s. 18 and 48.
 */
export function alertMail(toTell: ToTell, site: Site, services: Pick<Services, 'secret'>): Mail {
  const facts = { ...toTell, site, labels: labelsOf(site.settings) }
  const { alert } = toTell
  const { subject, blocks } = alert.car_id === null ? aboutSearch(facts) : aboutCar(facts)
  return {
    to: [alert.email],
    ...toShopperFrom(mainPlace(site), site),
    ...writeLetter(site, { subject, blocks: [...blocks, whyBlock(facts, services), footBlock(site)] }),
    stopsAt: stopLink(alert.id, site, services),
  }
}

type Content = { subject: string; blocks: Block[] }

function aboutCar(facts: Facts): Content {
  const { alert, site, labels } = facts
  const { car, news } = facts.told[0]!
  if (news.kind === 'gone') {
    const name = watchedInWords(alert, site)
    const alike = writeSearch({ ...EVERY_CAR, values: { make: [car.make], model: [car.model] } })
    const similar = { label: labels.letterSeeCars, href: absolute(site, `/search${alike}`) }
    return {
      subject: fill(labels.alertGoneSubject, { car: name }),
      blocks: [{ lines: [name, labels.alertGoneText] }, { lines: [labels.alertSimilar], link: similar }],
    }
  }
  const record = carOf(site, car.id)!
  const block = carBlock(facts.told[0]!, facts)
  return news.kind === 'dropped'
    ? { subject: fill(labels.alertDropSubject, { car: record.name, price: priceOf(record, site) }), blocks: [block] }
    : {
        subject: fill(labels.alertBackSubject, { car: record.name }),
        blocks: [{ lines: [labels.alertBackText] }, block],
      }
}

function aboutSearch(facts: Facts): Content {
  const { alert, told, site, labels } = facts
  const shown = told.slice(0, MOST_CARS)
  const isDrop = ({ news }: CarNews): boolean => news.kind === 'dropped'
  const titled = (title: string, some: readonly CarNews[]): Block[] =>
    some.length === 0 ? [] : [{ as: 'title', lines: [`${title}:`] }, ...some.map(one => carBlock(one, facts))]
  const search = absolute(site, `/search${writeSearch(searchOf(alert, site))}`)
  const more = told.length - shown.length
  return {
    subject: fill(labels.alertSearchSubject, { news: counted(told, facts), dealer: site.settings.name }),
    blocks: [
      ...titled(
        labels.alertArrivedTitle,
        shown.filter(one => !isDrop(one)),
      ),
      ...titled(labels.alertDroppedTitle, shown.filter(isDrop)),
      {
        lines: [more > 0 ? fill(labels.alertMoreCars, { cars: carsOf(more, site) }) : labels.alertWholeSearch],
        link: { label: labels.letterSeeCars, href: search },
      },
    ],
  }
}

/** "2 cars just in and 1 price drop". A "new car" is one that nobody has driven, so none is called so. */
function counted(told: readonly CarNews[], { site, labels }: Facts): string {
  const drops = told.filter(({ news }) => news.kind === 'dropped').length
  const arrived = fill(labels.alertJustIn, { cars: carsOf(told.length - drops, site) })
  const dropped = drops === 1 ? labels.alertLowerPrice : fill(labels.alertLowerPrices, { count: drops })
  if (drops === 0) return arrived
  return drops === told.length ? dropped : fill(labels.alertBothKinds, { arrived, dropped })
}

function carsOf(count: number, { settings }: Site): string {
  const { one, many } = stockNouns(settings)
  return formatCount(count, one, many)
}

/** A car with what advertisements of it say: name and stock number, price and its kind, what it has driven, its plate. */
function carBlock({ car, news }: CarNews, { site, alert, labels }: Facts): Block {
  const record = carOf(site, car.id)!
  const { km, car_type, regplate, reserved } = record
  const before = alert.written_at === null ? labels.alertPriceWhenAsked : labels.alertPriceWhenWritten
  const lines: Line[] = [
    ...carLines(record, site),
    ...(news.kind === 'dropped' ? [fill(before, { price: formatDollars(news.dollars) })] : []),
    ...(km !== undefined && car_type !== 'new' ? [formatDistance(km, site.settings)] : []),
    ...(regplate && car_type !== 'new' ? [`${labels.specRegistrationPlate} ${regplate}`] : []),
    ...(reserved === true ? [labels.reserved] : []),
  ]
  return { car: record, lines, link: { label: labels.viewDetails, href: absolute(site, carPath(record)) } }
}

function priceOf(car: Car, { settings }: Site): string {
  const price = priceShown(car, settings.price)
  return price.kind === 'price' ? joinParts([formatDollars(price.now), car.price_type]) : ''
}

function whyBlock({ alert, site, labels }: Facts, services: Pick<Services, 'secret'>): Block {
  const why = alert.car_id === null ? labels.alertWhySearch : labels.alertWhyCar
  const lines = [
    fill(why, { date: dayOf(alert.confirmed_at ?? alert.created_at, site), watched: watchedInWords(alert, site) }),
    fill(labels.alertUntil, { date: dayOf(alert.ends_at, site) }),
  ]
  return { as: 'quiet', lines, link: { label: labels.alertStop, href: stopLink(alert.id, site, services) } }
}
