import type { FormLabels } from '../../domain/form-texts.ts'
import { SENT_WITHIN } from '../../stores/api-client.ts'
import {
  $deliveries,
  type Delivery,
  isUnanswered,
  type KeptLead,
  QUEUE,
  sendWaiting,
  toldByForm,
} from '../../stores/lead-queue.ts'
import { isShown } from '../../ui/is-shown.ts'
import { button, element } from '../dom.ts'

/** What became of a lead that waited. */
export type Settled = Exclude<Delivery, { result: 'waiting' }>

type Waiting = {
  labels: FormLabels
  /** Sent from here just now, and not before the page was opened. */
  isOwn: boolean
  /** Hears it once the form stands in its place again, and whether somebody waits for it still. */
  settled: (delivery: Settled, isAwaited: boolean) => void
}

/** How long a form waits before it asks again what became of a lead that another tab has sent. */
const ASK_AGAIN_MS = 30_000

/** Says in place of the form that its lead waits on the device, until it is known what became of it. */
export function sayWaiting(form: HTMLFormElement, lead: KeptLead, { labels, isOwn, settled }: Waiting): HTMLElement {
  const sendNow = () => sendWaiting({ leads: [lead] })
  const kept = keptParts(labels, sendNow)
  // Of one whose page was left without an answer nothing is known yet, and it is being sent, for as long as that takes.
  const isBeingSent = lead.state === 'claimed' && Date.now() <= lead.until + SENT_WITHIN
  const parts = isBeingSent ? [statusLine(labels.formSending)] : kept
  const panel = element('div', { className: 'form__waiting', tabIndex: -1 }, ...parts)
  form.hidden = true
  form.before(panel)
  const own = new AbortController()
  const { signal } = own
  toldByForm.delete(lead.key)
  // A tap leaves the focus where it was, so whoever waits is known by what was pressed last.
  let isAwaited = isOwn
  const noteUse = ({ target }: Event): void => {
    isAwaited = panel.contains(target as Node)
  }
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, noteUse, { signal, capture: true })
  // Another tab may send it, or has by now; its key tells here, too, what became of it.
  const askIfSent = (): void => {
    if (!isUnanswered(lead)) void sendNow()
  }
  const asking = setInterval(askIfSent, ASK_AGAIN_MS)
  const stopListening = $deliveries.listen(deliveries => {
    const delivery = deliveries.find(one => one.lead.key === lead.key)
    if (delivery === undefined) return
    if (delivery.result === 'waiting') {
      if (!panel.contains(kept[0]!)) panel.replaceChildren(...kept)
      return
    }
    stopListening()
    own.abort()
    clearInterval(asking)
    isAwaited &&= isAttended(panel)
    // In a dialog that was closed nobody reads it.
    if (isShown(panel)) toldByForm.add(lead.key)
    panel.remove()
    form.hidden = false
    settled(delivery, isAwaited)
  })
  addEventListener('storage', ({ key }) => key === QUEUE && askIfSent(), { signal })
  addEventListener('online', askIfSent, { signal })
  // Who is back may have gone to another page, which has sent it.
  const back = ({ persisted }: PageTransitionEvent): void => {
    isAwaited ||= persisted
    askIfSent()
  }
  addEventListener('pageshow', back, { signal })
  askIfSent()
  return panel
}

/** Whether who waits for it may be at it still: it is in sight, and nothing else has the focus. */
function isAttended(panel: HTMLElement): boolean {
  const { top, bottom } = panel.getBoundingClientRect()
  const focused = document.activeElement
  return top < innerHeight && bottom > 0 && (focused === document.body || panel.contains(focused))
}

const statusLine = (text: string): HTMLElement =>
  element('p', { className: 'form__status', attributes: { role: 'status' } }, text)

/** What happened, and what happens next. */
function keptParts(labels: FormLabels, tryNow: () => Promise<readonly Delivery[]>): readonly HTMLElement[] {
  const status = statusLine('')
  let isTrying = false
  const again = button('button button--primary', labels.formWaitingTry, async () => {
    if (isTrying) return
    isTrying = true
    again.ariaDisabled = 'true'
    status.textContent = labels.formSending
    const deliveries = await tryNow()
    isTrying = false
    again.ariaDisabled = null
    const isReached = deliveries.some(one => one.result === 'waiting' && one.status !== 0)
    status.textContent = isReached ? labels.formWaitingBusy : labels.formWaitingStill
  })
  return [element('h2', {}, labels.formWaitingTitle), element('p', {}, labels.formWaitingText), again, status]
}
