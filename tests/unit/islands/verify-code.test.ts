import { afterEach, expect, test, vi } from 'vitest'
import type { Me, SignedIn } from '../../../src/contract/sign-in.ts'
import { verifyCode } from '../../../src/islands/sign-in/verify-code.ts'
import { NOT_REACHED, type Result } from '../../../src/stores/api-client.ts'

afterEach(() => void vi.useRealTimers())

const PHONE = '0491 570 006'
const user = { id: 'one', phone: '+61491570006' }
const lost = { ok: false, status: 0, error: NOT_REACHED } as const
const wrong = { ok: false, status: 400, error: 'This code is not right.' } as const

/** What is told of a code, by what the API answers to it and of who is signed in. */
const told = (answer: Result<SignedIn>, me: () => Promise<Result<Me>>) =>
  verifyCode(PHONE, '123456', { verifyCode: async () => answer, me })

test('a code whose answer was lost has signed in where the session says so, also when it is sent again', async () => {
  const me = async () => ({ ok: true, data: { user } }) as const
  expect(await told(lost, me)).toEqual({ ok: true, data: { success: true, user } })
  expect(await told(wrong, me)).toEqual({ ok: true, data: { success: true, user } })
})

test('nobody is signed in by the session of another number, by none, or by one of which nothing is heard', async () => {
  expect(await told(lost, async () => ({ ok: true, data: { user: { id: 'two', phone: '+61491570156' } } }))).toBe(lost)
  expect(await told(wrong, async () => ({ ok: true, data: { user: null } }))).toBe(wrong)
  expect(await told(lost, async () => lost)).toBe(lost)
  vi.useFakeTimers()
  const waiting = told(lost, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await waiting).toBe(lost)
})

test('what the API says of too many guesses is told at once', async () => {
  const me = vi.fn<() => Promise<Result<Me>>>()
  const refused = { ok: false, status: 429, error: 'Please wait a moment.' } as const
  expect(await told(refused, me)).toBe(refused)
  expect(me).not.toHaveBeenCalled()
})
