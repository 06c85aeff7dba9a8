import type { Page } from '@playwright/test'

/**
 * How fast the animations and delays of styles run from now on, also on the pages that follow: 0 stops them, so that nothing
 * that a page waits for with its styles comes to pass, however slow the computer is.
 */
export async function paceStyles(page: Page, playbackRate: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate })
}
