import { sql } from 'kysely'
import { CODE_DIGITS, CODE_MINUTES, type Solution } from '../../contract/sign-in.ts'
import { DAY, HOUR } from '../../domain/durations.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ApiError, tooMany } from '../errors.ts'
import { hostOf } from '../host-of.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import { ALL_SITES, isUsedUp, mayUse, type Use, useUp } from '../limits.ts'
import type { Sms } from '../ports/sms.ts'
import type { Services } from '../services.ts'
import { isSolved, newChallenge } from './challenge.ts'
import {
  ALARM_WINDOW,
  CHALLENGE_LASTS,
  CODE_LASTS,
  CODES_A_DAY,
  CODES_A_SITE_AN_HOUR,
  CODES_AN_ADDRESS_A_DAY,
  CODES_AN_ADDRESS_AN_HOUR,
  LONGEST_RESEND,
  OF_ALL_DEALERS,
  PHONE_DAY,
  PHONE_MONTH,
  resendIn,
  SHARE_WITHOUT_WORK,
  TRIES_A_CODE,
  WRONG_A_DAY,
  WRONG_A_MONTH,
  WRONG_BEFORE_ALARM,
} from './limits.ts'

type Asked = { site: Site; phone: string; browser: string; visitor: string; solution?: Solution | undefined }

/**
 * Sends a one-time code to a phone: through the outbox, so that the answer takes as long for every number. The code is
 * good in the browser that asked for it, at this site, once. Where many are asked for or guessed, it costs work. Source:
 * DC-166.
 */
export async function sendCode({ site, phone, browser, visitor, solution }: Asked, services: Services): Promise<void> {
  const { db, now, chance, secret, limits, outbox } = services
  const { slug, name } = site.settings
  const at = now()
  await inTransaction(db, async transaction => {
    const use = { site: slug, now: at }
    const ofVisitor = { ...use, subject: visitor }
    const anHour = { windowMilliseconds: HOUR }
    const aDay = { windowMilliseconds: DAY }
    await useUp(transaction, { ...ofVisitor, action: 'code', most: limits.perMinute })
    let costsWork = await isUsedUp(transaction, alarm(slug, at))
    const ofAddress = [
      { ...ofVisitor, ...anHour, action: 'codes-hour', most: CODES_AN_ADDRESS_AN_HOUR },
      { ...ofVisitor, ...aDay, action: 'codes-day', most: CODES_AN_ADDRESS_A_DAY },
    ]
    for (const one of [
      ...ofAddress,
      { ...use, ...anHour, action: 'codes', subject: 'all', most: CODES_A_SITE_AN_HOUR },
      ...ofAddress.map(ofAllDealers),
    ]) {
      if ((await useUp(transaction, one)) > one.most * SHARE_WITHOUT_WORK) costsWork = true
    }
    await countSent({ slug, phone, at }, transaction)
    const ofPhone = { ...use, ...aDay, action: 'codes-phone', subject: keyedHash(secret, 'phone', phone) }
    await useUp(transaction, ofAllDealers({ ...ofPhone, most: CODES_A_DAY }))
    // Last, so that nobody works for a code that is refused.
    if (costsWork) await takeWork({ slug, phone, at, solution }, { db: transaction, secret, chance })
    const code = chance.digits(CODE_DIGITS)
    const fresh = { code: codeHash(secret, { slug, phone, browser, code }), tries: 0, expires_at: at + CODE_LASTS }
    await transaction
      .insertInto('sign_in_codes')
      .values({ site: slug, phone, browser: browserHash(secret, browser), ...fresh })
      .onConflict(conflict => conflict.columns(['site', 'phone', 'browser']).doUpdateSet(fresh))
      .execute()
    // The last line lets phones fill the code in, on this site and no other.
    const text = `${code} is your ${name} sign-in code. It is good for ${CODE_MINUTES} minutes. Give it to nobody.\n\n@${hostOf(site)} #${code}`
    const payload: Sms = { to: phone, text, expiresAt: fresh.expires_at }
    await outbox.add(transaction, { site: slug, kind: 'sms', subject: 'sign-in', payload })
  })
  outbox.wake()
}

const ofAllDealers = (use: Use): Use => ({ ...use, site: ALL_SITES, most: OF_ALL_DEALERS * use.most })

type PhoneUse = { slug: string; phone: string; at: number }

const WORK_FIRST = 'Many codes are asked for right now. Please reload the page and try again.'

type Work = PhoneUse & { solution: Solution | undefined }
type WorkServices = Pick<Services, 'secret' | 'chance'> & { db: Pick<Services['db'], 'insertInto'> }

