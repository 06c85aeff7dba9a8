/** What opens the page of a lead: 256 bits, as its link has them behind the "#". */
export const TRACKER_TOKEN = /^[\w-]{43}$/
