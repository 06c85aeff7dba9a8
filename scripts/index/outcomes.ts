// How `npm run index` tells of what came of it, for whoever starts it as a process and reads what it says.

/** Cars of two releases may be there; to try again would only give way. */
export const MIXED = 'what is searched may be a mix'

/** Before the time of the release whose cars are there. */
export const GAVE_WAY = 'nothing sent, as the cars of a later release are there'
