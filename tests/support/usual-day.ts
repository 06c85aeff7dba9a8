// Days on which a dealer's hours are those of its week.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

/** The value of the last option of a weekday, `Tuesday`, that is no special day of the sample dealer. */
export async function lastUsualDay(days: Locator, weekday: string, slug: string): Promise<string> {
  const { hours } = JSON.parse(readFileSync(new URL(`../../sites/${slug}/site.json`, import.meta.url), 'utf8'))
  const special = new Set<string>(hours.specialHours.map(({ date }: { date: string }) => date))
  const offered = await days
    .locator('option', { hasText: weekday })
    .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value))
  return offered.findLast(day => !special.has(day))!
}
