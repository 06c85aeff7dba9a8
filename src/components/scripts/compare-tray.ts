// The way to the comparison, from where its cars are chosen: there as soon as two can be compared (WL-09).
import { FEWEST_COMPARED } from '../../domain/compared-count.ts'
import { fill } from '../../domain/text.ts'
import { $compared } from '../../stores/compare.ts'
import { createStatus, element } from './toast.ts'

type Words = { path: string; label: string }

export function showCompareTray({ path, label }: Words): void {
  const tray = createStatus('compare-tray')
  const link = element('a', 'button button--primary')
  link.href = path
  // By keys the link comes next after the button that made it come, as what a button opens does; all other cars lie between.
  let pressed: HTMLElement | null = null
  let isLed = false
  addEventListener('keydown', event => {
    const { key, shiftKey, target } = event
    if (!pressed || key !== 'Tab') return
    // The browser then steps on or back from the button; who has stepped here past all cars goes on from here.
    if (target === link && isLed) pressed.focus()
    isLed = target === pressed && !shiftKey
    if (!isLed) return
    link.focus()
    event.preventDefault()
  })

  $compared.subscribe(({ length }) => {
    tray.setAttribute('aria-live', 'polite')
    link.textContent = fill(label, { count: length })
    const isOffered = length >= FEWEST_COMPARED
    pressed = isOffered ? document.activeElement!.closest('[data-toggle]') : null
    tray.replaceChildren(isOffered ? link : '')
    document.body.toggleAttribute('data-comparing', isOffered)
  })
  // What was chosen on an earlier page is no news on this one.
  tray.setAttribute('aria-live', 'off')
  // There before the next words, or a reader would not hear them. Before the footer: whoever steps on by keys has less to go.
  document.querySelector('main')!.append(tray)
}
