/** Notes at this place of the visitor's history which of its forms was sent from there. */
export const markSent = (name: string | undefined): void => history.replaceState({ ...history.state, sent: name }, '')

const wasSent = (name: string): boolean => (history.state as { sent?: string } | null)?.sent === name

/** Who does not wait for the page of thanks to come: nothing has told them yet that it was sent. */
const isReloaded = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

/**
 * Back from the page of thanks the browser shows the form as it was left, sending, or fills it in again: it begins anew, and
 * hears whether that page was never seen.
 */
export function whenBackFromThanks(name: string, beginAnew: (isUntold: boolean) => void): void {
  const beginAnewIfSent = (isUntold: boolean): void => {
    if (!wasSent(name)) return
    markSent(undefined)
    beginAnew(isUntold)
  }
  addEventListener('pageshow', ({ persisted }) => beginAnewIfSent(!persisted && isReloaded()))
  // A form far down its page is taken over only when it comes near.
  if (document.readyState === 'complete') beginAnewIfSent(isReloaded())
}
