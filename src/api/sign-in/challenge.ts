import { hash } from 'node:crypto'
import type { Challenge, Solution } from '../../contract/sign-in.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import type { Services } from '../services.ts'
import { CHALLENGE_LASTS, NUMBERS_TO_TRY } from './limits.ts'

// A proof of work: cheap to give and to check, dear to solve for each of a thousand phones. Nothing of it is kept but that
// it was used, and it says nothing of anybody: site and phone are in the signature alone.

type Asker = { site: string; phone: string; at: number }

export function newChallenge(asker: Asker, { secret, chance }: Pick<Services, 'secret' | 'chance'>): Challenge {
  const salt = chance.token()
  const open = {
    salt,
    hash: hashOf(salt, chance.below(NUMBERS_TO_TRY)),
    below: NUMBERS_TO_TRY,
    expires_at: asker.at + CHALLENGE_LASTS,
  }
  return { ...open, signature: signatureOf(open, asker, secret) }
}

/** Whether a challenge is ours, for this phone at this site, still good, and solved. */
export function isSolved({ number, ...challenge }: Solution, asker: Asker, secret: string): boolean {
  const left = challenge.expires_at - asker.at
  return (
    isSame(challenge.signature, signatureOf(challenge, asker, secret)) &&
    left > 0 &&
    // One that is good for longer is of a clock that was put back since, when its use may have been forgotten.
    left <= CHALLENGE_LASTS &&
    hashOf(challenge.salt, number) === challenge.hash
  )
}

function hashOf(salt: string, number: number): string {
  const hashed = Buffer.from(`${salt}....`)
  hashed.writeUInt32BE(number, salt.length)
  return hash('sha256', hashed, 'hex')
}

const signatureOf = (
  { salt, hash, below, expires_at }: Omit<Challenge, 'signature'>,
  { site, phone }: Asker,
  secret: string,
): string => keyedHash(secret, 'challenge', site, phone, salt, hash, String(below), String(expires_at))