/** Takes the solution of a challenge, once; without one, refuses with a new challenge. */
async function takeWork({ slug, phone, at, solution }: Work, { db, secret, chance }: WorkServices): Promise<void> {
  const asker = { site: slug, phone, at }
  if (solution !== undefined && isSolved(solution, asker, secret)) {
    const use = {
      site: slug,
      action: 'challenge',
      subject: solution.salt,
      now: at,
      windowMilliseconds: CHALLENGE_LASTS,
    }
    if (await mayUse(db, { ...use, most: 1 })) return
  }
  throw new ApiError(428, WORK_FIRST, { facts: { challenge: newChallenge(asker, { secret, chance }) } })
}

/** Counts a code that is about to be sent; refuses one too many, or one too soon, in the same statement. */
async function countSent(
  { slug, phone, at }: PhoneUse,
  db: Pick<Services['db'], 'insertInto' | 'selectFrom'>,
): Promise<void> {
  const dayIsOver = isOver('day_started_at', at, PHONE_DAY)
  const sent = await db
    .insertInto('sign_in_phones')
    .values({
      site: slug,
      phone,
      next_send_at: at + resendIn(0),
      day_started_at: at,
      sent: 1,
      wrong: 0,
      month_started_at: at,
      wrong_in_month: 0,
    })
    .onConflict(conflict =>
      conflict
        .columns(['site', 'phone'])
        .doUpdateSet({
          next_send_at: sql<number>`case
            when ${dayIsOver} or sign_in_phones.sent = 0 then ${instant(at + resendIn(0))}
            when sign_in_phones.sent = 1 then ${instant(at + resendIn(1))}
            else ${instant(at + resendIn(2))} end`,
          sent: sql<number>`case when ${dayIsOver} then 1 else sign_in_phones.sent + 1 end`,
          wrong: sql<number>`case when ${dayIsOver} then 0 else sign_in_phones.wrong end`,
          day_started_at: sql<number>`case when ${dayIsOver} then ${at} else sign_in_phones.day_started_at end`,
        })
        .where(({ or, eb }) =>
          or([
            eb('sign_in_phones.next_send_at', '<=', at),
            // Nobody is told to wait for so long: the clock was put back since.
            eb('sign_in_phones.next_send_at', '>', at + LONGEST_RESEND),
          ]),
        )
        .where(({ or, eb }) => or([dayIsOver, eb('sign_in_phones.sent', '<', CODES_A_DAY)])),
    )
    .returning('sent')
    .executeTakeFirst()
  if (sent !== undefined) return
  const known = await db
    .selectFrom('sign_in_phones')
    .select(['next_send_at', 'day_started_at', 'sent'])
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (known === undefined) throw tooMany(0)
  const { next_send_at: next, day_started_at: began } = known
  const free = known.sent < CODES_A_DAY ? next : Math.max(next, began + PHONE_DAY)
  throw tooMany((free - at) / 1000)
}

/** Whether a phone's span of time is over; one that begins later than it could end is of a clock that was put back since. */
const isOver = (startedAt: 'day_started_at' | 'month_started_at', at: number, milliseconds: number) =>
  sql<boolean>`abs(${sql.ref(`sign_in_phones.${startedAt}`)} - ${at}) >= ${milliseconds}`

/** A choice among parameters alone would be a text to PostgreSQL. */
const instant = (value: number) => sql<number>`cast(${value} as bigint)`

type Guess = { slug: string; phone: string; browser: string; code: string }

const WRONG_CODE = 'This code is not right, or no longer good. Please check it, or ask for a new one.'

/**
 * Whether a code is the one that was sent to this phone for this browser. Every guess is counted before it is compared,
 * so guesses at the same moment cannot slip past; the right one uses the code up.
 */
export async function isRightCode(
  guess: Guess,
  { db, now, secret }: Pick<Services, 'db' | 'now' | 'secret'>,
): Promise<boolean> {
  const at = now()
  const { slug, phone } = guess
  await countGuess({ slug, phone, at }, db)
  const browser = browserHash(secret, guess.browser)
  const tried = await db
    .updateTable('sign_in_codes')
    .set(row => ({ tries: row('tries', '+', 1) }))
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .where('browser', '=', browser)
    .where('tries', '<', TRIES_A_CODE)
    .where('expires_at', '>', at)
    .returning('code')
    .executeTakeFirst()
  if (tried === undefined) return false
  const ofAll = { slug: ALL_SITES, phone: keyedHash(secret, 'phone', phone), at }
  await countGuessOfAll(ofAll, db)
  if (!isSame(tried.code, codeHash(secret, guess))) return false
  const used = await db
    .deleteFrom('sign_in_codes')
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .where('browser', '=', browser)
    .where('code', '=', tried.code)
    .returning('phone')
    .executeTakeFirst()
  if (used === undefined) return false
  await db
    .updateTable('sign_in_phones')
    .set({ wrong: 0, wrong_in_month: 0 })
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .execute()
  await db.deleteFrom('sign_in_phones').where('site', '=', ofAll.slug).where('phone', '=', ofAll.phone).execute()
  return true
}

