import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { phoneNumber } from 'better-auth/plugins'
import { parse } from 'hono/utils/cookie'
import { type RawBuilder, sql } from 'kysely'
import { DAY } from '../../domain/durations.ts'
import { preparedAs } from '../db/postgres.ts'
import type { Db } from '../db/tables.ts'
import type { Session } from '../env.ts'
import { isSame } from '../keyed-hash.ts'
import type { Services } from '../services.ts'
import { accountName } from './account-name.ts'
import { SESSION_COOKIE } from './cookies.ts'

/** Source: DC-167. Not renewed: after 30 days everybody signs in again. */
export const SESSION_DAYS = 30
const SESSION_MILLISECONDS = SESSION_DAYS * DAY

/** What the rest of the API asks of the sign-in library. */
export type Auth = {
  /** Makes the user, if the phone is new here, and a session; the answer carries the cookie. */
  signIn: (phone: string) => Promise<{ id: string; setCookie: string }>
  /** The token of a session cookie that we have signed; its session may have ended. */
  tokenIn: (headers: Headers) => string | undefined
  /** Whose token it is; nobody's when the session has ended or is of another site. */
  sessionBy: (token: string) => Promise<Session | undefined>
  /** Who a request is from. Most visitors have no session; then there is nothing to look for. */
  sessionOf: (headers: Headers) => Promise<Session | undefined>
  /** Ends the session of a request, so that its cookie is worth nothing even where somebody copied it. */
  signOut: (headers: Headers) => Promise<void>
  /** For the test that none of its own addresses is reachable. */
  library: ReturnType<typeof createLibrary>
}

const auths = new WeakMap<Services, Map<string, Auth>>()

/** The sign-in of a site, made when it is first needed. */
export function authOf(site: string, services: Services): Auth {
  const ofSites = auths.get(services) ?? new Map<string, Auth>()
  auths.set(services, ofSites)
  const auth = ofSites.get(site) ?? createAuth(site, services)
  ofSites.set(site, auth)
  return auth
}

function createAuth(site: string, { db, secret, chance, now }: Services): Auth {
  const proof = chance.token()
  const library = createLibrary(site, { db, secret, proof, now })
  const tokenIn = (headers: Headers) => signedTokenIn(headers, secret)
  const sessionBy = async (token: string): Promise<Session | undefined> => {
    const { rows } = await sql<SessionFound>`
      ${sql.raw(preparedAs('session-by'))} ${sessionQuery(token, site)}
    `.execute(db)
    return toSession(rows[0], { site, now: now() })
  }
  return {
    library,
    tokenIn,
    sessionBy,
    signIn: async phone => {
      const { headers, response } = await library.api.verifyPhoneNumber({
        body: { phoneNumber: accountName(site, phone), code: proof },
        returnHeaders: true,
      })
      return { id: response.user.id, setCookie: headers.get('Set-Cookie')! }
    },
    sessionOf: async headers => {
      const token = tokenIn(headers)
      return token === undefined ? undefined : sessionBy(token)
    },
    signOut: async headers => {
      await library.api.signOut({ headers })
    },
  }
}

/** A row of `sessionQuery`: the account is a phone at a site, the end a time as text. */
export type SessionFound = { id: string; account: string; expires_at: string }

/** A session of a site. */
const sessionQuery = (token: string, site: string): RawBuilder<SessionFound> => sql`
  select users.id as id, users.phone_number as account, sessions.expires_at as expires_at
  from sessions join users on users.id = sessions.user_id
  where sessions.token = ${token} and sessions.site = ${site}
`

export function toSession(
  found: SessionFound | undefined,
  { site, now }: { site: string; now: number },
): Session | undefined {
  if (found === undefined || Date.parse(found.expires_at) <= now) return undefined
  return { id: found.id, site, phone: found.account.slice(accountName(site, '').length) }
}

/**
 * The token of a session cookie that we have signed. The library would ask the store twice and take ten times as long over
 * it, and this is asked with every call of who is signed in; what the cookie is, is the library's: `{token}.{HMAC-SHA256}`.
 */
function signedTokenIn(headers: Headers, secret: string): string | undefined {
  const cookie = parse(headers.get('Cookie') ?? '', SESSION_COOKIE)[SESSION_COOKIE]
  const [, token, signature] = /^([\w-]+)\.(.+)$/.exec(cookie ?? '') ?? []
  if (token === undefined || signature === undefined) return undefined
  return isSame(signature, createHmac('sha256', secret).update(token).digest('base64')) ? token : undefined
}

type LibraryOptions = { db: Db; secret: string; proof: string; now: () => number }

/**
 * The sign-in library keeps users and sessions and makes their cookies. Its own web addresses are not reachable; we call
 * the few functions that we need.
 */
function createLibrary(site: string, { db, secret, proof, now }: LibraryOptions) {
  const born = () => ({ createdAt: new Date(now()), updatedAt: new Date(now()) })
  return betterAuth({
    secret,
    // The library wants an address; cookies and sessions do not depend on it.
    baseURL: 'https://forecourt.invalid',
    // Its way of speaking to SQLite, times as texts and flags as numbers, is right for both stores.
    database: { db, type: 'sqlite' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Limits are ours, by phone and by address.
    rateLimit: { enabled: false },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { site: { type: 'string', required: true, input: false, defaultValue: site } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_MILLISECONDS / 1000,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { site: { type: 'string', required: true, input: false, defaultValue: site } },
    },
    // Times are of our clock, by which they are also read.
    databaseHooks: {
      user: { create: { before: async user => ({ data: { ...user, ...born() } }) } },
      session: {
        create: {
          before: async session => ({
            data: { ...session, ...born(), expiresAt: new Date(now() + SESSION_MILLISECONDS) },
          }),
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookies: {
        session_token: {
          name: SESSION_COOKIE,
          attributes: { httpOnly: true, secure: true, sameSite: 'lax', path: '/' },
        },
      },
      useSecureCookies: false,
      // Neither address nor browser of anybody is kept.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      phoneNumber({
        sendOTP: () => {
          throw new Error('codes are sent by us')
        },
        // Whether the code is right is known before the library is asked; this is how it knows that we asked.
        verifyOTP: ({ code }) => isSame(code, proof),
        signUpOnVerification: { getTempEmail: account => `${account.replace(/[^a-z0-9]/gi, '.')}@phone.invalid` },
        schema: { user: { fields: { phoneNumber: 'phone_number', phoneNumberVerified: 'phone_number_verified' } } },
      }),
    ],
  })
}
