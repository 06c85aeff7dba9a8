/** As in the styles: screens from here on have room for filters and results. */
const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 64rem)')

export const isWide = (): boolean => wide!.matches

/** Tells when a screen gets that room or loses it, as one that is turned does. Gives the way to stop. */
export function hearWidth(change: () => void): () => void {
  wide?.addEventListener('change', change)
  return () => wide?.removeEventListener('change', change)
}
