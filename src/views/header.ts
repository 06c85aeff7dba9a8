import { bodyLabel } from '../domain/body.ts'
import { explorePath, searchPath } from '../domain/links.ts'
import { mainLocation } from '../domain/location.ts'
import { modelCalled, modelLabel } from '../domain/model.ts'
import { tabScrolls } from '../domain/models-menu.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { pictureShown } from '../domain/picture.ts'
import { CAR_TYPE_ORDER } from '../domain/search-words.ts'
import { byName, sameWords } from '../domain/text.ts'
import type { Model } from '../records/index.ts'
import { carsOfType, type Labels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import {
  existing,
  type HasPage,
  hasSingleManufacturer,
  linkIfThere,
  sellMyCarHref,
  serviceBookingHref,
  type TextLink,
} from './links.ts'
import { type OpenNow, openNow } from './location-shown.ts'
import { catalogueTabs, isToyotaDealer, slugsOfTabs } from './model-shown.ts'
import { makerOf } from './model-stock.ts'
import { mostFirst, stockCounts } from './stock-counts.ts'

export type Header = {
  /** Whether menus open by pointing at them, or by a click (HF-01). */
  openOn: 'hover' | 'click'
  items: readonly HeaderItem[]
  /** Where the dealer is and whether it is open: the main location. */
  place?: TextLink & { open?: OpenNow }
  stock?: TextLink
}

export type HeaderItem =
  | ({ kind: 'link' } & TextLink)
  | { kind: 'list'; label: string; links: readonly TextLink[] }
  | { kind: 'models'; label: string; menu: ModelsMenu }
  | { kind: 'makers'; label: string; menu: MakersMenu }
  | { kind: 'stock'; label: string; menu: StockMenu }

export type ModelsMenu = {
  tabs: readonly { label: string; slug: string; scrolls: boolean }[]
  models: readonly MenuModel[]
  links: readonly TextLink[]
  labels: { explore: string; ourStock: string }
}

export type MenuModel = {
  name: string
  path: string
  stockPath?: string
  image?: string
  label?: string
  /** The slugs of the tabs that it is in. */
  tabs: readonly string[]
}

/** The models of a dealer of many makes, by make: names only, as there are so many and the menu is in every page. */
export type MakersMenu = {
  /** With the page of the make. */
  makers: readonly { label: string; href?: string; models: readonly TextLink[] }[]
  links: readonly TextLink[]
}

/**
 * Without counts, and in an order that does not hang on them: the header is part of every page, so a car that comes or
 * goes must not change it, or a rebuild could keep nothing.
 */
export type StockMenu = {
  types: readonly TextLink[]
  bodies: readonly TextLink[]
  makes: readonly TextLink[]
  /** What each of these is a list of. */
  names: { types: string; bodies: string; makes: string }
}

/** How many bodies and makes a menu names before it becomes a list. */
const MENU_VALUES = 8
/** Source: MD-18, as files of the picture widths go. */
const MODEL_IMAGE_WIDTH = 280

/** The header of a site: the eight items of the requirements or the site's own, without links to pages it lacks. Source: HF-01 to HF-10. */
export function siteHeader(site: Site, labels: Labels, hasPage: HasPage): Header {
  const { settings } = site
  const items = (settings.header.items ?? standardItems(settings, labels)).map(item =>
    ownItem(site, item, labels, hasPage),
  )
  const place = mainLocation(site.locations)
  const stock = linkIfThere({ label: labels.searchStock, href: '/search' }, hasPage)
  const locations = linkIfThere({ label: place?.address.city ?? labels.ourLocations, href: '/locations' }, hasPage)
  return {
    openOn: settings.header.openOn,
    items: items.filter(item => item !== undefined),
    place: place &&
      locations && {
        ...locations,
        ...(tellsTimes(place.contact_detail.opening_hours) && { open: openNow(site, place, labels) }),
      },
    stock,
  }
}

/** What a site has in its header without writing it, as it would write it. Source: HF-02 to HF-09, DC-154. */
export function standardItems(settings: SiteSettings, labels: Labels): OwnItem[] {
  const { paths } = settings
  return [
    { label: labels.home, href: '/' },
    { label: labels.newVehicles, menu: 'models' },
    { label: labels.specialOffers, href: '/special-offers' },
    { label: labels.sellMyCar, href: sellMyCarHref(settings) },
    { label: labels.preOwnedVehicles, menu: 'stock' },
    {
      label: labels.service,
      links: [
        { label: labels.onlineBooking, href: serviceBookingHref(settings) },
        { label: labels.warranty, href: '/warranty' },
        { label: labels.roadsideAssistPage, href: '/roadside-assist' },
        { label: labels.genuineService, href: '/genuine-service' },
      ],
    },
    { label: labels.partsAndAccessories, href: '/vehicle-parts-and-accessories' },
    {
      label: labels.company,
      links: [
        { label: labels.aboutUs, href: '/about-us' },
        { label: labels.contactUs, href: paths.contact },
        { label: labels.ourLocations, href: '/locations' },
        { label: labels.fleet, href: '/fleet' },
        { label: labels.termsAndConditions, href: '/terms-and-conditions' },
        { label: labels.complaintProcess, href: '/pages/complaint-handling' },
      ],
    },
  ]
}

function listOf(label: string, links: readonly TextLink[], hasPage: HasPage): HeaderItem | undefined {
  const found = existing(links, hasPage)
  return found.length === 0 ? undefined : { kind: 'list', label, links: found }
}

type OwnItem = NonNullable<SiteSettings['header']['items']>[number]

function ownItem(site: Site, item: OwnItem, labels: Labels, hasPage: HasPage): HeaderItem | undefined {
  if (item.menu === 'models') return modelsItem(site, item.label, labels, hasPage)
  if (item.menu === 'stock') return stockItem(site, item.label, labels, hasPage)
  if (item.links !== undefined) return listOf(item.label, item.links, hasPage)
  const link = linkIfThere({ label: item.label, href: item.href ?? '/' }, hasPage)
  return link && { kind: 'link', ...link }
}

/** Source: HF-03, MD-01 to MD-12. Without a catalogue it is a link to the new cars, where there are some. */
function modelsItem(site: Site, label: string, labels: Labels, hasPage: HasPage): HeaderItem | undefined {
  const { settings, models } = site
  if (models.length === 0) {
    if ((stockCounts(site).types['new'] ?? 0) === 0) return undefined
    const link = linkIfThere({ label, href: searchPath({ car_type: 'new' }) }, hasPage)
    return link && { kind: 'link', ...link }
  }
  const tabs = catalogueTabs(site)
  const contact = { label: labels.contactUs, href: settings.paths.contact }
  const links: (TextLink | undefined)[] = [
    settings.modelsMenu.primaryLink === 'contact-us' ? contact : { label: labels.getQuote, href: '/models/get-quote' },
    { label: labels.allModels, href: '/models' },
    { label: labels.ourStock, href: searchPath({ car_type: 'new' }) },
    { label: labels.businessFleet, href: '/fleet' },
    { label: labels.bookTestDriveInMenu, href: '/book-test-drive' },
    isToyotaDealer(settings) && settings.externalLinks.myToyotaConnect !== undefined
      ? { label: labels.myToyotaConnect, href: settings.externalLinks.myToyotaConnect }
      : undefined,
    { label: labels.demonstratorModels, href: searchPath({ car_type: 'demo' }) },
  ]
  if (!hasSingleManufacturer(site)) {
    const [all, ...rest] = tabs
    const makers = rest
      .map(tab => ({ label: tab.label, models: tab.models.filter(model => all?.models.includes(model)) }))
      .filter(tab => tab.models.length > 0 && tab.models.every(model => makerOf(site, model) === tab.label))
      .map(({ label, models }) => ({
        label,
        href: brandPath(site, label),
        models: models.map(model => ({ label: modelCalled(model.name, label), href: explorePath(model) })),
      }))
    return { kind: 'makers', label, menu: { makers, links: existing(links, hasPage) } }
  }
  return {
    kind: 'models',
    label,
    menu: {
      tabs: tabs.map(tab => ({ label: tab.label, slug: tab.slug, scrolls: tabScrolls(tab) })),
      models: models.map(model => ({
        ...menuModel(site, model, labels, hasPage),
        tabs: slugsOfTabs(tabs, model),
      })),
      links: existing(links, hasPage),
      labels: { explore: labels.explore, ourStock: labels.ourStock },
    },
  }
}

const brandPath = ({ manufacturers }: Site, make: string): string | undefined => {
  const maker = manufacturers.find(({ name }) => sameWords(name, make))
  return maker && `/brands/${maker.slug}`
}

function menuModel(site: Site, model: Model, labels: Labels, hasPage: HasPage): Omit<MenuModel, 'tabs'> {
  const make = makerOf(site, model)
  const stock = linkIfThere({ href: searchPath({ make, model: model.name }) }, hasPage)
  const image = model.image?.thumb?.url ?? model.image?.url
  const shown = image && pictureShown(image, site.settings.pictures, { alt: '', widths: [MODEL_IMAGE_WIDTH] })
  return {
    name: modelCalled(model.name, make),
    path: explorePath(model),
    stockPath: stock?.href,
    // Every browser that we serve reads the best format, so the menu spares itself the others.
    image: shown ? (shown.sources[0]?.srcset.split(' ')[0] ?? shown.src) : undefined,
    label: modelLabel(model, labels),
  }
}

/** Source: HF-06. The stock by type, body and make: the values with most cars of each. */
function stockItem(site: Site, label: string, labels: Labels, hasPage: HasPage): HeaderItem | undefined {
  if (!hasPage('/search')) return undefined
  const counts = stockCounts(site)
  const types = [
    { label: labels.allStock, href: searchPath() },
    ...CAR_TYPE_ORDER.filter(type => (counts.types[type] ?? 0) > 0).map(type => ({
      label: carsOfType(type, labels),
      href: searchPath({ car_type: type }),
    })),
  ]
  const bodies = commonest(counts.bodies, body => ({ label: bodyLabel(body, labels), href: searchPath({ body }) }))
  const makes = commonest(counts.makes, make => ({ label: make, href: searchPath({ make }) }))
  const names = { types: labels.filterCarType, bodies: labels.filterBody, makes: labels.formMake }
  return { kind: 'stock', label, menu: { types, bodies, makes: makes.length > 1 ? makes : [], names } }
}

/** Links to the values with most cars, by name as they are read. */
const commonest = <Value extends string>(
  counts: Readonly<Partial<Record<Value, number>>>,
  toLink: (value: Value) => TextLink,
): TextLink[] =>
  mostFirst(counts)
    .slice(0, MENU_VALUES)
    .map(([value]) => toLink(value))
    .sort((a, b) => byName(a.label, b.label))
