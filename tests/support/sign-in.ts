import { expect, type Page } from '@playwright/test'
import { codeSentTo } from './outbox.ts'

let phones = 0

/** A mobile number that no other journey has: a phone has a few codes a day, and an account keeps its cars. */
export const newPhone = (): string => `0491 ${digits(Number(process.env.TEST_WORKER_INDEX))} ${digits(phones++)}`

const digits = (number: number): string => String(number).padStart(3, '0')

/** As the API knows it (DC-166). */
export const international = (phone: string): string => `+61${phone.replace(/\s/g, '').slice(1)}`

/**
 * The number, then the code that was sent to it, by the server of the journeys or another. The way by keyboard alone is a
 * journey of `watchlist.spec.ts`.
 */
export async function signIn(page: Page, phone = newPhone(), local?: string): Promise<void> {
  const code = (): Promise<string> => codeSentTo(page, international(phone), local)
  await page.locator('[data-sign-in][data-live]').waitFor()
  await page.getByLabel('Mobile number').fill(phone)
  await page.keyboard.press('Enter')
  await expect.poll(code).toMatch(/^\d{6}$/)
  await page.getByLabel('Code', { exact: true }).fill(await code())
  await page.keyboard.press('Enter')
}
