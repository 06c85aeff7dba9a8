import { sha256 } from '@noble/hashes/sha2.js'
import type { Challenge } from '../../contract/sign-in.ts'

/** For how long the page does nothing else, in milliseconds; in between it shows what it does and hears a press. */
const SLICE = 16
/** Looking at the clock costs as much as a few numbers. */
const NUMBERS_A_LOOK = 64

/** Finds the number of a challenge, by trying one after the other; nothing when it was stopped. */
export async function solve(
  { salt, hash, below }: Pick<Challenge, 'salt' | 'hash' | 'below'>,
  stop: AbortSignal,
): Promise<number | undefined> {
  const wanted = Uint8Array.from(hash.match(/../g)!, digits => Number.parseInt(digits, 16))
  const tried = new TextEncoder().encode(`${salt}....`)
  const place = new DataView(tried.buffer, salt.length)
  let sliceEnds = 0
  for (let number = 0; number < below; number++) {
    if (number % NUMBERS_A_LOOK === 0 && performance.now() >= sliceEnds) {
      await pause()
      if (stop.aborted) return undefined
      sliceEnds = performance.now() + SLICE
    }
    place.setUint32(0, number)
    const found = sha256(tried)
    if (wanted.every((byte, index) => byte === found[index])) return number
  }
  throw new Error('no number solves this challenge')
}

/** By a message: a browser slows the timers of a page down that nobody looks at, and its shopper may be reading messages. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
