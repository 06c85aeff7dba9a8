import type { FormEntry } from '../contract/lead-form.ts'
import type { LeadForm } from '../contract/leads.ts'
import { VALUATION_SUBCATEGORY } from '../domain/valuation.ts'
import type { SentLead } from './sent-lead.ts'
import { store, stored, thisVisit } from './stored.ts'

/** The valuation under way in this visit: a reload, or the way back from sign-in, goes on where it was. */
export type UnderWay = {
  leadId: string
  category: string
  /** Not of a car that goes by the VIN of the lead. */
  rego?: string | undefined
  regoState?: string | undefined
  /** What the page of thanks is told of its lead: another may be sent before the offer is accepted. */
  sent?: SentLead | undefined
  answers?: readonly FormEntry[]
  /** Whether they have led to an offer. */
  isValued?: true
}

/** What it goes on from. */
export type FirstPart = Pick<LeadForm, 'category' | 'rego' | 'regoState' | 'vin'>

export const isFirstPart = ({ subcategory }: LeadForm): boolean => subcategory === VALUATION_SUBCATEGORY.leadCreated

const keyOf = (form: string): string => `valuation:${form}`

export const valuationUnderWay = (form: string): UnderWay | undefined => stored(keyOf(form), thisVisit)

export const keepValuation = (form: string, underWay: UnderWay | undefined): boolean =>
  store(keyOf(form), underWay, thisVisit)

/** Where a form asks for no state: there plates are the nation's, and a register is asked all the same. */
const NATIONAL = 'NZ'

/** What follows the first part of a valuation, once that was taken as a lead. */
export const valuationOf = (
  leadId: string,
  { category = 'Trade-In', rego, regoState, vin }: FirstPart,
  sent: SentLead | undefined,
): UnderWay => ({ leadId, category, rego, regoState: regoState ?? (vin === undefined ? NATIONAL : undefined), sent })
