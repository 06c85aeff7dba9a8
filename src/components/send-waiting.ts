// Sends the leads that wait and tells the visitor, on any page; loaded only where some do.
import { fill } from '../domain/text.ts'
import { sendWaiting } from '../stores/lead-queue.ts'
import { showToast } from '../stores/toast.ts'
import './toast.ts'

export async function sendAndTell(): Promise<void> {
  const deliveries = await sendWaiting()
  const done = deliveries.findLast(delivery => delivery.result !== 'waiting')
  if (done === undefined) return
  const { said } = done.lead
  const title = done.result === 'sent' ? said.sent : fill(said.refused, { error: done.error })
  showToast({ title, close: said.close })
}
