// Sends the leads that wait and tells the visitor, on any page; loaded only where some do.
import { fill } from '../domain/text.ts'
import { type Delivery, goesOn, sendWaiting } from '../stores/lead-queue.ts'
import { showToast, type ToastAction } from '../stores/toast.ts'
import { isFirstPart } from '../stores/valuation-under-way.ts'
import './toast.ts'

export async function sendAndTell(): Promise<void> {
  const deliveries = await sendWaiting()
  const refused = deliveries.filter(({ result }) => result === 'refused') as Refused[]
  const sent = tellingMost(deliveries.filter(({ result }) => result === 'sent'))
  // Not waited for: until this comes to its end, no other tab sends.
  if (refused.length > 0) void whenSeen().then(() => tellRefused(refused))
  else if (sent !== undefined) void whenSeen().then(() => tellSent(sent))
}

type Refused = Delivery & { result: 'refused' }

/** Each of them: nothing else knows of it from now on. */
function tellRefused(refused: readonly Refused[]): void {
  const [title, ...others] = refused.map(({ lead, error }) => fill(lead.said.refused, { error }))
  const ways = new Map(refused.flatMap(waysOn).map(way => [way.href, way]))
  showToast({
    title: title!,
    ...(others.length > 0 && { text: others.join(' ') }),
    isAlert: true,
    stays: true,
    actions: [...ways.values()],
    close: refused[0]!.lead.said.close,
  })
}

function tellSent(done: Delivery): void {
  const { said } = done.lead
  showToast({ title: said.sent, actions: waysOn(done), close: said.close })
}

/** Of several that were sent one is told: rather what leaves the visitor something to do. */
const tellingMost = (sent: readonly Delivery[]): Delivery | undefined =>
  sent.findLast(({ lead }) => isFirstPart(lead.lead)) ?? sent.at(-1)

/** A tab that nobody looks at has nobody to tell. */
async function whenSeen(): Promise<void> {
  if (!document.hidden) return
  await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** To the form, where that is not here: what was refused stands there, and a valuation goes on with the questions. */
function waysOn(done: Delivery): (ToastAction & { href: string })[] {
  const { address, said } = done.lead
  const isElsewhere = address !== location.pathname + location.search
  const leadsOn = done.result === 'refused' || (done.result === 'sent' && goesOn(done))
  return isElsewhere && leadsOn ? [{ label: said.goOn, href: address }] : []
}
