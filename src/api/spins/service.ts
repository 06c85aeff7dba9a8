import type { SpinRequest, Spins, Spun } from '../../contract/spins.ts'
import { formatDate } from '../../domain/date.ts'
import { takesCar } from '../../domain/reservation.ts'
import {
  drawSegment,
  earnsSpin,
  SPIN_SEGMENTS,
  type SpinGround,
  type SpinOutcome,
  type SpinWindow,
  spinOutcomes,
  spinWindow,
  windowState,
} from '../../domain/spin.ts'
import { fill } from '../../domain/text.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { ReservationRow, SpinRow } from '../db/selling-tables.ts'
import { isTakenTwice } from '../db/taken-twice.ts'
import type { Session } from '../env.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { keepPrize, overEntry } from './settled.ts'

const SPUN_ALREADY = 'This has been used for a spin already.'
const NOT_EARNED = 'We do not know this for a spin of yours. Please ask us if you think that is wrong.'

type Promotion = { window: SpinWindow; segments: typeof SPIN_SEGMENTS; starts: string }

function promotionOf({ settings }: Site): Promotion {
  const { spinToWin } = settings.features
  if (spinToWin === 'off') throw new ApiError(404, 'There is no such promotion here.')
  const zone = siteZone(settings)
  return {
    window: spinWindow(spinToWin, zone),
    segments: spinToWin.prizes ?? SPIN_SEGMENTS,
    starts: formatDate(spinToWin.start, settings.region, zone),
  }
}

/** What a visitor has spun, what has become of it, and how often the wheel still turns. Source: DC-159, DC-162. */
export async function spinsOf(session: Session, site: Site, services: Services): Promise<Spins> {
  const { window } = promotionOf(site)
  const now = new Date(services.now())
  const spins = await spunBy(session, services)
  const outcomes = await outcomesOf(spins, site, services)
  const grounds = await groundsOf(session, site, services)
  const unused = grounds.filter(
    ({ kind, reference }) => !spins.some(spin => spin.kind === kind && spin.reference === reference),
  )
  const earned = unused.filter(({ ground }) => earnsSpin(ground, { hasFirstSpin: true, window, now }))
  const purchases = earned.filter(({ kind }) => kind === 'purchase')
  const deposits = earned.filter(({ kind }) => kind === 'deposit')
  const unpaired = spins.filter(spin => spin.kind === 'purchase' && isAlone(spin, spins)).length
  // A deposit turns the wheel only beside a purchase.
  const ready = [...purchases, ...deposits.slice(0, unpaired + purchases.length)]
  return {
    success: true,
    state: windowState(window, now),
    spins_left: ready.length,
    next: ready[0] === undefined ? null : requestOf(ready[0]),
    spins: spins.map(({ id, kind, segment, prize, purchase }) => ({
      id,
      kind,
      segment,
      prize,
      purchase,
      outcome: outcomes.get(id)!,
    })),
  }
}

const requestOf = ({ kind, reference }: Ground): SpinRequest =>
  kind === 'purchase' ? { purchase_reference: reference } : { deposit_id: reference }

/**
 * Turns the wheel: the draw is the server's, and each reference has one, however many ask in the same moment.
 * Source: SP-05, SP-06, DC-160, DC-161.
 */
export async function spin(request: SpinRequest, session: Session, site: Site, services: Services): Promise<Spun> {
  const { window, segments, starts } = promotionOf(site)
  const at = services.now()
  const state = windowState(window, new Date(at))
  const { spinOver, spinAhead } = labelsOf(site.settings)
  if (state === 'over') throw new ApiError(409, spinOver)
  if (state === 'ahead') throw new ApiError(409, fill(spinAhead, { date: starts }))
  const kind = 'deposit_id' in request ? 'deposit' : 'purchase'
  const reference = 'deposit_id' in request ? request.deposit_id : request.purchase_reference
  const spins = await spunBy(session, services)
  if (spins.some(one => one.kind === kind && one.reference === reference)) throw new ApiError(409, SPUN_ALREADY)
  const found = (await groundsOf(session, site, services)).find(one => one.kind === kind && one.reference === reference)
  const first = spins.find(one => one.kind === 'purchase' && isAlone(one, spins))
  const given = { hasFirstSpin: first !== undefined, window, now: new Date(at) }
  if (found === undefined || !earnsSpin(found.ground, given)) throw new ApiError(403, NOT_EARNED)
  const row = await inTransaction(services.db, async transaction => {
    const made = await transaction
      .insertInto('spins')
      .values({
        id: services.chance.id(),
        site: session.site,
        phone: session.phone,
        kind,
        reference,
        purchase: kind === 'purchase' ? reference : first!.purchase,
        ...drawSegment(segments, services.chance.below),
        spun_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'kind', 'segment', 'prize'])
      .executeTakeFirst()
    if (made !== undefined && kind === 'purchase') {
      await services.outbox.add(transaction, overEntry({ ...made, site: session.site }, window.closes.getTime()))
    }
    return made
  })
  if (row === undefined) throw new ApiError(409, SPUN_ALREADY)
  return { success: true, ...row }
}

