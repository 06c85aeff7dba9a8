// Sizes and colours are what they are only when nothing moves any more.
import type { Page } from '@playwright/test'

/** No transition of ours takes longer; one in a part that is not drawn never ends. */
const LONGEST_MS = 1_000

/** Waits until nothing slides or fades any more. What moves for ever, such as a skeleton, is not waited for. */
export function comeToRest(page: Page): Promise<void> {
  return page.evaluate(async longest => {
    const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const moving = document.getAnimations().filter(animation => !isEndless(animation))
    const enough = new Promise(resolve => setTimeout(resolve, longest))
    await Promise.race([Promise.allSettled(moving.map(animation => animation.finished)), enough])
  }, LONGEST_MS)
}
