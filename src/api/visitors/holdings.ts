import type { AlertRow } from '../db/tables.ts'
import { findAccounts, findCounts } from './accounts.ts'
import { findAppointments, findLeads, findResults, findTracked, findValuations } from './enquiries.ts'
import { free, type Holdings } from './holding.ts'
import { findLetters } from './letters.ts'
import { findOnlinePayments, findReservations, isUnderWay } from './money.ts'
import { findPrizes } from './prizes.ts'
import { rowsByPhone, rowsOf, type Search } from './search.ts'

/** All that the store holds on somebody, and what of it an erasure would leave. */
export async function holdingsOf(search: Search): Promise<Holdings> {
  const reservations = await findReservations(search)
  const online_payments = await findOnlinePayments(search)
  const leads = await findLeads(reservations, search)
  const valuations = await findValuations(leads, search)
  const { purchases, spins } = await findPrizes(search)
  const alerts = free<'alerts'>(await findAlerts(search))
  const staying = [
    ...reservations.filter(({ row }) => isUnderWay(row)),
    ...online_payments.filter(({ row }) => row.state === 'waiting'),
    ...leads.filter(({ stays }) => stays),
    ...spins.filter(({ stays }) => stays),
  ]
  const paid = [
    ...reservations.filter(({ row }) => row.paid_at !== null),
    ...online_payments.filter(({ row }) => row.state === 'paid'),
  ]
  const all = [...reservations, ...online_payments, ...leads, ...spins, ...alerts]
  return {
    leads,
    tracked_leads: await findTracked(leads, search),
    valuations,
    appointments: await findAppointments(leads, search),
    miscellaneous: await findResults(valuations, leads, search),
    reservations,
    online_payments,
    purchases,
    spins,
    watchlist: free(await rowsByPhone('watchlist', search)),
    alerts,
    sign_in_codes: free(await rowsByPhone('sign_in_codes', search)),
    sign_in_phones: await findCounts(search),
    ...(await findAccounts(search)),
    outbox: await findLetters({ ids: idsOf(all), staying: idsOf(staying), paid: idsOf(paid) }, search),
  }
}

async function findAlerts(search: Search): Promise<AlertRow[]> {
  const theirs: AlertRow[] = []
  for await (const row of rowsOf('alerts', search)) if (search.who.isTheirs(row.email)) theirs.push(row)
  return theirs
}

const idsOf = (found: readonly { row: { id: string } }[]): Set<string> => new Set(found.map(({ row }) => row.id))
