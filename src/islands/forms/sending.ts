import type { LeadForm } from '../../contract/leads.ts'
import { categorySaid } from '../../domain/category-said.ts'
import type { FormLabels } from '../../domain/form-texts.ts'
import { type EventCar, leadEvent } from '../../domain/lead-event.ts'
import { fill } from '../../domain/text.ts'
import { recordEvent } from '../../stores/analytics.ts'
import { type Answered, api, type Result } from '../../stores/api-client.ts'
import { claimLead, type KeptLead, mayPass, type QueuedLead, queueLead, unqueueTaken } from '../../stores/lead-queue.ts'
import { type CarSent, rememberSentLead, type SentLead } from '../../stores/sent-lead.ts'
import type { CarOfForms } from '../../views/forms/car-forms.ts'

/** `id` names what came of the form: a lead, a reservation, a payment. `payAt` is the provider's page, where there is one. */
export type Taken = { kind: 'taken'; id: string; payAt?: string | null }

/** What became of a form. Where nobody knows whether it arrived, it waits on the device. */
export type Outcome =
  | Taken
  | { kind: 'waiting'; lead: KeptLead }
  /** What the key named is undone: the same form is to be sent under another. */
  | { kind: 'anew' }
  /** `text` is the server's, or empty; `status` is 0 where it was not asked. */
  | { kind: 'failed'; text: string; status: number }

export type Sending = {
  lead: LeadForm
  key: string
  /** The form's name, under which it waits. */
  form: string
  /** Where the form is found again. */
  address: string
  site: string
  asked: CarOfForms | undefined
  /** The cars of a form about several. */
  several?: SeveralCars | undefined
  labels: FormLabels
}

/** Cars of one form: what they are called together, and what an event may tell of all of them. */
export type SeveralCars = { cars: readonly CarOfForms[]; about: string; alike?: EventCar | undefined }

const OFFLINE: Result<never> & Answered = { ok: false, status: 0, error: '' }

/** Under the key was another form: the API's answer to that. */
export const SENT_BEFORE = 422

/** Sends a form, and does what follows from the answer. Source: FM-19, FM-20. */
export async function sendForm(sending: Sending): Promise<Outcome> {
  const { lead, key } = sending
  const waiting = waitingOf(sending)
  const { isNew, letGo, drop } = claimLead(waiting)
  // A device that knows itself offline need not wait to find out.
  const answer = navigator.onLine ? await api.sendLead(lead, key) : OFFLINE
  letGo()
  if (!answer.ok && answer.status === 0) {
    // What another page has sent meanwhile waits for nobody but this page, which asks what became of it.
    return !isNew() || queueLead(waiting)
      ? { kind: 'waiting', lead: waiting }
      : { kind: 'failed', text: sending.labels.formKeepsNothing, status: 0 }
  }
  if (answer.ok && typeof answer.data.lead_id === 'string') {
    // Who left the page meanwhile may have come back to it.
    if (isNew()) recordEvent(waiting.site, waiting.event)
    const { booked, tracker } = answer.data
    rememberSentLead({ ...waiting.sent, booked, tracker, at: Date.now(), takenAt: answer.answeredAt })
    unqueueTaken(waiting)
    return { kind: 'taken', id: answer.data.lead_id }
  }
  drop(answer.ok || mayPass(answer.status) || answer.isForeign === true)
  return answer.ok
    ? { kind: 'failed', text: '', status: 0 }
    : { kind: 'failed', text: answer.error, status: answer.status }
}

/** A form as it waits on this device until somebody knows what became of it. */
function waitingOf(sending: Sending): QueuedLead & { state: 'waiting' } {
  const { form, address, lead, key, site, asked, several, labels } = sending
  const about = { about: nameOf(sending) }
  return {
    state: 'waiting',
    form,
    address,
    key,
    lead,
    site,
    event: leadEvent({ category: categoryOf(lead) }, asked?.car ?? several?.alike),
    sent: factsOf(sending),
    said: {
      sent: fill(labels.formWaitingSentNamed, about),
      refused: fill(labels.formWaitingRefused, about),
      goOn: fill(labels.formWaitingGoOn, about),
      close: labels.close,
    },
    queuedAt: Date.now(),
  }
}

/** What tells it from the visitor's other leads: one car may be asked about, and an offer made for it. */
function nameOf({ lead, asked, several, labels }: Sending): string {
  const category = categorySaid(categoryOf(lead), document.documentElement.dataset.region)
  const car = asked?.car.name ?? several?.about
  return car === undefined ? category : fill(labels.successAbout, { category, car })
}

const categoryOf = (lead: LeadForm): string => lead.category ?? 'General Enquiry'

/** What the page of thanks is told: of what, and all that decides where it goes. Source: FM-08, FM-20, DC-123. */
function factsOf({ lead, asked, several }: Sending): Omit<SentLead, 'at' | 'takenAt'> {
  const { location_id, dealership_slug, details } = lead
  return {
    category: categoryOf(lead),
    car: asked && carSent(asked),
    several: several && { about: several.about, cars: several.cars.map(carSent) },
    location_id,
    dealership_slug,
    day: details && DAY_AT_END.exec(details)?.[0],
  }
}

/** Of an answer in the details: only a field for a day writes it so. */
const DAY_AT_END = /(?<=: )\d{4}-\d\d-\d\d$/m

function carSent({ car, image }: CarOfForms): CarSent {
  const { id, name, slug, location_id, dealership_slug } = car
  return { id, name, slug, image, location_id, dealership_slug }
}
