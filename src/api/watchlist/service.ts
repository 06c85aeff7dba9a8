import { sql } from 'kysely'
import type { SaveCar } from '../../contract/watchlist.ts'
import { isSold } from '../../domain/availability.ts'
import type { Site } from '../../site/site.ts'
import { inOneWrite, inTransaction } from '../db/in-transaction.ts'
import { isSqlite } from '../db/is-sqlite.ts'
import type { WatchlistRow } from '../db/tables.ts'
import type { Session } from '../env.ts'
import { ApiError, ofCars, signInFirst } from '../errors.ts'
import { toMobile } from '../mobile.ts'
import type { Services } from '../services.ts'
import { accountName } from '../sign-in/account-name.ts'
import { authOf, toSession } from '../sign-in/auth.ts'
import { carOf, withoutCar } from '../sites.ts'
import { MOST_CARS, saveInTurn } from './save-in-turn.ts'

/** Puts a car on the watchlist of the signed-in phone (DC-80). Saving it twice is saving it once. */
export async function saveCar(request: SaveCar, token: string, site: Site, services: Services): Promise<void> {
  const { slug, region } = site.settings
  const phone = toMobile(request.phone_number, region)
  const car = carOf(site, request.car_id)
  const isToBeHad = car !== undefined && !isSold(car)
  const entry = { site: slug, phone: phone ?? '', car_id: request.car_id, saved_at: services.now() }
  const { session, isNew } = isToBeHad
    ? await saveAs(token, entry, services)
    : { session: await authOf(slug, services).sessionBy(token), isNew: false }
  if (session === undefined) throw signInFirst()
  assertOwnPhone(phone, session, site)
  if (car === undefined) throw withoutCar(site)
  if (!isToBeHad) throw new ApiError(409, 'This vehicle is sold.')
  if (!isNew && !(await isSaved(entry, services.db))) {
    // Not said of this car, as 404 and 409 are: whoever saves several learns by it that no other has room.
    throw ofCars(site, 403, 'Your watchlist is full. Remove a car to save another.')
  }
}

type Saved = { session: Session | undefined; isNew: boolean }

/** Saves a car if the token is that of its phone, and the list has room. Tells whose token it is. */
async function saveAs(token: string, entry: WatchlistRow, services: Services): Promise<Saved> {
  const { db, now } = services
  const { site, phone, car_id, saved_at } = entry
  if (!isSqlite(db)) {
    const found = await saveInTurn(db, { ...entry, token, account: accountName(site, phone), now: now() })
    return { session: toSession(found, { site, now: now() }), isNew: found?.is_new ?? false }
  }
  const session = await authOf(site, services).sessionBy(token)
  if (session?.phone !== phone) return { session, isNew: false }
  const { rows } = await inTransaction(db, store =>
    sql`
      insert into watchlist (site, phone, car_id, saved_at) select ${site}, ${phone}, ${car_id}, ${saved_at}
      where (select count(*) from watchlist where site = ${site} and phone = ${phone}) < ${MOST_CARS}
      on conflict do nothing returning car_id
    `.execute(store),
  )
  return { session, isNew: rows.length > 0 }
}

async function isSaved({ site, phone, car_id }: Omit<WatchlistRow, 'saved_at'>, db: Services['db']): Promise<boolean> {
  const row = await db
    .selectFrom('watchlist')
    .select('car_id')
    .where('site', '=', site)
    .where('phone', '=', phone)
    .where('car_id', '=', car_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a car off, also one that is no longer in stock. Removing what is not there is no fault. */
export async function removeCar(request: SaveCar, session: Session, site: Site, { db }: Services): Promise<void> {
  assertOwnPhone(toMobile(request.phone_number, site.settings.region), session, site)
  await inOneWrite(db, store =>
    store
      .deleteFrom('watchlist')
      .where('site', '=', session.site)
      .where('phone', '=', session.phone)
      .where('car_id', '=', request.car_id)
      .execute(),
  )
}

/** Newest first. */
export function savedCars({ site, phone }: Session, { db }: Services): Promise<{ id: number }[]> {
  return db
    .selectFrom('watchlist')
    .select('car_id as id')
    .where('site', '=', site)
    .where('phone', '=', phone)
    .orderBy('saved_at', 'desc')
    .orderBy('car_id', 'desc')
    .execute()
}

/** The session decides whose watchlist it is; a number in the body can only agree (DC-80). */
function assertOwnPhone(asked: string | undefined, { phone }: Session, site: Site): void {
  if (asked !== phone) throw ofCars(site, 403, 'Please sign in again to save this car.')
}
