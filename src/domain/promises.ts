/** What the community program of a dealer gives, in dollars. Source: CO-01, DC-158. */
export const COMMUNITY_PROGRAM_DOLLARS = 100_000

/** Within how many days a complaint about privacy is answered. Source: CO-03. */
export const PRIVACY_ANSWER_DAYS = 30

/** How long a part is under warranty, from the day it is installed or bought. Source: CO-02. */
export const PARTS_WARRANTY_YEARS = 2
