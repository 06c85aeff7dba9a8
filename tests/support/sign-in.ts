import { expect, type Page } from '@playwright/test'
import { write } from './ease.ts'
import { codeSentTo } from './outbox.ts'

let phones = 0

/** A mobile number that no other journey has: a phone has a few codes a day, and an account keeps its cars. */
export const newPhone = (): string => `0491 ${digits(Number(process.env.TEST_WORKER_INDEX))} ${digits(phones++)}`

const digits = (number: number): string => String(number).padStart(3, '0')

/** As the API knows it (DC-166). */
export const international = (phone: string): string => `+61${phone.replace(/\s/g, '').slice(1)}`

/** By keyboard: the number, then the code that was sent to it, by the server of the journeys or another. */
export async function signIn(page: Page, phone = newPhone(), local?: string): Promise<void> {
  const code = (): Promise<string> => codeSentTo(page, international(phone), local)
  await page.locator('[data-sign-in][data-live]').waitFor()
  await write(page.getByLabel('Mobile number'), phone)
  await page.keyboard.press('Enter')
  await expect.poll(code).toMatch(/^\d{6}$/)
  await write(page.getByLabel('Code', { exact: true }), await code())
  await page.keyboard.press('Enter')
}
