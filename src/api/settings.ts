import { join, resolve } from 'node:path'
import { type DealerFile, sitesFaults } from './dealers.ts'
import { LEVELS, type Level } from './log.ts'
import { findPort, PORT_REMEDY } from './port.ts'
import { webhookSecretIn, webhookSecretVariable } from './ports/webhook.ts'
import { databaseFault, type FaultOf, mailServerFault, senderFault, webAddressFault } from './setting-values.ts'

/** Local is a laptop: messages stop at the outbox page. Production sends them. */
export type Mode = 'local' | 'production'

export type SmtpSettings = { url: string; from: string }
export type SmsSettings = { url: string; token: string }
export type ValuationSettings = { url: string; token: string }
export type MapsSettings = { url: string; key: string }
/** `address` is where the sandbox listens, which speaks as Stripe does; without it, Stripe's own. */
export type StripeAccount = { key: string; webhookSecret: string; address?: string }

/** What a host sets for the API, read once at start. */
export type ApiSettings = {
  mode: Mode
  /** `postgres://…`, or the path of a SQLite file. */
  database: string
  /** Where a SQLite store is copied to once a day. */
  copiesDir?: string
  sitesDir: string
  /** What builds remember of the dealers, where they are built on this machine. */
  changesDir: string
  /** Signs cookies and hides addresses and codes at rest. */
  secret: string
  /** Without these, messages stay on the outbox page. */
  smtp?: SmtpSettings
  sms?: SmsSettings
  maps?: MapsSettings
  /** A valuation tool of the trade; without it, the dealer's own stock tells prices. */
  valuation?: ValuationSettings
  /** A dealer's own account at Stripe, else the one for all. */
  stripeOf: (site: string) => StripeAccount | undefined
  /** With which a dealer's own system signs what it tells of sales. */
  salesSecretOf: (site: string) => string | undefined
  /**
   * One of these our own CDN sends along, so that its headers about host and address can be believed: the secret, and the one
   * before it for as long as that is set, as not all of a CDN changes at once.
   */
  proxySecrets: readonly string[]
  /** How long a function may send at a call; nothing on a server, which nobody stops. */
  callMilliseconds?: number
  /** The least level of a log line; who starts the API has one of its own. */
  logFrom?: Level
  /** Secrets that sign webhooks, by the name that a site file gives them. */
  webhookSecret: (name: string) => string | undefined
}

/** Faults in the settings, all at once, for the person who set them. */
export class SettingsError extends Error {}

const SHORTEST_SECRET = 32

type Environment = Readonly<Record<string, string | undefined>>

/** Less than the 30 seconds of Netlify's clock, and of what stands in front of AWS Lambda. */
const CALL_SECONDS = 25
/** Half of it is for a mail: no server that works needs 5 seconds for it. */
const SHORTEST_CALL_SECONDS = 10

/** Hosts that have no disk of their own between two requests. */
const WITHOUT_DISK = ['AWS_LAMBDA_FUNCTION_NAME', 'NETLIFY', 'VERCEL', 'FUNCTION_TARGET']

type Options = {
  localSecret?: () => string
  /** It listens by itself, so that its port and the folder of its dealers must be right when it starts. */
  isServer?: boolean
}

