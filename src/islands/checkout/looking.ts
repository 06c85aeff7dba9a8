/** How often a page asks how things stand: soon where news is near, then now and then. In milliseconds. */
const SOON = 2_000
const LATER = 15_000
const SOON_FOR = 30_000

/**
 * Looks again while something is about to change and the page is seen, and at once when it is seen again: payments are
 * confirmed elsewhere, and another tab may have acted. `look` says whether more is to come.
 */
export function lookAgain(look: () => Promise<boolean>): { now: () => Promise<void> } {
  const began = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | undefined

  const now = async (): Promise<void> => {
    clearTimeout(timer)
    // Two reasons to look at the same moment are one look.
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    const isMoreToCome = await underWay
    clearTimeout(timer)
    if (isMoreToCome) timer = setTimeout(next, Date.now() - began < SOON_FOR ? SOON : LATER)
  }
  const next = (): void => {
    if (document.hidden) timer = setTimeout(next, SOON)
    else void now()
  }
  const seen = (): void => {
    if (!document.hidden) void now()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', seen)
  return { now }
}
