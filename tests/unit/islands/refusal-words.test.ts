import { afterEach, expect, test, vi } from 'vitest'
import { refusalWords } from '../../../src/islands/sign-in/refusal-words.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { NOT_REACHED } from '../../../src/stores/api-client.ts'

afterEach(() => void vi.unstubAllGlobals())

const lost = { ok: false, status: 0, error: NOT_REACHED } as const
const tooSoon = { ok: false, status: 429, error: 'Please wait.' } as const

test('where the answer to “send a code” is lost, a code may come all the same, and another be asked for', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(refusalWords(lost, 'for a code', DEFAULT_LABELS)).toMatch(/ask for a new code in a few minutes/)
  expect(refusalWords(lost, 'to sign in', DEFAULT_LABELS)).toBe(NOT_REACHED)
})

test('no code comes to a device that is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalWords(lost, 'for a code', DEFAULT_LABELS)).toBe(NOT_REACHED)
})

test('who asks too soon is told when to ask again, where the API says so', () => {
  const wait = (waitSeconds: number) => refusalWords({ ...tooSoon, waitSeconds }, 'for a code', DEFAULT_LABELS)
  expect(wait(42)).toBe('That was a lot of requests. You can try again in 0 min 42 s.')
  expect(wait(86_000)).toBe('That was a lot of requests. You can try again in 23 h 54 min.')
  expect(refusalWords(tooSoon, 'to sign in', DEFAULT_LABELS)).toBe('Please wait.')
})
