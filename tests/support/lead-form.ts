// A form as a shopper fills it in, and what tells one shopper from another.
import { expect, type Locator, type Page } from '@playwright/test'

/** Resolves when the first form of the page has been taken over. */
export const isLive = (page: Page): Promise<void> => page.locator('form[data-live]').first().waitFor()

/** A last name that nobody else has, so that the dealer's leads of a journey can be counted. */
export const newLastName = (): string => `Shopper${crypto.randomUUID().slice(0, 8)}`

/** Who asks: what every form wants to know. */
export async function fillDetails(within: Page | Locator, last: string): Promise<void> {
  await within.getByLabel('First name').fill('Test')
  await within.getByLabel('Last name').fill(last)
  await within.getByRole('textbox', { name: 'Email' }).fill('shopper@example.com')
  await within.getByLabel('Mobile number').fill('0491 570 006')
}

/** The browser has gone where it was led, and stands still there, however smoothly it scrolls. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let still = 0; still < 10; still += 1) {
      const before = scrollY
      await new Promise(requestAnimationFrame)
      if (scrollY !== before) still = 0
    }
  })

export async function expectToStay(shown: Locator): Promise<void> {
  await settle(shown.page())
  await expect(shown).toBeInViewport({ ratio: 1 })
}
