import { STANDINGS, type Standing } from '../../domain/stock-state.ts'

/**
 * Marks what is true in some standings of a car only: hidden as the page is made, and corrected by the page's script (DC-04).
 * What is true in all of them needs no mark.
 */
export function when(
  standing: Standing,
  standings: readonly Standing[],
): { 'data-when'?: string; hidden?: boolean | undefined } {
  if (standings.length === STANDINGS.length) return {}
  return { 'data-when': standings.join(' '), hidden: standings.includes(standing) ? undefined : true }
}
