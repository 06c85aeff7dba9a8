/** A field that people never see and machines fill in. Source: DC-125. */
export const TRAP_FIELD = 'company_website'

/** Of the address that a form is sent from; what is longer is cut. */
export const LONGEST_URL = 2_000

/** Characters of a name, of a person or a make, and of whatever else is asked in a line of its own. Source: DC-114. */
export const LONGEST_NAME = 80
export const LONGEST_EMAIL = 254
export const LONGEST_PHONE = 40
export const LONGEST_MODEL = 120
/** Source: DC-114. */
export const LONGEST_MESSAGE = 2_000
/** Letters and digits of a number plate. Source: DC-114. */
export const LONGEST_REGO = 9
/** What people write between them, as on the car: a pattern, also in the page. */
export const PLATE_GAP = String.raw`[\s\u2010-\u2015\-]`
/** Of a line in which a plate is written: one gap behind each of its letters. */
export const LONGEST_REGO_LINE = 2 * LONGEST_REGO
/** A VIN has 17 of these, and neither I, O nor Q: a pattern, also in the page. Source: ISO 3779. */
export const VIN_SIGN = '[A-HJ-NPR-Za-hj-npr-z0-9]'
export const VIN_LENGTH = 17
/** Where the states are not listed. Source: DC-111. */
export const LONGEST_REGO_STATE = 20
/** In every region. Source: DC-112. */
export const POSTCODE_DIGITS = 4
/** Of an offer, and of whatever else a car is worth. Source: DC-114. */
export const MOST_DOLLARS = 9_999_999
/** Source: DC-114. */
export const MOST_KMS = 999_999

/** About how many cars one enquiry asks: as many as somebody at a dealership answers in one go. Source: features.md #6. */
export const MOST_ASKED = 12

/**
 * A field of this kind asks what the contract has no name for. Its question and answer become a line of the details, so
 * that the dealer reads it: `detail.Part wanted`.
 */
export const DETAIL = 'detail.'

/** Where a form goes by itself, on a page whose scripts do not run. */
export const PLAIN_FORM_PATH = '/api/leads/plain'

/** The page of thanks, to which a form leads that was taken. Source: FM-21. */
export const SUCCESS_PAGE = '/success'

/** What a lead of personalised finance says it is: a dealer may keep that for those who are signed in. Source: FN-23. */
export const PERSONALISED_FINANCE = 'Personalised Finance'

/** What a lead of a form says it is beside its category. */
export const QUOTE = 'Quote'
export const CUSTOMER_REVIEW = 'Customer Review'
