import { expect, test } from 'vitest'
import { trueChance } from '../../../src/api/chance.ts'
import { newChallenge } from '../../../src/api/sign-in/challenge.ts'
import type { Done } from '../../../src/contract/answers.ts'
import type { Solution } from '../../../src/contract/sign-in.ts'
import { requestCode } from '../../../src/islands/sign-in/request-code.ts'
import { NOT_REACHED, type Result } from '../../../src/stores/api-client.ts'

const PHONE = '0491 570 006'
const challenge = newChallenge(
  { site: 'northside', phone: '+61491570006', at: 0 },
  { secret: 's'.repeat(32), chance: { ...trueChance, below: () => 4711 } },
)
const done: Result<Done> = { ok: true, data: { success: true } }
const challenged: Result<Done> = { ok: false, status: 428, error: 'Many codes are asked for right now.', challenge }

/** Answers in turn; what was asked, and how often work was told of. */
function answering(...answers: Result<Done>[]) {
  const asked: { phone: string; solution: Solution | undefined }[] = []
  const stopping = new AbortController()
  const seen = { asked, works: 0, stopping }
  const options = {
    ask: async (phone: string, solution?: Solution) => {
      asked.push({ phone, solution })
      return answers.shift()!
    },
    onWork: () => void seen.works++,
    stop: stopping.signal,
  }
  return { seen, options }
}

test('threat 11: without a challenge nothing is worked for, whatever the answer', async () => {
  for (const answer of [done, { ok: false as const, status: 429, error: 'Please wait.' }]) {
    const { seen, options } = answering(answer)
    expect(await requestCode(PHONE, options)).toEqual(answer)
    expect([seen.asked, seen.works]).toEqual([[{ phone: PHONE, solution: undefined }], 0])
  }
})

test('threat 11: the same code is asked for again with the solution, also when the first came too late', async () => {
  const { seen, options } = answering(challenged, challenged, done)
  expect(await requestCode(PHONE, options)).toEqual(done)
  const solution = { ...challenge, number: 4711 }
  expect(seen.asked).toEqual([undefined, solution, solution].map(one => ({ phone: PHONE, solution: one })))
  expect(seen.works).toBe(2)
})

test('threat 11: an API that takes no solution is not asked for ever, and its words are shown', async () => {
  const { seen, options } = answering(challenged, challenged, challenged, challenged, done)
  expect(await requestCode(PHONE, options)).toEqual(challenged)
  expect(seen.asked).toHaveLength(4)
})

test('threat 11: work that is stopped asks for nothing more, and says nothing', async () => {
  const { seen, options } = answering(challenged, done)
  const result = await requestCode(PHONE, { ...options, onWork: () => seen.stopping.abort() })
  expect(result).toBeUndefined()
  expect(seen.asked).toHaveLength(1)
})

test('threat 11: a challenge that no number solves ends as an answer that made no sense', async () => {
  const { options } = answering({ ...challenged, challenge: { ...challenge, below: 4711 } })
  expect(await requestCode(PHONE, options)).toEqual({ ok: false, status: 0, error: NOT_REACHED })
})
