// Sends the leads that wait and tells the visitor, on any page; loaded only where some do.
import { fill } from '../domain/text.ts'
import { type Delivery, sendWaiting } from '../stores/lead-queue.ts'
import { showToast, type ToastAction } from '../stores/toast.ts'
import { isFirstPart } from '../stores/valuation-under-way.ts'
import './toast.ts'

export async function sendAndTell(): Promise<void> {
  const deliveries = await sendWaiting()
  const done = deliveries.findLast(delivery => delivery.result !== 'waiting')
  if (done === undefined) return
  const { said } = done.lead
  const title = done.result === 'sent' ? said.sent : fill(said.refused, { error: done.error })
  showToast({ title, actions: waysOn(done), close: said.close })
}

/** To the form, where that is not here: what was refused stands there, and a valuation goes on with the questions. */
function waysOn({ result, lead: { lead, said } }: Delivery): ToastAction[] {
  const isElsewhere = lead.url !== undefined && lead.url !== location.pathname + location.search
  if (!isElsewhere || (result === 'sent' && !isFirstPart(lead))) return []
  return [{ label: said.goOn, href: lead.url! }]
}
