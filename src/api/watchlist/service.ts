import type { SaveCar } from '../../contract/watchlist.ts'
import { isSold } from '../../domain/availability.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Session } from '../env.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { toMobile } from '../sign-in/phone.ts'
import { carOf } from '../sites.ts'

/** More than anybody saves by hand. */
export const MOST_CARS = 500

/** Puts a car on the watchlist of the signed-in phone (DC-80). Saving it twice is saving it once. */
export async function saveCar(request: SaveCar, session: Session, site: Site, { db, now }: Services): Promise<void> {
  assertOwnPhone(request, session, site)
  const car = carOf(site, request.car_id)
  if (car === undefined) throw new ApiError(404, 'This vehicle is no longer available.')
  if (isSold(car)) throw new ApiError(409, 'This vehicle is sold.')
  const { site: slug, phone } = session
  await inTransaction(db, async transaction => {
    await transaction
      .insertInto('watchlist')
      .values({ site: slug, phone, car_id: request.car_id, saved_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { count } = await transaction
      .selectFrom('watchlist')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('site', '=', slug)
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    if (Number(count) > MOST_CARS) throw new ApiError(409, 'Your watchlist is full. Remove a car to save another.')
  })
}

/** Takes a car off, also one that is no longer in stock. Removing what is not there is no fault. */
export async function removeCar(request: SaveCar, session: Session, site: Site, { db }: Services): Promise<void> {
  assertOwnPhone(request, session, site)
  await db
    .deleteFrom('watchlist')
    .where('site', '=', session.site)
    .where('phone', '=', session.phone)
    .where('car_id', '=', request.car_id)
    .execute()
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
function assertOwnPhone({ phone_number }: SaveCar, { phone }: Session, { settings }: Site): void {
  if (toMobile(phone_number, settings.region) !== phone) {
    throw new ApiError(403, 'Please sign in again to save this car.')
  }
}
