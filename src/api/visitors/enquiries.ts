import { sql } from 'kysely'
import type { Miscellaneous } from '../../contract/miscellaneous.ts'
import { plateOf } from '../../domain/valuation.ts'
import { fromJson, type Json } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { leadKeyOf } from '../reservations/rows.ts'
import { free, type Holding, UNTOLD } from './holding.ts'
import { untoldOf } from './letters.ts'
import { isUnderWay } from './money.ts'
import { rowsOf, type Search } from './search.ts'

/** What they have written; that of a reservation under way stays with it, and that of a paid one until the dealer has it. */
export async function findLeads(
  reservations: readonly Holding<'reservations'>[],
  search: Search,
): Promise<Holding<'leads'>[]> {
  const keysOf = (some: typeof reservations) => new Set(some.map(({ row }) => leadKeyOf(row)))
  const underWay = keysOf(reservations.filter(({ row }) => isUnderWay(row)))
  const paid = keysOf(reservations.filter(({ row }) => row.paid_at !== null))
  const found: Tables['leads'][] = []
  for await (const row of rowsOf('leads', search)) if (search.who.hasSent(fromJson(row.form))) found.push(row)
  const ofPaid = found.filter(row => paid.has(row.idempotency_key))
  const untold = await untoldOf(
    ofPaid.map(({ id }) => id),
    search,
  )
  return found.map(row => {
    if (underWay.has(row.idempotency_key)) return { row, stays: { why: 'its reservation is under way' } }
    return untold.has(row.id) ? { row, stays: { why: UNTOLD } } : { row }
  })
}

type Leads = readonly Holding<'leads'>[]

export const findValuations = async (leads: Leads, search: Search): Promise<Holding<'valuations'>[]> =>
  free(await rowsAbout('valuations', leads, search))

export const findTracked = async (leads: Leads, search: Search): Promise<Holding<'tracked_leads'>[]> =>
  free(await rowsAbout('tracked_leads', leads, search))

/** A time that is still to come stays booked, under an id that is nobody's: else another would be sent into it. */
export async function findAppointments(leads: Leads, search: Search): Promise<Holding<'appointments'>[]> {
  const why = 'the time stays taken, for nobody: tell the dealer if they do not come'
  return (await rowsAbout('appointments', leads, search)).map(row =>
    row.starts_at <= search.now ? { row } : { row, stays: { why, instead: { lead_id: crypto.randomUUID() } } },
  )
}

async function rowsAbout<Table extends 'appointments' | 'tracked_leads' | 'valuations'>(
  table: Table,
  leads: Leads,
  { db }: Search,
): Promise<Tables[Table][]> {
  if (leads.length === 0) return []
  const ids = sql.join(leads.map(({ row }) => row.id))
  return (await sql<Tables[Table]>`select * from ${sql.table(table)} where lead_id in (${ids})`.execute(db)).rows
}

/** Results that a site keeps apart from its leads are known by the plate of the car alone, or by its VIN. */
export async function findResults(
  valuations: readonly Holding<'valuations'>[],
  leads: Leads,
  search: Search,
): Promise<Holding<'miscellaneous'>[]> {
  const vins = new Map(leads.map(({ row }) => [row.id, fromJson(row.form).vin]))
  const cars = new Set(
    valuations.flatMap(({ row: { site, rego, rego_state: regoState, lead_id } }) =>
      carKeys(site, { rego, regoState, vin: vins.get(lead_id) }),
    ),
  )
  if (cars.size === 0) return []
  const found: Holding<'miscellaneous'>[] = []
  for await (const row of rowsOf('miscellaneous', search)) {
    const keys = carKeys(row.site, fromJson(row.value as Json<Partial<Miscellaneous>>))
    if (keys.some(key => cars.has(key))) found.push({ row })
  }
  return found
}

type CarKnown = { [Key in 'rego' | 'regoState' | 'vin']?: string | null | undefined }

const carKeys = (site: string, { rego, regoState, vin }: CarKnown): string[] => [
  ...(rego ? [[site, plateOf(rego), regoState].join(' ')] : []),
  ...(vin ? [[site, vin].join(' ')] : []),
]