/** Reads `FORECOURT_*`. In production nothing that matters has a default. */
export function settingsFrom(env: Environment, { localSecret, isServer = false }: Options = {}): ApiSettings {
  const faults: string[] = []
  const mode: Mode = env.FORECOURT_MODE === 'production' ? 'production' : 'local'
  // A slip here would leave every lead and code on an outbox page that nobody reads.
  if (![undefined, '', 'local', 'production'].includes(env.FORECOURT_MODE)) {
    faults.push(`FORECOURT_MODE is "${env.FORECOURT_MODE}": write production, or nothing on a laptop`)
  }
  const needed = (name: string, why: string, faultOf?: FaultOf): string => {
    const value = env[name]
    if (value === undefined || value === '') faults.push(`${name} is missing: ${why}`)
    const fault = value && faultOf?.(value)
    if (fault) faults.push(`${name} ${fault}`)
    return value ?? ''
  }
  const isProduction = mode === 'production'
  const dataDir = env.FORECOURT_DATA ?? '.forecourt'
  // Both would otherwise depend on the folder in which the server happens to be started.
  const database =
    isProduction || env.FORECOURT_DATABASE
      ? needed(
          'FORECOURT_DATABASE',
          'postgres://…, or the path of a SQLite file that stays when the server goes',
          databaseFault,
        )
      : join(dataDir, 'forecourt.sqlite')
  const diskless = WITHOUT_DISK.find(name => env[name] !== undefined)
  // A function always starts in the folder that was sent to its host.
  const sitesDir =
    isProduction && diskless === undefined
      ? needed('FORECOURT_SITES', 'the folder of the dealers')
      : env.FORECOURT_SITES || 'sites'
  if (diskless !== undefined && database !== '' && isFile(database)) {
    faults.push(`FORECOURT_DATABASE names no PostgreSQL, and this host (${diskless}) has no disk to keep a file on`)
  }
  const secret =
    mode === 'local' && !env.FORECOURT_SECRET && localSecret !== undefined
      ? localSecret()
      : needed('FORECOURT_SECRET', `it signs cookies; write ${SHORTEST_SECRET} random characters or more`)
  if (secret !== '' && secret.length < SHORTEST_SECRET)
    faults.push(`FORECOURT_SECRET is shorter than ${SHORTEST_SECRET}`)
  const smtp =
    isProduction || env.FORECOURT_SMTP_URL
      ? {
          url: needed(
            'FORECOURT_SMTP_URL',
            'leads go out by mail, e.g. smtps://user:password@mail.example.com',
            mailServerFault,
          ),
          from: needed('FORECOURT_MAIL_FROM', 'the address that leads come from', senderFault),
        }
      : undefined
  const sms =
    isProduction || env.FORECOURT_SMS_URL
      ? {
          url: needed('FORECOURT_SMS_URL', 'sign-in codes go to phones through it', webAddressFault),
          token: needed('FORECOURT_SMS_TOKEN', 'the token of the SMS provider'),
        }
      : undefined
  const maps = env.FORECOURT_MAPS_URL
    ? {
        url: needed('FORECOURT_MAPS_URL', 'the maps service', webAddressFault),
        key: needed('FORECOURT_MAPS_KEY', 'the key of the maps service'),
      }
    : undefined
  const valuation = env.FORECOURT_VALUATION_URL
    ? {
        url: needed('FORECOURT_VALUATION_URL', 'the valuation tool', webAddressFault),
        token: needed('FORECOURT_VALUATION_TOKEN', 'the token of the valuation tool'),
      }
    : undefined
  const callSeconds = Number(env.FORECOURT_CALL_SECONDS || CALL_SECONDS)
  if (!(callSeconds >= SHORTEST_CALL_SECONDS)) {
    faults.push(`FORECOURT_CALL_SECONDS is "${env.FORECOURT_CALL_SECONDS}": write ${SHORTEST_CALL_SECONDS} or more`)
  }
  const logFrom = LEVELS.find(level => level === env.FORECOURT_LOG)
  if (env.FORECOURT_LOG && logFrom === undefined) {
    faults.push(`FORECOURT_LOG is "${env.FORECOURT_LOG}": write ${LEVELS.join(', ')}, or nothing`)
  }
  if (isProduction) faults.push(...halfAccounts(env), ...testKeys(env))
  if (isServer && sitesDir !== '') faults.push(...sitesFaults(sitesDir))
  if (isServer && findPort(env) === undefined) faults.push(`PORT is "${env.PORT}": ${PORT_REMEDY}`)
  const isCalled = diskless !== undefined || Boolean(env.FORECOURT_CALL_SECONDS)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return {
    mode,
    database,
    sitesDir,
    changesDir: join(dataDir, 'changes'),
    secret,
    ...(smtp === undefined ? {} : { smtp }),
    ...(sms === undefined ? {} : { sms }),
    ...(maps === undefined ? {} : { maps }),
    ...(valuation === undefined ? {} : { valuation }),
    // Set to nothing is not set: anybody can send an empty secret.
    proxySecrets: [env.FORECOURT_PROXY_SECRET, env.FORECOURT_PROXY_SECRET_BEFORE].flatMap(secret => secret || []),
    ...(env.FORECOURT_COPIES ? { copiesDir: env.FORECOURT_COPIES } : {}),
    ...(logFrom === undefined ? {} : { logFrom }),
    ...(isCalled ? { callMilliseconds: callSeconds * 1_000 } : {}),
    stripeOf: site => stripeAccount(env, site),
    // Set to nothing is not set: anybody can sign with an empty secret.
    salesSecretOf: site => env[`FORECOURT_SALES_SECRET_${envName(site)}`] || undefined,
    webhookSecret: name => webhookSecretIn(env, name),
  }
}

/**
 * What is allowed and yet probably a mistake, by name, for the log at start. Behind a CDN without its secret all visitors
 * have the CDN's address: they share one limit, and ten of them in a minute shut the others out. A file without copies is
 * gone with its disk. A dealer who takes deposits without an account refuses them once the shopper has filled in the form,
 * and leads do not leave for a webhook that nothing signs.
 */
