// Paying an invoice online: asks what for, hands over to the payment provider, and shows the receipt. Source: DC-92, RS-11.
import type { FormEntry } from '../../contract/lead-form.ts'
import { type OnlinePaymentTaken, paymentOf, saidOfPayment } from '../../contract/payments.ts'
import { formatToTheCent } from '../../domain/format.ts'
import { api, NOT_REACHED } from '../../stores/api-client.ts'
import type { OnlinePaymentSetup } from '../../views/online-payment-page.ts'
import { element } from '../dom.ts'
import { enhanceForm } from '../forms/lead-form.ts'
import type { Outcome, Sending } from '../forms/sending.ts'
import { passGate, signInAgain } from '../gate.ts'
import { reloadWhenBack } from '../reload-when-back.ts'
import { lookAgain } from './looking.ts'
import { createStage } from './stage.ts'
import { buttonTo, linkTo, statePanel } from './state-panel.ts'

const page = document.querySelector<HTMLElement>('[data-online-payment]')!
const { isGated, labels } = JSON.parse(page.dataset.onlinePayment!) as OnlinePaymentSetup
const stage = createStage(page)
const addressOf = (id: string): string => `${location.pathname}?payment=${encodeURIComponent(id)}`

async function start(): Promise<void> {
  const id = new URLSearchParams(location.search).get('payment')
  if (id !== null) return openPayment(id)
  if (isGated && !(await passGate('online-payment', '/'))) return
  enhanceForm(page.querySelector<HTMLFormElement>('form[data-lead-form]')!, {
    asked: () => undefined,
    judge: saidOfPayment,
    send: pay,
    taken: ({ id: begun, payAt }) => {
      history.replaceState(null, '', addressOf(begun))
      if (payAt == null) openPayment(begun)
      else location.assign(payAt)
    },
  })
  stage.ask(document.querySelector('h1')!.textContent)
}

/** Begins the payment. Repeated under its key it is one, so a lost answer costs nothing. */
async function pay({ key }: Sending, entries: readonly FormEntry[]): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'failed', text: NOT_REACHED, status: 0 }
  const answer = await api.payOnline(paymentOf(entries), key)
  if (answer.ok) return { kind: 'taken', id: answer.data.id, payAt: answer.data.payment_url }
  if (answer.status === 401) signInAgain('online-payment', '/')
  return { kind: 'failed', text: answer.error, status: answer.status }
}

/** How a payment stands, for whoever comes back from the provider's page. */
function openPayment(id: string): void {
  let shown = ''

  const looking = lookAgain(async () => {
    const answer = await api.onlinePayment(id)
    if (answer.ok) {
      if (shown !== answer.data.state + answer.data.payment_url) stage.tell(panelOf(answer.data))
      shown = answer.data.state + answer.data.payment_url
      return answer.data.state === 'waiting'
    }
    if (shown !== '') return true
    const isUnknown = answer.status === 404 || answer.status === 400
    const again = buttonTo(labels.checkoutAgain, () => void looking.now())
    stage.tell(
      isUnknown
        ? statePanel({ title: labels.payUnknown, text: labels.payUnknownText, tone: 'warn', actions: [startAgain()] })
        : statePanel({ title: labels.payFailed, text: labels.payFailedText, tone: 'warn', actions: [again] }),
    )
    return false
  })
  void looking.now()
}

const startAgain = (): HTMLAnchorElement => linkTo(location.pathname, labels.payAgain)

function panelOf({ state, receipt_number, amount, payment_url }: OnlinePaymentTaken): HTMLElement {
  switch (state) {
    case 'paid': {
      const lines = [
        [labels.payReceipt, receipt_number],
        [labels.payAmountShown, formatToTheCent(amount)],
      ] as const
      const receipt = element(
        'dl',
        { className: 'checkout__sums' },
        ...lines.map(([term, text]) => element('div', {}, element('dt', {}, term), element('dd', {}, text))),
      )
      const print = buttonTo(labels.payPrint, () => window.print(), 'quiet')
      return statePanel({ title: labels.payPaid, text: labels.payPaidText, tone: 'good', actions: [print] }, receipt)
    }
    case 'ended':
      return statePanel({ title: labels.payEnded, text: labels.payEndedText, tone: 'warn', actions: [startAgain()] })
    case 'waiting': {
      const actions = payment_url === null ? [] : [linkTo(payment_url, labels.payNow)]
      return statePanel({ title: labels.payWaiting, text: labels.payWaitingText, actions })
    }
  }
}

reloadWhenBack()
void start()
