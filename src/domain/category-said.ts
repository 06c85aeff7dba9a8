/**
 * What people read for the category of a lead, which stays as the contract has it wherever it is kept, sent or counted. By
 * itself, as the scripts of forms would carry the whole list of words for this one. Source: Table I, DC-171.
 */
export const categorySaid = (category: string, region: string | undefined): string =>
  region === 'en-US' ? category.replace('Enquiry', 'Inquiry') : category
