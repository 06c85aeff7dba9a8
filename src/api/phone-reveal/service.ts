import type { PhoneReveal } from '../../contract/phone-reveal.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { useUp } from '../limits.ts'
import type { Services } from '../services.ts'
import { carOf, withoutCar } from '../sites.ts'

/** Notes that a number was shown, for the dealer's figures: of which car, never by whom. Source: API-03, DC-125. */
export async function keepReveal(
  { car_id, dealership_id, website_id }: PhoneReveal,
  { site, visitor }: { site: Site; visitor: string },
  { db, now, chance, limits }: Services,
): Promise<void> {
  const { slug, websiteId } = site.settings
  const isOfSite =
    website_id === websiteId &&
    carOf(site, car_id) !== undefined &&
    site.dealerships.some(({ id }) => id === dealership_id)
  if (!isOfSite) throw withoutCar(site)
  const at = now()
  await inTransaction(db, async transaction => {
    await useUp(transaction, { site: slug, action: 'reveal', subject: visitor, most: limits.perMinute, now: at })
    await transaction
      .insertInto('phone_reveals')
      .values({ id: chance.id(), site: slug, car_id, dealership_id, created_at: at })
      .execute()
  })
}
