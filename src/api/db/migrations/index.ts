import type { Migration } from 'kysely'
import { appointments } from './2026-11-21-appointments.ts'
import { foundation } from './2026-11-21-foundation.ts'
import { holders } from './2026-11-21-holders.ts'
import { reservations } from './2026-11-21-reservations.ts'
import { signIn } from './2026-11-21-sign-in.ts'
import { spins } from './2026-11-21-spins.ts'
import { valuations } from './2026-11-21-valuations.ts'
import { urgent } from './2026-11-22-urgent.ts'
import { forgottenVisitors } from './2026-11-28-forgotten-visitors.ts'
import { noLetters } from './2026-11-28-no-letters.ts'
import { alerts } from './2026-11-29-alerts.ts'
import { trackedLeads } from './2026-11-29-tracked-leads.ts'
import { offerLetters } from './2026-11-30-offer-letters.ts'

/**
 * Every change of the schema, in order; a new one goes to the end. What has been published is never edited, and each must
 * leave a schema that the release before can still work with: during an update both run side by side.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001 foundation': foundation,
  '002 sign-in': signIn,
  '003 reservations': reservations,
  '004 valuations': valuations,
  '005 spins': spins,
  '006 appointments': appointments,
  '007 holders': holders,
  '008 urgent': urgent,
  '009 forgotten visitors': forgottenVisitors,
  '010 no letters': noLetters,
  '011 tracked leads': trackedLeads,
  '012 alerts': alerts,
  '013 offer letters': offerLetters,
}
