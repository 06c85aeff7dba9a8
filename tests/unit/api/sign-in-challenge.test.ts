import { expect, test } from 'vitest'
import { trueChance } from '../../../src/api/chance.ts'
import { isSolved, newChallenge } from '../../../src/api/sign-in/challenge.ts'
import { CHALLENGE_LASTS, NUMBERS_TO_TRY } from '../../../src/api/sign-in/limits.ts'
import { ChallengeSchema, SolutionSchema } from '../../../src/contract/sign-in.ts'
import { solve } from '../../../src/islands/sign-in/solve.ts'

const SECRET = 's'.repeat(32)
const asker = { site: 'northside', phone: '+61491570006', at: Date.parse('2026-06-10T02:00:00Z') }
const never = new AbortController().signal
const chanceOf = (number: number) => ({ ...trueChance, below: () => number })

test('E13 threat 11: the page finds the number of a challenge as the API gives it, wherever it is', async () => {
  for (const chance of [trueChance, chanceOf(0), chanceOf(255), chanceOf(256), chanceOf(NUMBERS_TO_TRY - 1)]) {
    const challenge = newChallenge(asker, { secret: SECRET, chance })
    expect(ChallengeSchema.parse(challenge)).toEqual(challenge)
    const number = await solve(challenge, never)
    expect(number).toBeLessThan(NUMBERS_TO_TRY)
    const solution = SolutionSchema.parse({ ...challenge, number })
    expect(isSolved(solution, asker, SECRET)).toBe(true)
    expect(isSolved(solution, { ...asker, at: asker.at + CHALLENGE_LASTS - 1 }, SECRET)).toBe(true)
  }
})

test('E13 threat 11: what is not solved, over, forged, or of another phone or site is refused', () => {
  const solution = { ...newChallenge(asker, { secret: SECRET, chance: chanceOf(7) }), number: 7 }
  const easy = newChallenge({ ...asker, phone: '+61491570156' }, { secret: SECRET, chance: chanceOf(0) })
  expect(isSolved(solution, asker, SECRET)).toBe(true)
  const refused = {
    'not solved': isSolved({ ...solution, number: 8 }, asker, SECRET),
    'of another phone': isSolved(solution, { ...asker, phone: '+61491570156' }, SECRET),
    'of another site': isSolved(solution, { ...asker, site: 'southside' }, SECRET),
    'of another API': isSolved(solution, asker, 't'.repeat(32)),
    over: isSolved(solution, { ...asker, at: asker.at + CHALLENGE_LASTS }, SECRET),
    'of a clock that was put back': isSolved(solution, { ...asker, at: asker.at - 1 }, SECRET),
    'made longer': isSolved({ ...solution, expires_at: solution.expires_at + 1 }, asker, SECRET),
    'made easier': isSolved({ ...solution, salt: easy.salt, hash: easy.hash, number: 0 }, asker, SECRET),
    'said to be easier': isSolved({ ...solution, below: 8 }, asker, SECRET),
    'without a signature': isSolved({ ...solution, signature: '' }, asker, SECRET),
  }
  for (const [name, was] of Object.entries(refused)) expect([name, was]).toEqual([name, false])
})

test('E13 threat 11: a challenge says nothing of the phone, and no two are alike', () => {
  const services = { secret: SECRET, chance: trueChance }
  const [one, other] = [newChallenge(asker, services), newChallenge(asker, services)]
  expect(Object.keys(one)).toEqual(['salt', 'hash', 'below', 'expires_at', 'signature'])
  expect(JSON.stringify(one)).not.toMatch(/491570006|northside/)
  for (const key of ['salt', 'hash', 'signature'] as const) expect(one[key]).not.toBe(other[key])
})
