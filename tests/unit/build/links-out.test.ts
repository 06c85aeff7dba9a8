import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { built, textsIn } from '../../support/build.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

const BOOKING = 'https://workshop.example/northside'
const SELLING = 'https://sell.example/northside'
const ELSEWHERE = {
  'Finance calculator': 'https://loans.example/calculator',
  'All our stock': 'https://stock.example/northside',
  Demonstrators: 'https://stock.example/northside/demonstrators',
}

const site = aSiteFile({
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
  externalLinks: { serviceBooking: BOOKING, sellMyCar: SELLING },
  footer: {
    groups: [
      { title: 'Elsewhere', links: Object.entries(ELSEWHERE).map(([label, href]) => ({ label, href })) },
      { title: 'Here', links: [{ label: 'Contact', href: '/contact-us' }] },
    ],
  },
})

/** What would bring another site into the page, or what a visitor entered to another site. */
const EMBEDDED =
  /<(iframe|frame|object|embed|portal)\b|<form[^>]*\saction="(https?:)?\/\/|<script[^>]*\ssrc="(https?:)?\/\//

test('RT-57, DC-17, API-24 to API-27 booking, selling, calculator and stock of other sites are links, and no page embeds one', async () => {
  const sites = await aSitesFolder(northside({ 'northside/site.json': site }))
  await built(sites)
  const bundle = join(sites, '../dist/northside')
  const pages = Object.entries(textsIn(bundle)).filter(([path]) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(40)
  for (const [path, html] of pages) {
    expect([path, EMBEDDED.exec(html)?.[0]]).toEqual([path, undefined])
    for (const href of Object.values(ELSEWHERE))
      expect([path, html.includes(`<a href="${href}"`)]).toEqual([path, true])
  }
  const home = readFileSync(join(bundle, 'index.html'), 'utf8')
  for (const href of [BOOKING, SELLING]) expect(home).toMatch(new RegExp(`<a [^>]*href="${href}"`))
  expect(home).not.toMatch(/href="\/(sell-my-car|service\/booking)"/)

  // Who opens the address of ours, such as an old bookmark, is sent on, or goes by hand.
  const booking = readFileSync(join(bundle, 'service/booking/index.html'), 'utf8')
  expect(booking).toContain(`<meta http-equiv="refresh" content="0;url=${BOOKING}">`)
  expect(booking.slice(booking.indexOf('<main'))).toMatch(
    new RegExp(`<a [^>]*href="${BOOKING}"[^>]*>Book a Service</a>`),
  )
})
