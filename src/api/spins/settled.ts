import { placeOfLead } from '../../domain/lead-place.ts'
import { spinWindow } from '../../domain/spin.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { SpinRow } from '../db/selling-tables.ts'
import { isTakenTwice } from '../db/taken-twice.ts'
import { mailsToDealer } from '../dealer-mail.ts'
import type { Couriers, Entry } from '../outbox/outbox.ts'
import { couriersOf, type Work } from '../outbox/work.ts'
import type { Mail } from '../ports/mail.ts'
import type { Services } from '../services.ts'

const SPIN_OVER = 'spin-over'

/** The end of the promotion, at which the first prize of a purchase is kept unless one was chosen. Source: DC-162. */
export const overEntry = ({ id, site }: Pick<SpinRow, 'id' | 'site'>, dueAt: number): Entry => ({
  site,
  kind: SPIN_OVER,
  subject: id,
  payload: {},
  dueAt,
})

/**
 * Keeps a prize and tells the dealer, who has to hand it over and hears of it nowhere else: once. It throws when the other
 * prize of the purchase is kept already, which an index of the store decides.
 */
export async function keepPrize(id: string, how: string, site: Site, services: Services): Promise<void> {
  const { db, now, outbox } = services
  await inTransaction(db, async transaction => {
    const kept = await transaction
      .updateTable('spins')
      .set({ chosen_at: now() })
      .where('id', '=', id)
      .where('site', '=', site.settings.slug)
      .where('chosen_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (kept === undefined) return
    for (const payload of prizeMails(kept, how, site, services)) {
      await outbox.add(transaction, { site: kept.site, kind: 'mail', subject: id, payload })
    }
  })
  outbox.wake()
}

function prizeMails(
  { id, prize, purchase, phone, kind }: SpinRow,
  how: string,
  site: Site,
  services: Pick<Services, 'log'>,
): Mail[] {
  const { name } = site.settings
  const location = placeOfLead({}, undefined, site.locations)
  const text = [
    `Prize: ${prize}`,
    `Purchase: ${purchase}`,
    `Phone of the buyer: ${phone}`,
    `Spin: ${kind === 'purchase' ? 'the first, for the purchase' : 'the second, for the deposit'}`,
    how,
    '',
    `Spun on the website of ${name}. No other prize of this purchase can be claimed.`,
  ].join('\n')
  const subject = `Prize won: ${prize}, purchase ${purchase} (${name})`
  return mailsToDealer({ about: 'prize', id, site, location, draft: { subject, text } }, services)
}

/** A promotion that was made longer since is asked for again at its end; one that was switched off is over. */
const spinOver: Work<typeof SPIN_OVER> = async ({ subject }, site, services) => {
  const { features } = site.settings
  const { db, now, outbox } = services
  const { spinToWin } = features
  const closes = spinToWin === 'off' ? 0 : spinWindow(spinToWin, siteZone(site.settings)).closes.getTime()
  if (now() < closes) {
    const again = overEntry({ id: subject, site: site.settings.slug }, closes)
    return inTransaction(db, transaction => outbox.add(transaction, again))
  }
  await keepPrize(subject, 'The first prize counts: none was chosen by the end.', site, services).catch(error => {
    // The other one was chosen, and is told.
    if (!isTakenTwice(error)) throw error
  })
}

/** What a spin leaves to the outbox. */
export const spinCouriers = (services: () => Services): Pick<Couriers, typeof SPIN_OVER> =>
  couriersOf({ [SPIN_OVER]: spinOver }, services)
