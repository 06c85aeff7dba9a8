import type { CheckoutSetup } from '../../views/checkout-page.ts'
import { element } from '../dom.ts'
import { buttonTo } from './state-panel.ts'

type Options = {
  because: string
  labels: CheckoutSetup['labels']
  cancel: () => Promise<() => void>
  /** Hears when the dialog is closed, and the focus is back where the browser found its place. */
  closed: () => void
}

/**
 * Asks before a reservation is given up, and then does it. What is to be said of it waits until the dialog is closed: before,
 * the page behind it takes no focus. Source: DC-93.
 */
export function cancelDialog({ because, labels, cancel, closed }: Options): void {
  const heading = element('h2', { id: 'cancel-title' }, labels.reservationCancelTitle)
  const reason = element('p', { id: 'cancel-reason' }, because)
  const status = element('p', { className: 'checkout__cancelling', attributes: { role: 'status' } })
  let isBusy = false
  const keep = buttonTo(labels.reservationCancelNo, () => isBusy || dialog.close(), 'quiet')
  // Enter does what costs nothing.
  keep.autofocus = true
  const yes = buttonTo(labels.reservationCancelYes, async () => {
    // Pressed twice, it is asked once. Disabled it would lose the focus, and the dialog all that can have it.
    if (isBusy) return
    isBusy = true
    yes.ariaDisabled = 'true'
    keep.ariaDisabled = 'true'
    status.textContent = labels.reservationCancelling
    const sayHowItWent = await cancel()
    dialog.close()
    sayHowItWent()
  })
  const dialog = element(
    'dialog',
    {
      className: 'dialog checkout__dialog',
      // What it does is heard with the question, as the focus is past both.
      attributes: { 'aria-labelledby': heading.id, 'aria-describedby': reason.id },
    },
    heading,
    reason,
    element('div', { className: 'checkout__actions' }, yes, keep),
    status,
  )
  dialog.addEventListener('close', () => {
    dialog.remove()
    closed()
  })
  document.body.append(dialog)
  dialog.showModal()
}
