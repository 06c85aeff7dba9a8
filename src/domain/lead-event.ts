import type { CarType } from '../records/index.ts'

/** What an event of the data layer may tell of a car: never of a person. Source: EV-10, DC-177. */
export type EventCar = {
  car_type?: CarType | undefined
  status?: string | undefined
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  km?: number | undefined
  badge?: string | undefined
}

export type LeadEvent = {
  id: number
  name: string
  tags?: readonly string[]
  fields: Readonly<Record<string, string | number>>
}

/** Source: EV-01 to EV-09. */
const NAMES = {
  14: 'New Vehicle Enquiry',
  15: 'Used Vehicle Enquiry',
  17: 'Test Drive',
  18: 'Valuation Offer Accepted',
  22: 'General Enquiry',
  48: 'Used Vehicle Test Drive',
  51: 'Career Enquiry',
} as const

/** The event of a lead, by its form and its car; a demo car counts as new. Source: EV-01 to EV-06, EV-09, DC-175, DC-176. */
export function leadEvent(lead: { category: string; offerAccepted?: boolean | undefined }, car?: EventCar): LeadEvent {
  const id = eventId(lead, car)
  return {
    id,
    name: NAMES[id],
    ...(id === 17 && { tags: ['Test Drive Only'] }),
    fields: car === undefined ? {} : fieldsOf(car),
  }
}

function eventId(
  { category, offerAccepted }: { category: string; offerAccepted?: boolean | undefined },
  car: EventCar | undefined,
): keyof typeof NAMES {
  const isUsed = car?.car_type === 'used'
  if (offerAccepted) return 18
  if (category === 'Test Drive') return isUsed ? 48 : 17
  if (category === 'Career Enquiry') return 51
  if (!ENQUIRIES.has(category) || car === undefined) return 22
  return isUsed ? 15 : 14
}

/** An enquiry about a car is one under any of these names. */
const ENQUIRIES: ReadonlySet<string> = new Set(['New Vehicle Enquiry', 'Used Vehicle Enquiry', 'General Enquiry'])

/** Source: EV-10, DC-176. */
function fieldsOf({ status, make, model, year, km, badge }: EventCar): LeadEvent['fields'] {
  const fields = { status, make, model, year, kilometers: km, grade: badge }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}