/** Takes a guess from what the phone has left; a phone that has none left compares nothing until its day is over. */
async function countGuess({ slug, phone, at }: PhoneUse, db: Services['db']): Promise<void> {
  const counted = await db
    .updateTable('sign_in_phones')
    .set(oneGuessMore(at))
    .where('site', '=', slug)
    .where('phone', '=', phone)
    .where(hasGuessLeft(at))
    .returning('wrong')
    .executeTakeFirst()
  // The same words whether the phone was never asked about or has no guess left.
  if (counted === undefined) throw wrongCode()
}

/**
 * The same over all dealers together, where the phone is hidden, as who is there is nobody's of one dealer. Only what is compared
 * counts: so nobody uses up a phone's guesses everywhere without as many codes, of which there are few.
 */
async function countGuessOfAll({ slug, phone, at }: PhoneUse, db: Services['db']): Promise<void> {
  const began = { day_started_at: at, sent: 0, wrong: 1, month_started_at: at, wrong_in_month: 1 }
  const counted = await db
    .insertInto('sign_in_phones')
    .values({ site: slug, phone, next_send_at: at, ...began })
    .onConflict(conflict =>
      conflict.columns(['site', 'phone']).doUpdateSet(oneGuessMore(at)).where(hasGuessLeft(at, OF_ALL_DEALERS)),
    )
    .returning('wrong')
    .executeTakeFirst()
  if (counted === undefined) throw wrongCode()
}

function oneGuessMore(at: number) {
  const dayIsOver = isOver('day_started_at', at, PHONE_DAY)
  const monthIsOver = isOver('month_started_at', at, PHONE_MONTH)
  return {
    wrong: sql<number>`case when ${dayIsOver} then 1 else sign_in_phones.wrong + 1 end`,
    sent: sql<number>`case when ${dayIsOver} then 0 else sign_in_phones.sent end`,
    day_started_at: sql<number>`case when ${dayIsOver} then ${at} else sign_in_phones.day_started_at end`,
    wrong_in_month: sql<number>`case when ${monthIsOver} then 1 else sign_in_phones.wrong_in_month + 1 end`,
    month_started_at: sql<number>`case when ${monthIsOver} then ${at} else sign_in_phones.month_started_at end`,
  }
}

/** Whether a guess is left in the day and in the month, of as many times what one dealer gives. */
function hasGuessLeft(at: number, times = 1) {
  const dayIsOver = isOver('day_started_at', at, PHONE_DAY)
  const monthIsOver = isOver('month_started_at', at, PHONE_MONTH)
  return sql<boolean>`
    (${dayIsOver} or sign_in_phones.wrong < ${times * WRONG_A_DAY})
    and (${monthIsOver} or sign_in_phones.wrong_in_month < ${times * WRONG_A_MONTH})
  `
}

/**
 * Tells the operator when codes are being guessed, once in a quarter of an hour. Nobody is refused for it; for as long, every
 * new code of the site costs work.
 */
export async function noteWrongCode(slug: string, { db, now, log }: Services): Promise<void> {
  const at = now()
  const use = { site: slug, subject: 'all', now: at, windowMilliseconds: ALARM_WINDOW }
  if (await mayUse(db, { ...use, action: 'wrong-code', most: WRONG_BEFORE_ALARM })) return
  if (await mayUse(db, alarm(slug, at))) log('error', 'codes-guessed', { site: slug })
}

const alarm = (slug: string, at: number): Use => ({
  site: slug,
  action: 'wrong-code-alarm',
  subject: 'all',
  most: 1,
  now: at,
  windowMilliseconds: ALARM_WINDOW,
})

export const wrongCode = (): ApiError => new ApiError(400, WRONG_CODE)

const codeHash = (secret: string, { slug, phone, browser, code }: Guess): string =>
  keyedHash(secret, 'code', slug, phone, browser, code)

const browserHash = (secret: string, browser: string): string => keyedHash(secret, 'browser', browser)
