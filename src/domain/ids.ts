/** An id as an address writes it: with no more digits than the largest that a feed may give. Source: records/car.ts. */
export const WRITTEN_ID = /^[1-9]\d{0,15}$/

/** The id that a text of an address is; nothing where it is none, or larger than any that a feed may give. */
export function idIn(text: string): number | undefined {
  const id = WRITTEN_ID.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
