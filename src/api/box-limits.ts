import { DAY } from '../domain/durations.ts'
import type { Db } from './db/tables.ts'
import { keyedHash } from './keyed-hash.ts'
import { ALL_SITES, mayUse } from './limits.ts'
import type { Services } from './services.ts'

/** So many letters of a kind go to a box in a day because somebody typed it, who need not be who reads there. */
export const LETTERS_A_BOX_A_DAY = 3
/** All dealers together write to a box, and take of an address, so many times what one does, however long a list of them is. */
export const OF_ALL_DEALERS = 2

type Kind = {
  site: string
  /** What is counted. */
  action: string
  most?: number
}

/** Whether a box may have one more letter of a kind today that nobody there has said yes to, and counts it. */
export async function mayWriteTo(
  email: string,
  { site, action, most = LETTERS_A_BOX_A_DAY }: Kind,
  { now, secret }: Pick<Services, 'now' | 'secret'>,
  db: Pick<Db, 'insertInto'>,
): Promise<boolean> {
  const use = { action, subject: boxMark(email, action, secret), now: now(), windowMilliseconds: DAY }
  return (
    (await mayUse(db, { ...use, site, most })) &&
    (await mayUse(db, { ...use, site: ALL_SITES, most: most * OF_ALL_DEALERS }))
  )
}

/** What stands behind a "+" leads to the same box with most providers, and so does its name in capitals. */
function boxMark(email: string, action: string, secret: string): string {
  const box = email.trim().toLowerCase()
  const at = box.lastIndexOf('@')
  return keyedHash(secret, action, box.slice(0, at).replace(/(?<=.)\+.*/, '') + box.slice(at))
}
