/** How many pages show on either side of the present one. */
const BESIDE = 1

/** What a row of page links shows: the ends, the present page with its neighbours, and a gap where pages are left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= BESIDE,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    if (before === undefined || number - before === 1) return [number]
    // A gap of one page is no shorter than that page.
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number]
  })
}
