// The parts of a search page as a visitor finds them, for the journeys through it.
import { expect, type Locator, type Page } from '@playwright/test'

export const cards = (page: Page): Locator => page.locator('.search .car-card:not(.car-card--skeleton)')

export const count = (page: Page): Locator => page.locator('.results-count__shown')

export const filter = (page: Page, name: string): Locator =>
  page.locator('aside').getByRole('group', { name, exact: true })

/** A value of a filter by its name; its count follows in the label. */
export const value = (group: Locator, name: string): Locator =>
  group.getByRole('checkbox', { name: new RegExp(`^${name} [\\d, ]+$`) })

/** The number before "cars" in the result count, once all of the list shows the cars that the address asks for. */
export async function found(page: Page): Promise<number> {
  await expect(page.locator('[data-asked]')).toHaveCount(0)
  await expect(page.locator('.search .car-grid[aria-busy]')).toHaveCount(0)
  await expect(count(page)).toHaveText(/\d/)
  return Number((await count(page).innerText()).replace(/\D/g, ''))
}

/** What the address says of the search, in a form that reads well. */
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '))

/** Resolves when the search has taken over the page. */
export const isLive = (page: Page): Promise<void> =>
  page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })

export const ANSWERED_AFTER_MS = 700

/** A page that is opened next has its answers later than anybody taps. */
export async function answerLate(page: Page): Promise<void> {
  await page.addInitScript(afterMs => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      setTimeout(() => postMessage.call(this, message), afterMs)
    }
  }, ANSWERED_AFTER_MS)
}
