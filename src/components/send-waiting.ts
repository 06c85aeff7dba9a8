// Sends the leads that wait and tells the visitor, on any page; loaded only where some do.
import { fill } from '../domain/text.ts'
import { type Delivery, goesOn, sendWaiting } from '../stores/lead-queue.ts'
import { showToast, type ToastAction } from '../stores/toast.ts'
import { isFirstPart } from '../stores/valuation-under-way.ts'
import './toast.ts'

export async function sendAndTell(): Promise<void> {
  const done = tellingMost(await sendWaiting())
  // Not waited for: until this comes to its end, no other tab sends.
  if (done !== undefined) void whenSeen().then(() => tell(done))
}

function tell(done: Delivery): void {
  const { said } = done.lead
  const title = done.result === 'refused' ? fill(said.refused, { error: done.error }) : said.sent
  showToast({ title, actions: waysOn(done), close: said.close })
}

/** Of several only one is told: rather what leaves the visitor something to do. */
function tellingMost(deliveries: readonly Delivery[]) {
  const known = deliveries.filter(({ result }) => result !== 'waiting')
  return (
    known.findLast(({ result }) => result === 'refused') ??
    known.findLast(({ lead }) => isFirstPart(lead.lead)) ??
    known.at(-1)
  )
}

/** A tab that nobody looks at has nobody to tell. */
async function whenSeen(): Promise<void> {
  if (!document.hidden) return
  await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** To the form, where that is not here: what was refused stands there, and a valuation goes on with the questions. */
function waysOn(done: Delivery): ToastAction[] {
  const { address, said } = done.lead
  const isElsewhere = address !== location.pathname + location.search
  const leadsOn = done.result === 'refused' || (done.result === 'sent' && goesOn(done))
  return isElsewhere && leadsOn ? [{ label: said.goOn, href: address }] : []
}
