import type { Identity } from '../domain/user.ts'
import { persistentAtom } from './persistent.ts'

/**
 * Who was signed in when the API last said so. It opens nothing: the API asks the session each time, and its refusal
 * empties this (DC-167, DC-168).
 */
export const $user = persistentAtom<Identity | undefined>('user', undefined, {
  encode: user => (user === undefined ? (undefined as unknown as string) : JSON.stringify(user)),
  decode: text => identityIn(text),
})

function identityIn(text: string): Identity | undefined {
  try {
    const { id, phone } = JSON.parse(text) as Record<string, unknown>
    return { ...(typeof id === 'string' && { id }), ...(typeof phone === 'string' && { phone }) }
  } catch {
    return undefined
  }
}
