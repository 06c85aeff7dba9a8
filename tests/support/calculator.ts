import { expect, type Locator } from '@playwright/test'

/** Opens the calculator of the page of a car. */
export async function openCalculator(finance: Locator): Promise<{ answer: Locator; field: (name: RegExp) => Locator }> {
  await finance.getByText('Work out your own repayments').click()
  const answer = finance.locator('.calculator__answer')
  await expect(answer).toBeVisible()
  return { answer, field: name => finance.getByLabel(name) }
}
