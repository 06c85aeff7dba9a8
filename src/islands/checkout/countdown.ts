import { formatTimeLeft, markPassed, SECOND } from '../../domain/countdown.ts'
import { fill } from '../../domain/text.ts'
import type { CheckoutSetup } from '../../views/checkout-page.ts'
import { element } from '../dom.ts'

type Countdown = {
  label: string
  /** By the clock of this device, which may be put right while it counts. */
  until: () => number
  labels: CheckoutSetup['labels']
  /** Says something aloud; a countdown that spoke each second would let nobody read. */
  say: (text: string) => void
  over: () => void
}

/** The time that is left, which goes on until its element has left the page. */
export function countdown({ label, until, labels, say, over }: Countdown): HTMLElement {
  const time = element('span', { className: 'checkout__time tabular', attributes: { role: 'timer' } })
  const leftNow = (): number => until() - Date.now()
  let before = leftNow()
  const tick = (): void => {
    const left = leftNow()
    const text = formatTimeLeft(left, labels)
    if (time.textContent !== text) time.textContent = text
    const mark = markPassed(before, left)
    before = left
    if (mark !== undefined) say(saidOf(mark, labels))
  }
  tick()
  let isOver = false
  const timer = setInterval(() => {
    if (!time.isConnected) {
      clearInterval(timer)
      return
    }
    tick()
    const wasOver = isOver
    isOver = before <= 0
    // Once; and there may be time again, when it was the clock that was wrong.
    if (isOver && !wasOver) over()
  }, SECOND)
  return element('p', { className: 'checkout__countdown' }, element('span', {}, label), ' ', time)
}

function saidOf(minutes: number, labels: CheckoutSetup['labels']): string {
  if (minutes === 1) return labels.countdownSaidMinute
  if (minutes < 60) return fill(labels.countdownSaidMinutes, { count: minutes })
  return minutes === 60 ? labels.countdownSaidHour : fill(labels.countdownSaidHours, { count: minutes / 60 })
}