/** Keeps one prize, of which the dealer is told; the other is forfeited for good. Source: SP-07, DC-162. */
export async function chooseSpin(id: string, session: Session, site: Site, services: Services): Promise<Spun> {
  promotionOf(site)
  const spins = await spunBy(session, services)
  const chosen = spins.find(one => one.id === id)
  if (chosen === undefined) throw new ApiError(404, 'There is no such spin of yours.')
  const outcome = (await outcomesOf(spins, site, services)).get(id)
  const refused = new ApiError(409, 'This prize cannot be claimed any more.')
  if (outcome === 'forfeited' || outcome === 'cancelled') throw refused
  if (outcome === 'open') {
    await keepPrize(id, 'Chosen by the buyer.', site, services).catch(error => {
      // The other one was chosen in the same moment.
      throw isTakenTwice(error) ? refused : error
    })
  }
  const { kind, segment, prize } = chosen
  return { success: true, id, kind, segment, prize }
}

function spunBy({ site, phone }: Session, { db }: Services): Promise<SpinRow[]> {
  return db
    .selectFrom('spins')
    .selectAll()
    .where('site', '=', site)
    .where('phone', '=', phone)
    .orderBy('spun_at')
    .orderBy('id')
    .execute()
}

/** The first spin of a purchase that has no second beside it, and whose prize is not chosen yet. */
const isAlone = (first: SpinRow, spins: readonly SpinRow[]): boolean =>
  first.chosen_at === null && !spins.some(one => one.kind === 'deposit' && one.purchase === first.purchase)

async function outcomesOf(
  spins: readonly SpinRow[],
  site: Site,
  services: Services,
): Promise<ReadonlyMap<string, SpinOutcome>> {
  const { window } = promotionOf(site)
  const now = new Date(services.now())
  const refunded = await refundedDeposits(spins, site, services)
  const outcomes = new Map<string, SpinOutcome>()
  for (const first of spins.filter(({ kind }) => kind === 'purchase')) {
    const second = spins.find(one => one.kind === 'deposit' && one.purchase === first.purchase)
    const chosen = chosenOf(first, second)
    const depositRefunded = second !== undefined && refunded.has(second.reference)
    const pair = spinOutcomes({ second: second !== undefined, chosen, depositRefunded }, window, now)
    outcomes.set(first.id, pair.first)
    if (second !== undefined) outcomes.set(second.id, pair.second!)
  }
  return outcomes
}

function chosenOf(first: SpinRow, second: SpinRow | undefined): 'first' | 'second' | undefined {
  if (second !== undefined && second.chosen_at !== null) return 'second'
  return first.chosen_at === null ? undefined : 'first'
}

async function refundedDeposits(spins: readonly SpinRow[], site: Site, { db }: Services): Promise<ReadonlySet<string>> {
  const ids = spins.filter(({ kind }) => kind === 'deposit').map(({ reference }) => reference)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'state'])
    .where('site', '=', site.settings.slug)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.filter(row => !takesCar(row)).map(({ id }) => id))
}

type Ground = { kind: SpinRow['kind']; reference: string; ground: SpinGround }

/** All that may turn the wheel for a phone: its purchases, and the deposits that it has paid online. */
async function groundsOf({ phone }: Session, site: Site, { db }: Services): Promise<Ground[]> {
  const { slug } = site.settings
  const purchases = await db
    .selectFrom('purchases')
    .selectAll()
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .execute()
  const paid = await db
    .selectFrom('reservations')
    .selectAll()
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .where('paid_at', 'is not', null)
    .execute()
  return [
    ...purchases.map(
      ({ reference, issued_at }): Ground => ({
        kind: 'purchase',
        reference,
        ground: { kind: 'purchase', issuedAt: new Date(issued_at) },
      }),
    ),
    ...paid.map((row): Ground => ({ kind: 'deposit', reference: row.id, ground: depositOf(row) })),
  ]
}

const depositOf = (row: ReservationRow): SpinGround => ({
  kind: 'deposit',
  dollars: row.deposit_cents / 100,
  paidAt: new Date(row.paid_at!),
  refunded: !takesCar(row),
})
