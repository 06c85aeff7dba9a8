import type { Lead } from '../../contract/leads.ts'

/**
 * Which kinds of lead a CRM gets as ADF: those of somebody who may buy a car or sell one. ADF knows no other prospects, so a CRM
 * would take a job, a complaint, a service or a part for the wish to buy a new car. Source: features.md §4.5, DC-115.
 */
const FOR_CRM: Record<Lead['category'], boolean> = {
  'General Enquiry': true,
  'New Vehicle Enquiry': true,
  'Used Vehicle Enquiry': true,
  'Test Drive': true,
  'Request Photos': true,
  'Make an Offer': true,
  'Finance Enquiry': true,
  'Trade-In': true,
  'Sell My Car': true,
  'Online Purchase': true,
  'Fleet Enquiry': true,
  'Service Enquiry': false,
  'Parts Enquiry': false,
  'Career Enquiry': false,
  Feedback: false,
}

export const isForCrm = ({ category }: Pick<Lead, 'category'>): boolean => FOR_CRM[category]
