import type { Booked } from '../contract/leads.ts'
import type { AskedCar } from '../domain/asked-car.ts'
import { here, type Keeping, store, stored } from './stored.ts'

/** What the page of thanks knows of a car. */
export type CarSent = Pick<AskedCar, 'id' | 'name' | 'slug' | 'location_id' | 'dealership_slug'> & {
  image?: string | undefined
}

/** What the page of thanks knows of the form before it. Source: FM-20, DC-123. */
export type SentLead = {
  category: string
  car?: CarSent | undefined
  /** The cars of a form about several, and what they are called together. */
  several?: { about: string; cars: readonly CarSent[] } | undefined
  /** The location or dealership that the form named. */
  location_id?: number | undefined
  dealership_slug?: string | undefined
  /** The day that a workshop was asked for: `2026-12-08`. */
  day?: string | undefined
  /** The test drive that came of it, where its time was free. */
  booked?: Booked | undefined
  /** Opens the page of the lead, where it has one. */
  tracker?: string | undefined
  /** Which offer of a valuation was accepted with it, in words. */
  accepted?: string
  /** Whether it is sent by email as well. */
  isEmailed?: boolean
  /** When it was taken, in epoch milliseconds: by the clock of this device, and by the server's where that told it. */
  at: number
  takenAt?: number | undefined
}

const NAME = 'sent-lead'

/** Whoever comes to the page of thanks later, comes for another reason; in milliseconds. */
export const THANKED_FOR = 3_600_000

export const rememberSentLead = (lead: SentLead, keeping: () => Keeping = here): boolean => store(NAME, lead, keeping)

/** The lead that was sent last, as long as it is fresh. */
export function sentLead(now: number, keeping: () => Keeping = here): SentLead | undefined {
  const lead = stored<SentLead>(NAME, keeping)
  if (lead === undefined || now - lead.at < THANKED_FOR) return lead
  // On a device that is shared, nobody else is to find the way to it.
  store(NAME, undefined, keeping)
  return undefined
}
