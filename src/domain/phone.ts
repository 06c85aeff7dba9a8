import type { Dealership, Location } from '../records/index.ts'

/** Source: VD-42. */
export const MASK_SHOWS = 5

/** The number to call, as written: of the location, else of the dealership. Source: DC-74. */
export function phoneOf(
  location: Pick<Location, 'phone' | 'contact_detail'> | undefined,
  dealership?: Pick<Dealership, 'phone'>,
): string | undefined {
  const numbers = [
    location?.phone,
    location?.contact_detail.phone,
    location?.contact_detail.landline_phone,
    dealership?.phone,
  ]
  return numbers.find(number => number !== undefined && number.trim() !== '')
}

/** The first five characters as written, spaces and brackets included, and dots. Source: VD-42, DC-73. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, MASK_SHOWS)}...`
}

/** The `tel:` link of a number as written: "(02) 9999 0000" → "tel:0299990000". Source: VD-41. */
export function telLink(phone: string): string {
  return `tel:${phone.trim().replace(/(?!^\+)[^\d]/g, '')}`
}
