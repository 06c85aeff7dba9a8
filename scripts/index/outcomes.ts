// How `npm run index` tells of what came of it, for whoever starts it as a process and reads what it says.

/** Cars of two releases may be there; the later of them mends that by another run, the earlier one gives way. */
export const MIXED = 'what is searched may be a mix'

/** Before the time of the release whose cars are there. */
export const GAVE_WAY = 'nothing sent, as the cars of a later release are there'
