/** As in the styles: screens from here on have room for filters and results. */
const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 64rem)')

export const isWide = (): boolean => wide!.matches

/** Tells when a screen gets that room or loses it, as one that is turned does. Gives the way to stop. */
export function hearWidth(change: () => void): () => void {
  wide?.addEventListener('change', change)
  return () => wide?.removeEventListener('change', change)
}

/** What is being typed in filters that are about to go counts, as whenever its field is left. Gives what had the focus. */
export function leaveField(filters: string): HTMLElement | null {
  const focused = document.querySelector<HTMLElement>(`${filters} :focus`)
  focused?.blur()
  return focused
}
