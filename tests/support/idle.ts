import type { Page } from '@playwright/test'

/** Resolves when a page has had an idle moment, so what waits for one has had its turn. */
export const isIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => setTimeout(resolve))))
