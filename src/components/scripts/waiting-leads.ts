// Remembers how the visitor came here, sends what could not be sent earlier (FM, “offline at submit”), and lets go of what
// was written a day ago.
import { noteVisit } from '../../stores/visit.ts'

noteVisit(location)

/** How long a page that is left open waits before it tries again. */
const TRY_AGAIN_MS = 30_000

/** Whether a lead or a form half done is on this device. All names at once, as each byte here is one of every page. */
function somethingIsKept(): boolean {
  try {
    return /waiting-leads|draft:/.test(String(Object.keys(localStorage)))
  } catch {
    return false
  }
}

async function send(): Promise<void> {
  if (!somethingIsKept()) return
  // Taken apart, what is loaded would cost every page some bytes more.
  const sending = await import('./send-waiting.ts')
  await sending.sendAndTell()
}

/** One tab at a time; where a browser has no locks, the key of a lead still makes two of it one. */
async function sendInTurn(): Promise<unknown> {
  return navigator.locks === undefined
    ? send()
    : navigator.locks.request('waiting-leads', { ifAvailable: true }, async lock => lock !== null && send())
}

const attempt = (): void => void sendInTurn().catch(error => console.warn('what waits was not sent', error))

addEventListener('online', attempt)
setInterval(() => document.visibilityState === 'visible' && attempt(), TRY_AGAIN_MS)
attempt()
