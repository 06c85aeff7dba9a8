// Sends the leads that wait and tells the visitor, on any page; loaded only where some do, or a form was begun.
import { fill } from '../../domain/text.ts'
import { whenSeen } from '../../islands/when-seen.ts'
import { dropOldDrafts } from '../../stores/drafts.ts'
import {
  type Delivery,
  dropOldLeads,
  goesOn,
  type KeptLead,
  keptLeads,
  refusedLeads,
  sendWaiting,
  toldByForm,
  unqueue,
} from '../../stores/lead-queue.ts'
import { closeToast, showToast, type ToastAction } from '../../stores/toast.ts'
import { isFirstPart } from '../../stores/valuation-under-way.ts'
import { isShown } from '../../ui/is-shown.ts'
import './toast.ts'

export async function sendAndTell(): Promise<void> {
  const sent = (await sendWaiting()).filter(isSent)
  dropOldLeads()
  // A lead that goes on waiting may still be refused: then what was written is there to mend.
  dropOldDrafts(Date.now(), new Set(keptLeads().map(lead => lead.form)))
  // Not waited for: until this comes to its end, no other tab sends.
  void whenSeen().then(() => tell(sent))
}

type Sent = Delivery & { result: 'sent' }

const isSent = (delivery: Delivery): delivery is Sent =>
  delivery.result === 'sent' && !toldByForm.has(delivery.lead.key)

/** The refusals of which this page has told, by lead and time. The next page does again, until one of them is heard. */
const told = new Set<string>()
const nameOf = ({ key, at }: ReturnType<typeof refusedLeads>[number]): string => `${key} ${at}`

/** Where the message that was shown last leads. */
let waysShown: readonly { href: string }[] = []
// Who is led to a form further down this page would find it covered.
addEventListener('hashchange', () => waysShown.some(({ href }) => location.href.endsWith(href)) && closeToast())

/** The leads that were refused and those that were sent, first of all what leaves the visitor something to do. */
function tell(sent: readonly Sent[]): void {
  const refused = refusedToTell()
  for (const lead of refused) told.add(nameOf(lead))
  const done = sent.findLast(({ lead }) => isFirstPart(lead.lead)) ?? sent.at(-1)
  const words = refused.map(({ said, error }) => fill(said.refused, { error }))
  const ways = refused.flatMap(wayTo)
  if (done !== undefined) {
    const others = sent.filter(one => one !== done)
    words.push(...new Set([done, ...others].map(({ lead }) => lead.said.sent)))
    if (isElsewhere(done.lead) && goesOn(done)) ways.push(...wayTo(done.lead))
  }
  const [title, ...others] = words
  if (title === undefined) return
  const { close } = (refused[0] ?? done!.lead).said
  showToast({
    title,
    ...(others.length > 0 && { text: others.join(' ') }),
    ...(refused.length > 0 && { isAlert: true, closed: () => letGo(refused) }),
    actions: [...new Map(ways.map(way => [way.href, way])).values()],
    close,
  })
  waysShown = ways
}

/** Where one of them was written, that one alone: of the others is told at the next turn. */
function refusedToTell(): ReturnType<typeof refusedLeads> {
  const refused = refusedLeads().filter(
    lead => !told.has(nameOf(lead)) && !toldByForm.has(lead.key) && !isUnderWay(lead),
  )
  const ofHere = refused.filter(lead => !isElsewhere(lead))
  return ofHere.length > 0 ? ofHere : refused
}

/** Whether the visitor was led to the form, which tells of it as soon as it is there. */
const isUnderWay = ({ address }: KeptLead): boolean =>
  location.hash !== '' && location.href.endsWith(address) && isFormHere(address)

/** A car that is sold by now has no form any more. */
function isFormHere(address: string): boolean {
  const form = document.getElementById(address.split('#')[1] ?? '')
  return form !== null && isShown(form)
}

function letGo(refused: readonly KeptLead[]): void {
  for (const { key } of refused) unqueue(key)
}

const isElsewhere = ({ address }: KeptLead): boolean => address.split('#')[0] !== location.pathname + location.search

/** To the form, where that is not in sight: what was refused stands there, and a valuation goes on with the questions. */
const wayTo = (lead: KeptLead): (ToastAction & { href: string })[] =>
  isElsewhere(lead) || isFormHere(lead.address) ? [{ label: lead.said.goOn, href: lead.address }] : []
