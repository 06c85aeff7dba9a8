/** A number with thousands separators; decimals stay as they are (1234567 → "1,234,567"). Source: RG-09. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Dollars, whole, half up: 25990 → "$25,990", 129.49 → "$129". The same in every region. Source: RG-08, RG-10, FN-16, DC-60. */
export function formatDollars(dollars: number): string {
  const whole = Math.round(dollars)
  return whole < 0 ? `-$${formatNumber(-whole)}` : `$${formatNumber(Math.abs(whole))}`
}

/** "1 car", "1,234 cars". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
