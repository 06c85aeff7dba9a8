import { keptUntil } from '../db/retention.ts'
import type { SigningTables } from '../db/signing-tables.ts'
import { accountName } from '../sign-in/account-name.ts'
import { free, type Holding } from './holding.ts'
import { rowsByPhone, type Search } from './search.ts'

type Account = { users: Holding<'users'>[]; sessions: Holding<'sessions'>[] }

/** Who is signed in with the phone: an account is a phone at a dealer. */
export async function findAccounts({ db, sites, who: { phone } }: Search): Promise<Account> {
  if (phone === undefined) return { users: [], sessions: [] }
  const accounts = sites.map(site => accountName(site, phone))
  const signing = db.withTables<SigningTables>()
  const users = await signing
    .selectFrom('users')
    .select(['id', 'site', 'phone_number', 'created_at', 'updated_at'])
    .where('phone_number', 'in', accounts)
    .execute()
  const sessions = await signing
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.site', 'user_id', 'sessions.created_at', 'expires_at'])
    .where('users.phone_number', 'in', accounts)
    .execute()
  return { users: free(users), sessions: free(sessions) }
}

/** What a phone has used up of codes and guesses protects that very phone from strangers, so it stays for its month. */
export async function findCounts(search: Search): Promise<Holding<'sign_in_phones'>[]> {
  const rows = await rowsByPhone('sign_in_phones', search)
  const why = 'it protects this phone from codes and guesses of strangers'
  return rows.map(row => ({ row, stays: { why, until: keptUntil('sign_in_phones', row) } }))
}
