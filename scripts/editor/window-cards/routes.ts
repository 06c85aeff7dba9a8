// The window cards of a dealer by HTTP: which cars, and their PDF.
import { type Context, Hono } from 'hono'
import type { Site } from '../../../src/site/site.ts'
import type { Dealer } from '../dealer.ts'
import type { Drafts } from '../drafts.ts'
import { messagePage } from '../pages.ts'
import { type CardsAsked, cardSheet, carsAsked, MOST_CARDS, unknownNumbers } from './cards.ts'
import { cardsPage } from './page.ts'

type Options = {
  drafts: Pick<Drafts, 'saved'>
  dealerOf(slug: string): Pick<Dealer, 'name'>
  now(): Date
}

/** To be mounted behind the guards of the editor. */
export function windowCardRoutes({ drafts, dealerOf, now }: Options) {
  const routes = new Hono()
  routes.get('/sites/:slug/window-cards', async c => {
    const { slug } = c.req.param()
    const site = await siteOr(slug)
    if (site instanceof Response) return site
    const before = new URL(c.req.url).search === '' ? undefined : cardsAsked(c)
    return cardsPage({ slug, name: dealerOf(slug).name, site, before })
  })
  routes.get('/sites/:slug/window-cards.pdf', async c => {
    const { slug } = c.req.param()
    const site = await siteOr(slug)
    if (site instanceof Response) return site
    const asked = cardsAsked(c)
    const cars = carsAsked(site, asked)
    // What was asked for stands there again, to be put right.
    const back = { href: `/sites/${slug}/window-cards${new URL(c.req.url).search}`, label: 'Choose again' }
    const unknown = unknownNumbers(site, asked)
    if (unknown.length > 0) {
      const text = `Of those that are here and free, no car has the stock number ${unknown.join(', ')}.`
      return messagePage('Not all of them are here', text, back, 404)
    }
    if (cars.length === 0) return messagePage('No car to make a card for', 'None of these is here and free.', back, 404)
    if (cars.length > MOST_CARDS) {
      const text = `These are ${cars.length} cars, and ${MOST_CARDS} go into one file. Please choose a place or those that came lately.`
      return messagePage('These are too many at once', text, back, 422)
    }
    // What draws is large, and few who edit ask for it.
    const { drawWindowCards } = await import('./draw.ts')
    const sheets = cars.map(car => cardSheet(site, car, asked))
    return c.body(Uint8Array.from(await drawWindowCards(site, sheets)), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${slug}-window-cards.pdf"`,
      'Cache-Control': 'no-store',
    })
  })

  /** The site as it is saved now, or why there is none. */
  async function siteOr(slug: string): Promise<Site | Response> {
    const loaded = await drafts.saved(slug, now())
    if (loaded.ok) return loaded.site
    const text = loaded.faults.every(({ isPassing }) => isPassing)
      ? 'The cars cannot be fetched at the moment. Please try again in a minute.'
      : 'Something on the site must be mended first: “What to look at” says what.'
    return messagePage('Not now', text, { href: `/sites/${slug}`, label: 'Back to the list' }, 503)
  }
  return routes
}

function cardsAsked({ req }: Context): CardsAsked {
  const number = (name: string): number | undefined => {
    const value = Number(req.query(name) || Number.NaN)
    return Number.isFinite(value) ? value : undefined
  }
  // One may have a space in it.
  const stockNumbers = (req.query('numbers') ?? '')
    .split(/[,;]/)
    .map(number => number.trim())
    .filter(Boolean)
  return { place: number('place'), days: number('days'), stockNumbers, finance: req.query('finance') === 'on' }
}
