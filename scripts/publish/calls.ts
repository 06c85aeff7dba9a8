// Who may tell a publisher to build: systems that sign their calls, as we sign ours.
import { isSigned, TOLERANCE_SECONDS } from '../../src/api/sales/signature.ts'
import { envName } from '../../src/api/settings.ts'

/** For one dealer, or for all. */
export type Call = { slug: string | undefined; body: string; signature: string }

export type CallChecked = 'new' | 'repeated' | 'refused'

/** Signatures know seconds: two saves within one are signed alike, and the second may have come after the first was read. */
const STAMPED_ALIKE_MS = 1000

type Environment = Readonly<Record<string, string | undefined>>

/** With which calls for one dealer are signed, or those for all. */
export const hookSecret = (env: Environment, slug?: string): string | undefined =>
  env[slug === undefined ? 'FORECOURT_HOOK_SECRET' : `FORECOURT_HOOK_SECRET_${envName(slug)}`] || undefined

/**
 * Tells signed calls from others, and new ones from those that were heard before: for as long as a signature is good,
 * somebody could send a copy of it. One that is kept no longer is too old.
 */
export function callChecker(now: () => number): (call: Call, secret: string | undefined) => CallChecked {
  const heard = new Map<string, number>()
  return ({ slug = '', body, signature }, secret) => {
    const time = now()
    for (const [known, at] of heard) if (time - at > 2 * TOLERANCE_SECONDS * 1000) heard.delete(known)
    if (secret === undefined || !isSigned(body, signature, { secret, now: time })) return 'refused'
    // By dealer and not by address, of which there are many: `/hooks/rebuild/%6Eorth` is another `…/north`.
    const key = `${slug} ${signature}`
    const before = heard.get(key) ?? time
    heard.set(key, before)
    return time - before < STAMPED_ALIKE_MS ? 'new' : 'repeated'
  }
}
