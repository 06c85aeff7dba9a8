import { MOST_COPIES } from '../db/copies.ts'

/** What is not in the store, and has to be asked for by hand. */
export const ELSEWHERE: readonly string[] = [
  'the mail boxes and the CRM of the dealer: leads went there by mail, as ADF and by webhook',
  'Stripe, by each payment_ref that is shown; the providers of mail and of text messages',
  `copies of the store: those in FORECOURT_COPIES are gone after ${MOST_COPIES} days, those of a PostgreSQL when its host says so`,
  'the browser of the person, who can empty it alone',
]
