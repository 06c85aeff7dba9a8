/** As names are compared that people write: "Stock No", "stock_no" and "StockNo" are one. */
export function plainName(text: string): string {
  const key = text.toLowerCase().replace(/[\s_-]+/g, '')
  return key === '' ? text.trim() : key
}

export const sameName = (one: string, other: string): boolean => plainName(one) === plainName(other)
