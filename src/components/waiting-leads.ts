// Remembers how the visitor came here, and sends what could not be sent earlier (FM, “offline at submit”).
import { noteVisit } from '../stores/visit.ts'

noteVisit(location)

/** How long a page that is left open waits before it tries again. */
const TRY_AGAIN_MS = 30_000

function somethingWaits(): boolean {
  try {
    return localStorage.getItem('waiting-leads') !== null
  } catch {
    return false
  }
}

async function send(): Promise<void> {
  if (!somethingWaits()) return
  // Taken apart, what is loaded would cost every page some bytes more.
  const sending = await import('./send-waiting.ts')
  await sending.sendAndTell()
}

/** One tab at a time; where a browser has no locks, the key of a lead still makes two of it one. */
async function sendInTurn(): Promise<void> {
  if (navigator.locks === undefined) return send()
  await navigator.locks.request('waiting-leads', { ifAvailable: true }, async lock => {
    if (lock !== null) await send()
  })
}

const attempt = (): void => void sendInTurn().catch(error => console.warn('what waits was not sent', error))

addEventListener('online', attempt)
setInterval(() => document.visibilityState === 'visible' && attempt(), TRY_AGAIN_MS)
attempt()
