// `test` of all journeys.
import { test as playwrightTest } from '@playwright/test'

/** What the journeys' server and its CDN share, so that a journey can say from which address it comes. */
export const PROXY_SECRET = 'journeys come from many addresses'

/** How many journeys began in this process. */
let journeys = 0

/**
 * Each journey comes from an address of its own. The API takes few calls of one address in a minute, and journeys of one
 * machine would use up each other's.
 */
export const test = playwrightTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs: none.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    journeys += 1
    await use({
      'X-Forecourt-Proxy': PROXY_SECRET,
      'X-Forecourt-Address': `10.${workerIndex & 255}.${journeys >> 8}.${journeys & 255}`,
    })
  },
})
