import { type NewAlert, NewAlertSchema } from '../../contract/alerts.ts'
import { said } from '../../contract/lead-form.ts'
import { api } from '../../stores/api-client.ts'
import type { AlertsSetup } from '../../views/alerts-page.ts'
import type { TextLink } from '../../views/links.ts'
import { button, element } from '../dom.ts'
import { createBusy } from '../forms/busy.ts'
import { mendOnChange } from '../forms/mending.ts'
import { checkFields, createMessages } from '../forms/messages.ts'
import { panel } from './panel.ts'

type Asking = {
  watches: NewAlert['watches']
  labels: AlertsSetup['labels']
  /** To what is watched, where it has a page. */
  back: () => TextLink | undefined
  /** Hears from the API that the car cannot be had. */
  gone: (isSold: boolean) => void
}

const GONE = 404
const SOLD = 409

/** A letter takes a moment, and who presses at once would only have two. */
export const AGAIN_AFTER_MS = 30_000

const judge = (_name: string, text: string): string | undefined => said(NewAlertSchema.shape.email, text)

/** Takes the address to write to, and tells where to look once a letter is on its way to it. */
export function askForAddress(place: HTMLElement, asking: Asking): void {
  const form = place.querySelector('form')!
  const { labels, watches } = asking
  const submit = form.querySelector<HTMLButtonElement>('[type="submit"]')!
  const field = form.querySelector('input')!
  const messages = createMessages(form, labels)
  const busy = createBusy(form, submit, labels)

  const send = async (): Promise<void> => {
    messages.clear()
    if (checkFields(form, form, judge).length > 0) return field.focus()
    const email = field.value.trim()
    busy.set(true)
    const answer = await api.askForAlert({ email, watches })
    busy.set(false)
    if (answer.ok) sayWhereToLook(place, email, asking)
    else if ('car_id' in watches && (answer.status === GONE || answer.status === SOLD))
      asking.gone(answer.status === SOLD)
    else messages.sayFailure(labels.formFailed, { details: answer.error })
  }

  form.noValidate = true
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!busy.isSet) void send()
  })
  mendOnChange(form, judge)
  form.dataset.live = ''
  submit.disabled = false
}

/** In place of the form, which comes back with what was written for whoever mistyped. */
function sayWhereToLook(place: HTMLElement, email: string, { watches, labels, back }: Asking): void {
  const form = [...place.childNodes]
  const news = element('p', { attributes: { role: 'status' } })
  const again = button('button button--quiet', labels.alertsSentAgain, () => void sendAgain())
  const other = button('button button--ghost', labels.alertsOther, () => {
    clearTimeout(waiting)
    place.replaceChildren(...form)
    place.querySelector('input')!.focus()
  })
  const nothing = element(
    'div',
    { className: 'alerts__nothing', hidden: true },
    element('p', {}, labels.alertsSentNothing),
    again,
  )
  const way = back()
  const sent = panel(
    {
      sign: signOf(place),
      title: labels.alertsSentTitle,
      text: sentTo(email, labels),
      ways: way === undefined ? [] : [way],
    },
    nothing,
    news,
  )
  sent.querySelector('.cluster')!.append(other)
  const offerAgain = (): void => {
    nothing.hidden = false
  }
  let waiting = setTimeout(offerAgain, AGAIN_AFTER_MS)

  async function sendAgain(): Promise<void> {
    if (again.ariaDisabled === 'true') return
    again.ariaDisabled = 'true'
    news.textContent = labels.formSending
    const answer = await api.askForAlert({ email, watches })
    again.ariaDisabled = null
    news.textContent = answer.ok ? labels.alertsSentTwice : answer.error
    if (!answer.ok) return
    if (nothing.contains(document.activeElement)) sent.querySelector('h2')!.focus()
    nothing.hidden = true
    waiting = setTimeout(offerAgain, AGAIN_AFTER_MS)
  }

  place.replaceChildren(sent)
  sent.querySelector('h2')!.focus()
}

/** The page brings it, as it knows where signs are. */
const signOf = (place: HTMLElement): Node =>
  place.ownerDocument.querySelector<HTMLTemplateElement>('[data-sent-sign]')!.content.cloneNode(true)

/** The address stands out, as that is what may be mistyped. */
function sentTo(email: string, { alertsSentText }: AlertsSetup['labels']): Node {
  const [before = '', after = ''] = alertsSentText.split('{email}')
  const text = document.createDocumentFragment()
  text.append(before, element('strong', {}, email), after)
  return text
}
