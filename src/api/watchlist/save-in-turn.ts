import { CompiledQuery } from 'kysely'
import { inTurns } from '../db/in-turns.ts'
import { preparedAs } from '../db/postgres.ts'
import type { Db, WatchlistRow } from '../db/tables.ts'
import type { SessionFound } from '../sign-in/auth.ts'

/** More than anybody saves by hand. */
export const MOST_CARS = 500

type Saving = WatchlistRow & { token: string; account: string; now: number }

/** Whose token it is, if anybody's. */
type Found = (SessionFound & { is_new: boolean }) | undefined

/**
 * On PostgreSQL: saves a car if the token is of a session of its account, and the list has room. The look at the session
 * and the saving are one statement, and those of several phones that come together too.
 */
export const saveInTurn = inTurns({ write: saveAll, subject: ({ site, phone }: Saving) => `${site} ${phone}` })

/** The parameters: who asks, as a list in JSON, and how many cars fit on a list. */
const STATEMENT = `${preparedAs('save-cars')}
  with found as materialized (
    select asked.*, users.id, users.phone_number, sessions.expires_at
    from json_to_recordset($1) as asked (
      place integer, site text, phone text, car_id bigint, saved_at bigint, token text, account text, now text
    )
    join sessions on sessions.token = asked.token and sessions.site = asked.site
    join users on users.id = sessions.user_id
  ),
  able as materialized (select * from found where phone_number = account and expires_at > now),
  saved as (
    insert into watchlist (site, phone, car_id, saved_at) select site, phone, car_id, saved_at from able
    where $2 > (select count(*) from watchlist where watchlist.site = able.site and watchlist.phone = able.phone)
    order by place on conflict do nothing returning site, phone
  )
  select place, id, phone_number as account, expires_at, (site, phone) in (select site, phone from saved) as is_new
  from found`

async function saveAll(db: Db, group: readonly Saving[]): Promise<Found[]> {
  const asked = group.map((saving, place) => ({ ...saving, place, now: new Date(saving.now).toISOString() }))
  const { rows } = await db.executeQuery<NonNullable<Found> & { place: number }>(
    CompiledQuery.raw(STATEMENT, [JSON.stringify(asked), MOST_CARS]),
  )
  const found = new Map(rows.map(row => [row.place, row]))
  return group.map((_, place) => found.get(place))
}
