// What a change of a style does to pages that nobody had in mind: kinds of pages beside pictures of how they looked when
// somebody last said that they look right. The README tells how to say so again.
import { expect } from '@playwright/test'
import { nightlyUnless } from '../../scripts/check/nightly.ts'
import { test } from '../support/journey.ts'
import { lookOf, screenOf, WIDTHS } from '../support/look.ts'
import { siteUrl } from '../support/site-url.ts'

/** A Wednesday late in the morning, at the dealer: a page shows the same on every day that it is looked at. */
const AT = '2026-11-25T11:30'

/**
 * Each template with kinds of pages that no other is looked at for. A page takes about three seconds of a core, so a landing
 * looks at two, and a night at all.
 */
const PAGES = {
  'wattle-coast-toyota': { home: '/', models: '/models', model: '/hilux' },
  'brackenfield-motor-group': { search: '/search', offers: '/special-offers', post: '/blog/three-electric-hatches' },
  'jarrah-coast-auto': { car: '/cars/2026-mg-mg4-excite-51-9600011', finance: '/finance', contact: '/contact-us' },
  'southern-drift-leisure': {
    location: '/locations/southern-drift-christchurch',
    service: '/service',
    text: '/pages/towing-made-plain',
  },
} as const

const BY_DAY = ['home', 'car']

/** Of a picture a hundredth may be different: letters in another browser are less, a block of a page is more. */
const NOTICED = { maxDiffPixelRatio: 0.01 }
const LONGEST_WAIT_MS = 20_000
/** What reacts has done so by then; only who makes new pictures waits for it in any case. */
const SETTLED_MS = 2_000

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [slug, kinds] of Object.entries(PAGES)) {
  for (const [kind, path] of Object.entries(kinds)) {
    test(`issue 6: the ${kind} page of ${slug} looks as it did, on a desk and on a phone${nightlyUnless(BY_DAY.includes(kind))}`, async ({
      page,
    }) => {
      await page.setViewportSize(screenOf(WIDTHS[0]))
      const response = await page.goto(`${siteUrl(slug)}${path}?at=${AT}`)
      expect(response?.status()).toBe(200)
      if (test.info().config.updateSnapshots !== 'missing') await page.waitForTimeout(SETTLED_MS)
      for (const width of WIDTHS) {
        await page.setViewportSize(screenOf(width))
        // Something may still be about to react: different is only what stays so.
        await expect(async () => {
          expect(await lookOf(page, width)).toMatchSnapshot(`${slug}-${kind}-${width}.jpg`, NOTICED)
        }).toPass({ timeout: LONGEST_WAIT_MS })
      }
    })
  }
}
