// A reservation as whoever has its link sees it: what is to be done, until when, and the way out. Source: DC-88, DC-93, Table E.
import type { ReservationShown } from '../../contract/reservations.ts'
import { formatDollars } from '../../domain/format.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { fill } from '../../domain/text.ts'
import { api } from '../../stores/api-client.ts'
import { dropReservation, type ReservedUntil } from '../../stores/reservations.ts'
import type { CheckoutSetup } from '../../views/checkout-page.ts'
import { button, element } from '../dom.ts'
import { cancelDialog } from './cancel-dialog.ts'
import { countdown } from './countdown.ts'
import { lookAgain } from './looking.ts'
import type { Stage } from './stage.ts'
import { buttonTo, type Look, linkTo, type StatePanel, statePanel } from './state-panel.ts'

type Options = {
  id: string
  checkoutPath: string
  /** A link to the car. */
  toCar: (look?: Look) => HTMLAnchorElement
  setup: CheckoutSetup
  stage: Stage
  /** Hears until when, each time that the car shows as reserved. */
  reserved: (until: ReservedUntil) => void
}

type In<State extends ReservationShown['state']> = Extract<ReservationShown, { state: State }>

export function showReservation({ id, checkoutPath, toCar, setup, stage, reserved }: Options): void {
  const { labels, zone, region } = setup
  const failure = element('p', { className: 'error', attributes: { role: 'alert' } })
  let shown = ''
  /** When what is shown ends, by the clock of this device, which may be wrong. */
  let until = 0

  /** Shows how it stands, unless that is what stands there. */
  const tell = (reservation: ReservationShown, options?: { focus?: boolean }): void => {
    const { state, hold_end, payment_url } = reservation
    const key = [state, hold_end, payment_url].join(' ')
    if (state === 'held' || state === 'reserved') endsIn(reservation.milliseconds_left, key === shown)
    if (key === shown) return
    shown = key
    failure.textContent = ''
    if (state === 'reserved') reserved({ at: until, text: onTheWall(reservation) })
    if (state !== 'held' && state !== 'reserved') dropReservation(id)
    stage.tell(panelOf(reservation), options)
  }

  const endsIn = (milliseconds: number, isShown: boolean): void => {
    const end = Date.now() + milliseconds
    // An answer takes its time; what is further off is a clock that was put right since, or the end of something else.
    if (Math.abs(end - until) <= CLOCK_PUT_MS) return
    // It was said that the time is over.
    if (isShown && until < Date.now() && Date.now() < end) stage.say('')
    until = end
  }

  const panelOf = (reservation: ReservationShown): HTMLElement => {
    const deposit = formatDollars(reservation.deposit)
    const told = (title: string, text: string, more: Partial<StatePanel> = {}): HTMLElement =>
      statePanel({
        title,
        text: fill(text, { deposit }),
        actions: [linkTo('/search', labels.reservationKeepLooking)],
        ...more,
      })
    const again = linkTo(checkoutPath, labels.reservationAgain)
    switch (reservation.state) {
      case 'held':
        return heldPanel(reservation, deposit)
      case 'reserved':
        return reservedPanel(reservation, deposit)
      case 'released':
        return told(labels.reservationReleased, labels.reservationReleasedText)
      case 'refunded':
        return told(labels.reservationRefunded, labels.reservationRefundedText, { tone: 'good' })
      case 'purchased':
        return told(labels.reservationBought, labels.reservationBoughtText, { tone: 'good', actions: [] })
      case 'available': {
        const [title, text] = endOfHold(reservation.hold_end)
        return told(title, text, { tone: reservation.hold_end === 'cancelled' ? undefined : 'warn', actions: [again] })
      }
    }
  }

  const endOfHold = (end: In<'available'>['hold_end']): [title: string, text: string] => {
    if (end === 'cancelled') return [labels.reservationCancelled, labels.reservationCancelledText]
    if (end === 'failed') return [labels.reservationUnpaid, labels.reservationUnpaidText]
    return [labels.reservationTimeOver, labels.reservationTimeOverText]
  }

  const heldPanel = (reservation: In<'held'>, deposit: string): HTMLElement => {
    const { payment_url } = reservation
    const pay =
      payment_url === null
        ? element('p', { className: 'notice' }, labels.reservationOpening)
        : linkTo(payment_url, fill(labels.reservationPay, { deposit }))
    return statePanel(
      {
        title: labels.reservationHeld,
        text: fill(labels.reservationHeldText, { time: onTheWall(reservation) }),
        actions: [pay, asking(labels.reservationLetGo, labels.reservationCancelHeld)],
      },
      countdown({
        label: labels.reservationHeldLeft,
        until: () => until,
        labels,
        say: stage.say,
        over: () => {
          stage.say(labels.reservationOver)
          void looking.now()
        },
      }),
      element('p', {}, labels.reservationPaid),
      failure,
    )
  }

  const reservedPanel = (reservation: In<'reserved'>, deposit: string): HTMLElement => {
    const time = onTheWall(reservation)
    const steps = [labels.reservationNextCall, labels.reservationNextBring, labels.reservationNextDecide]
    return statePanel(
      {
        title: labels.reservationDone,
        text: fill(labels.reservationDoneText, { deposit, time }),
        tone: 'good',
        actions: [toCar('quiet'), asking(labels.reservationCancel, fill(labels.reservationCancelPaid, { deposit }))],
      },
      countdown({
        label: labels.reservationLeft,
        until: () => until,
        labels,
        say: stage.say,
        over: () => void looking.now(),
      }),
      element('h3', {}, labels.checkoutNext),
      element('ol', { className: 'checkout__steps' }, ...steps.map(step => element('li', {}, step))),
      element('p', { className: 'checkout__keep' }, labels.reservationKeep, ' ', copyButton()),
      failure,
    )
  }

  /** When it ends, in the site's time zone, wherever the visitor is. */
  const onTheWall = ({ ends_at }: In<'held' | 'reserved'>): string => formatTimeAndZone(new Date(ends_at), zone, region)

  const copyButton = (): HTMLButtonElement => {
    const copy = button('text-button', labels.reservationCopy, async () => {
      try {
        await navigator.clipboard.writeText(location.href)
        copy.textContent = labels.reservationCopied
        stage.say(labels.reservationCopied)
      } catch (error) {
        // As in the browsers of apps: it is shown to be copied by hand.
        console.warn('the link was not copied', error)
        const link = element('input', { className: 'input' })
        Object.assign(link, { value: location.href, readOnly: true, ariaLabel: labels.reservationCopy })
        copy.replaceWith(link)
        link.focus()
        link.select()
      }
    })
    return copy
  }

  /** A button that asks once more before it cancels. */
  const asking = (text: string, because: string): HTMLButtonElement => {
    const asks = buttonTo(text, () => cancelDialog({ because, labels, cancel, closed }), 'quiet')
    const closed = (): void => {
      // Another tab may have been quicker: then the button is gone, and the focus with it.
      if (!asks.isConnected) stage.focusTold()
    }
    return asks
  }

  const cancel = async (): Promise<() => void> => {
    failure.textContent = ''
    const answer = await api.cancelReservation(id)
    // Whether it was done all the same, or something else happened first, shows in how it stands.
    const now = answer.ok ? answer : await api.reservation(id)
    return () => {
      const before = shown
      if (now.ok) tell(now.data, { focus: true })
      if (shown === before && !answer.ok) failure.textContent = answer.error
      void looking.now()
    }
  }

  /** Says whether more is to come. */
  const look = async (): Promise<boolean> => {
    const answer = await api.reservation(id)
    if (answer.ok) {
      tell(answer.data)
      return isUnderWay(answer.data)
    }
    if (answer.status === 404 || answer.status === 400) {
      dropReservation(id)
      stage.tell(
        statePanel({
          title: labels.reservationUnknown,
          text: labels.reservationUnknownText,
          tone: 'warn',
          actions: [toCar()],
        }),
      )
      return false
    }
    // What stands there is still the best that is known.
    if (shown !== '') return true
    const again = buttonTo(labels.checkoutAgain, () => void looking.now())
    stage.tell(
      statePanel({
        title: labels.reservationFailed,
        text: labels.reservationFailedText,
        tone: 'warn',
        actions: [again],
      }),
    )
    return false
  }
  const looking = lookAgain(look)

  void looking.now()
}

/** By how much an end may differ from what was told before, in milliseconds, without a clock that was put right. */
const CLOCK_PUT_MS = 5_000

/** Whether news is to come by itself: of a payment, a refund, or the end of a time that is over. */
const isUnderWay = ({ state, milliseconds_left }: ReservationShown): boolean =>
  state === 'held' || state === 'released' || milliseconds_left === 0
