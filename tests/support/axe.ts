// What axe finds on a page: one way to ask for all journeys.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { comeToRest } from './come-to-rest.ts'

/**
 * What is wrong for those who cannot see or point, by all of axe's rules (WCAG 2.2 AA and good practice): each rule with
 * the first place that breaks it. Our pages embed no other page, so axe looks in no frame, which takes it half the time.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  // Half faded in, no text has its contrast yet.
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}
