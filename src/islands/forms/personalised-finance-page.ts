// Personalised finance, which a dealer may keep for those who are signed in. Source: FN-23, RT-15.
import { passGate, signInAgain } from '../gate.ts'
import { enhancePage } from './enhance-page.ts'
import { type Outcome, type Sending, sendForm } from './sending.ts'

async function start(): Promise<void> {
  const gate = document.querySelector<HTMLElement>('[data-gate]')
  if (gate !== null) gate.dataset.live = ''
  if (gate !== null && !(await passGate('finance', '/'))) return
  gate?.removeAttribute('data-gate')
  enhancePage({ send })
}

/** The session may have ended while the form was filled in; its draft is kept. */
async function send(sending: Sending): Promise<Outcome> {
  const outcome = await sendForm(sending)
  if (outcome.kind === 'failed' && outcome.status === 401) signInAgain('finance', '/')
  return outcome
}

void start()
