/** A number with thousands separators; decimals stay as they are (1234567 → "1,234,567"). Source: RG-09. */
export function formatNumber(value: number): string {
  // Most numbers of a page are small, and most others are prices and kilometres.
  if (value >= 0 && value < 1000) return String(value)
  if (value > 0 && value < 1_000_000 && Number.isInteger(value)) {
    return `${Math.floor(value / 1000)},${String(value % 1000).padStart(3, '0')}`
  }
  const [whole = '', decimals] = String(value).split('.')
  const first = value < 0 ? 1 : 0
  let grouped = whole
  // Pages hold dozens of numbers: a pattern that looks ahead from each digit would take many times as long.
  for (let at = whole.length - 3; at > first; at -= 3) grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Dollars, whole, half up: 25990 → "$25,990", 129.49 → "$129". The same in every region. Source: RG-08, RG-10, FN-16, DC-60. */
export function formatDollars(dollars: number): string {
  const whole = Math.round(dollars)
  return whole < 0 ? `-$${formatNumber(-whole)}` : `$${formatNumber(Math.abs(whole))}`
}

/** Dollars to the cent, as they are taken: 1250.5 → "$1,250.50". Source: DC-92. */
export function formatToTheCent(dollars: number): string {
  const [whole, cents] = dollars.toFixed(2).split('.')
  return `$${formatNumber(Number(whole))}.${cents}`
}

/**
 * A rate in per cent a year, to two decimals as lenders state theirs, half up: 8.7 → "8.70", 8.745 → "8.75". A page states one
 * in several places.
 */
export const formatRate = (percent: number): string =>
  // In binary, 8.745 is a little less than it says.
  (Math.round(Number((percent * 100).toPrecision(12))) / 100).toFixed(2)

/** "1 car", "1,234 cars". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
