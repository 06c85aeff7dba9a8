/** A field that people never see and machines fill in. Source: DC-125. */
export const TRAP_FIELD = 'company_website'

/** Of the address that a form is sent from; what is longer is cut. */
export const LONGEST_URL = 2_000

/**
 * A field of this kind asks what the contract has no name for. Its question and answer become a line of the details, so
 * that the dealer reads it: `detail.Part wanted`.
 */
export const DETAIL = 'detail.'

/** Where a form goes by itself, on a page whose scripts do not run. */
export const PLAIN_FORM_PATH = '/api/leads/plain'

/** What a lead of personalised finance says it is: a dealer may keep that for those who are signed in. Source: FN-23. */
export const PERSONALISED_FINANCE = 'Personalised Finance'
