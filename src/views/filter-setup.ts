import { CARD_ATTRIBUTES } from '../domain/car-card.ts'
import { isBudget, NEEDS, type NeedName } from '../domain/needs.ts'
import { pictureShown } from '../domain/picture.ts'
import { isTileFor, isTileRunning, type TileShown, timeOfTile } from '../domain/promo-tile.ts'
import { isOver } from '../domain/running-time.ts'
import { slugify } from '../domain/text.ts'
import { instantOf } from '../domain/time-zone.ts'
import type { CarType, ItemType } from '../records/index.ts'
import { CAR_INDEX } from '../search/settings.ts'
import { sharedByViews } from '../site/digest.ts'
import { keeping } from '../site/keeper.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { leadsSomewhere } from './links.ts'
import { pagesOf } from './pages.ts'
import { type SiteStock, stockOf } from './stock.ts'
import { stockCounts } from './stock-counts.ts'

/** What filters, keyword box and cards need to know of a site besides its cars: plain JSON. */
export type FilterSetup = {
  /** Pictures of makers by the make as an address writes it; the others get a monogram (SR-19). */
  makeLogos: Readonly<Record<string, string>>
  /** Stands in place of a count above 1999, on sites set so (DC-32). */
  stockCount?: number | undefined
  /** Which price slider the site chose (DC-40). */
  priceSlider: 'search' | 'dealer'
  /** Whether sections stay as a visitor left them (DC-43). */
  keepsSections: boolean
  /** What can be asked of these cars: some car says it. */
  needs: readonly NeedName[]
  /** Of which kinds they are; a motorhome is one of its own beside that of its `item_type`. */
  kinds: readonly (ItemType | 'motorhome')[]
  /** What can be asked of a kind alone; nothing of one that is not named. */
  needsOfKind: Partial<Record<string, readonly NeedName[]>>
  /** The fields of a hit that its card needs. */
  attributes: readonly string[]
  /** Pictures that may stand among the cars; when, and for which car types, is asked in the browser (DC-146). */
  tiles: readonly TileShown[]
}

/** The same for all search pages of a site. */
export const filterSetup = oncePerSite((site): FilterSetup => {
  const { search, filters } = site.settings
  const { needs, kinds, needsOfKind } = needsOf({ stock: stockOf(site), settings: site.settings })
  return {
    makeLogos: sharedByViews(logosOf(site)),
    stockCount: search.countCap ? (search.stockCount ?? stockCounts(site).total) : undefined,
    priceSlider: search.priceSlider,
    keepsSections: filters.persistOpenState,
    needs,
    kinds,
    needsOfKind,
    attributes: sharedByViews([...CARD_ATTRIBUTES, ...needs]),
    tiles: sharedByViews(tilesOf(site)),
  }
})

const logosOf = ({ manufacturers }: Site): FilterSetup['makeLogos'] =>
  Object.fromEntries(manufacturers.flatMap(({ name, logo }) => (logo === undefined ? [] : [[slugify(name), logo.url]])))

/** The tiles of a list of these car types, as they are at build: those that show, and those that may later. */
export function tilesAtBuild(site: Site, types: readonly CarType[]): { shown: TileShown[]; waiting: TileShown[] } {
  const tiles = filterSetup(site).tiles.filter(tile => isTileFor(tile, types))
  const { true: shown = [], false: waiting = [] } = Object.groupBy(tiles, tile => `${isTileRunning(tile, site.at)}`)
  return { shown, waiting }
}

type Needs = Pick<FilterSetup, 'needs' | 'kinds' | 'needsOfKind'>

const needsOf = keeping(
  'needs of kinds',
  ({ stock, settings }: { stock: SiteStock } & Pick<Site, 'settings'>): Needs => {
    // A repayment that no card shows is not one to search by.
    const asked = settings.cards.financeBlock ? NEEDS : NEEDS.filter(name => !isBudget(name))
    const listed = `(${stock.filter})`
    const [ofAll, ...answers] = stock.results(
      [listed, ...asked.map(name => `${listed} AND ${name} > 0`)].map(filters => ({
        indexName: CAR_INDEX,
        params: { filters, hitsPerPage: 0, facets: ['item_type', 'body'] },
      })),
    )
    const kindsOf = (answer: (typeof answers)[number] | undefined) =>
      Object.keys(answer?.facets?.item_type ?? {}) as ItemType[]
    const saying = asked.flatMap((name, index) => kindsOf(answers[index]).map(kind => ({ name, kind })))
    const needsOfKind = Object.groupBy(saying, ({ kind }) => kind)
    return {
      needs: asked.filter(name => saying.some(said => said.name === name)),
      kinds: [...kindsOf(ofAll), ...(ofAll?.facets?.body?.motorhome ? (['motorhome'] as const) : [])],
      needsOfKind: Object.fromEntries(
        Object.entries(needsOfKind).map(([kind, said = []]) => [kind, said.map(({ name }) => name)]),
      ),
    }
  },
)

/** As wide as a card. */
const TILE_SIZES = '(min-width: 80rem) 24rem, (min-width: 40rem) 46vw, 94vw'

/** Tiles that are not over, with their days as instants, so that a browser needs no zone; a link to no page is none. */
function tilesOf(site: Site): TileShown[] {
  const zone = siteZone(site.settings)
  const hasPage = pagesOf(site)
  return site.promoTiles.flatMap(({ start, expiry, link, ...tile }) => {
    // As on cards: the last format is the one that more browsers read.
    const srcSet = pictureShown(tile.image, site.settings.pictures, { alt: tile.alt }).sources.at(-1)?.srcset
    const shown: TileShown = {
      ...tile,
      widths: srcSet === undefined ? undefined : { srcSet, sizes: TILE_SIZES },
      href: link !== undefined && leadsSomewhere(link, hasPage) ? link : undefined,
      start: start && instantOf(start, zone).toISOString(),
      expiry: expiry && instantOf(expiry, zone).toISOString(),
    }
    return isOver(timeOfTile(shown), site.at) ? [] : [shown]
  })
}
