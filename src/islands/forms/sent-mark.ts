/** Notes at this place of the visitor's history which of its forms was sent from there. */
export const markSent = (name: string | undefined): void => history.replaceState({ ...history.state, sent: name }, '')

const wasSent = (name: string): boolean => (history.state as { sent?: string } | null)?.sent === name

/** Back from the page of thanks the browser shows the form as it was left, sending, or fills it in again: it begins anew. */
export function whenBackFromThanks(name: string, beginAnew: () => void): void {
  const beginAnewIfSent = (): void => {
    if (!wasSent(name)) return
    markSent(undefined)
    beginAnew()
  }
  addEventListener('pageshow', beginAnewIfSent)
  // A form far down its page is taken over only when it comes near.
  if (document.readyState === 'complete') beginAnewIfSent()
}
