import { expect, type Page } from '@playwright/test'
import { nightlyUnless } from '../../scripts/check/nightly.ts'
import { test } from '../support/journey.ts'
import { siteUrl } from '../support/site-url.ts'

/** One of weekly and one of monthly repayments. */
const USUAL = ['brackenfield-motor-group', 'saguaro-ridge-auto']
const DEALERS = [...USUAL, 'coral-range-jeep', 'jarrah-coast-auto', 'southern-drift-leisure', 'wattle-coast-toyota']

type Told = { title: string; price: string; finance: string | undefined }

/** What the finished pages say, read from their HTML: the cards of a list, and the pages that they lead to. */
async function readPrices(page: Page): Promise<{ cards: Told[]; pages: (Told & { offer: string | undefined })[] }> {
  return page.evaluate(async () => {
    const text = (root: ParentNode, selector: string) =>
      root.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()
    const cards = [...document.querySelectorAll('.search .car-card')].filter(card => card.querySelector('h3 a'))
    const seen = new Set<string>()
    const unique = cards.filter(card => {
      const href = card.querySelector('h3 a')!.getAttribute('href')!
      return !seen.has(href) && seen.add(href)
    })
    const pages = await Promise.all(
      unique.map(async card => {
        const answer = await fetch(card.querySelector('h3 a')!.getAttribute('href')!)
        const car = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const data = [...car.querySelectorAll('script[type="application/ld+json"]')].map(
          script => JSON.parse(script.textContent!) as { offers?: { price?: number } },
        )
        const price = data.find(({ offers }) => offers !== undefined)?.offers?.price
        return {
          title: text(car, 'h1') ?? '',
          price: text(car, '.car__buy .price__now') ?? '',
          finance: text(car, '.price__finance strong'),
          offer: price === undefined ? undefined : `$${price.toLocaleString('en-AU')}`,
        }
      }),
    )
    return {
      cards: unique.map(card => ({
        title: text(card, 'h3 a') ?? '',
        price: text(card, '.price__now') ?? '',
        finance: /\$[\d,]+ per \w+/.exec(text(card, '.car-card__finance') ?? '')?.[0],
      })),
      pages,
    }
  })
}

for (const dealer of DEALERS) {
  test(`features #1: the finished pages of ${dealer} tell each car’s price and repayment as its card does${nightlyUnless(USUAL.includes(dealer))}`, async ({
    browser,
  }) => {
    // Our policy lets no page read markup from a text, and this one is to be read.
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${siteUrl(dealer)}/search`)
    await expect(page.locator('.search .car-card h3 a').first()).toBeAttached()
    const { cards, pages } = await readPrices(page)
    expect(cards.length).toBeGreaterThan(10)
    expect(pages.map(({ title, price, finance }) => ({ title, price, finance }))).toEqual(cards)
    for (const { price, offer } of pages) expect(offer).toBe(price.startsWith('$') ? price : undefined)
    await context.close()
  })
}