export function doubtsAbout(
  settings: Pick<ApiSettings, 'mode' | 'proxySecrets' | 'database' | 'copiesDir' | 'stripeOf' | 'webhookSecret'>,
  dealers: () => readonly DealerFile[],
): string[] {
  const { mode, proxySecrets, database, copiesDir } = settings
  if (mode !== 'production') return []
  const unset = {
    FORECOURT_PROXY_SECRET: proxySecrets.length === 0,
    FORECOURT_COPIES: isFile(database) && copiesDir === undefined,
  }
  return [
    ...Object.entries(unset).flatMap(([name, isUnset]) => (isUnset ? [`${name} is not set`] : [])),
    ...dealers().flatMap(dealer => [...paymentDoubt(dealer, settings), ...webhookDoubt(dealer, settings)]),
  ]
}

/** Whether a car takes deposits is in its record; which do, only the stock tells, and that is read when it is asked for. */
function paymentDoubt({ slug, reserves, takesPayments }: DealerFile, { stripeOf }: Pick<ApiSettings, 'stripeOf'>) {
  if (stripeOf(slug) !== undefined || !(reserves || takesPayments)) return []
  const refused = [
    ...(reserves ? ['a deposit for a car that has payment_processors (features.reserve)'] : []),
    ...(takesPayments ? ['an online payment (features.onlinePayment)'] : []),
  ]
  const own = `_${envName(slug)}`
  return [
    `${slug} has no account at Stripe, so ${refused.join(' or ')} would be refused: ` +
      `set ${STRIPE_KEY}${own} and ${STRIPE_SECRET}${own}, or those of all, or turn it off in its site.json`,
  ]
}

function webhookDoubt({ slug, webhookSecret: name }: DealerFile, settings: Pick<ApiSettings, 'webhookSecret'>) {
  if (name === undefined || settings.webhookSecret(name) !== undefined) return []
  return [`${slug} has leads sent to a webhook, and ${webhookSecretVariable(name)}, which signs them, is not set`]
}

/** Whether a store is a file of SQLite; else it is the address of a PostgreSQL. */
export const isFile = (database: string): boolean => !/^postgres(ql)?:\/\//i.test(database)

/** Where a store is; the password of a PostgreSQL is nobody's to read over a shoulder. */
export function shownStore(database: string): string {
  if (isFile(database)) return resolve(database)
  const address = URL.parse(database)
  return address === null ? 'a PostgreSQL' : `postgres://${address.host}${address.pathname}`
}

export const envName = (site: string): string => site.toUpperCase().replaceAll('-', '_')

const STRIPE_KEY = 'FORECOURT_STRIPE_KEY'
const STRIPE_SECRET = 'FORECOURT_STRIPE_WEBHOOK_SECRET'
/** A secret or a restricted key of Stripe that moves money. */
const LIVE_KEY = /^[sr]k_live_/

/**
 * A dealer's own account, `FORECOURT_STRIPE_KEY_NORTHSIDE_CARS`, or the one of all, `FORECOURT_STRIPE_KEY`. Each dealer's notices
 * come to its own host, so the secret of their endpoint may be its own for the account of all, and never the other way round.
 */
function stripeAccount(env: Environment, site: string): StripeAccount | undefined {
  const own = `_${envName(site)}`
  const ownKey = env[STRIPE_KEY + own]
  const key = ownKey || env[STRIPE_KEY]
  const webhookSecret = env[STRIPE_SECRET + own] || (ownKey ? undefined : env[STRIPE_SECRET])
  return key && webhookSecret ? { key, webhookSecret } : undefined
}

/** Keys whose notices nobody could believe, so that payments are taken and not heard of, and secrets of no account. */
function halfAccounts(env: Environment): string[] {
  const dealersWith = (name: string): Set<string> =>
    new Set(
      Object.keys(env)
        .filter(one => env[one] && (one === name || one.startsWith(`${name}_`)))
        .map(one => one.slice(name.length)),
    )
  const [keys, secrets] = [dealersWith(STRIPE_KEY), dealersWith(STRIPE_SECRET)]
  const isHeard = (of: string) => secrets.has(of) || (of === '' && [...secrets].some(one => !keys.has(one)))
  const isOfAccount = (of: string) => keys.has(of) || keys.has('') || (of === '' && keys.size > 0)
  return [
    ...[...keys].filter(of => !isHeard(of)).map(of => missing(STRIPE_SECRET + of, STRIPE_KEY + of)),
    ...[...secrets].filter(of => !isOfAccount(of)).map(of => missing(STRIPE_KEY + of, STRIPE_SECRET + of)),
  ]
}

/** With a key for trying out, test cards pay: a car is reserved, and the dealer told of a deposit, for no money. */
function testKeys(env: Environment): string[] {
  return Object.entries(env)
    .filter(([name, key]) => key && (name === STRIPE_KEY || name.startsWith(`${STRIPE_KEY}_`)) && !LIVE_KEY.test(key))
    .map(([name]) => `${name} takes no real money: write a key that begins with sk_live_ or rk_live_`)
}

const missing = (name: string, other: string): string => `${name} is not set, and ${other} is: payments need both`
