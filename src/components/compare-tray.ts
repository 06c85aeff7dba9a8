// The way to the comparison, from where its cars are chosen: there as soon as two can be compared (WL-09).
import { FEWEST_COMPARED } from '../domain/compared-count.ts'
import { fill } from '../domain/text.ts'
import { $compared } from '../stores/compare.ts'
import { createStatus, element } from './toast.ts'

type Words = { path: string; label: string }

export function showCompareTray({ path, label }: Words): void {
  // There before the first words, or a reader would not hear them.
  const tray = createStatus('compare-tray')
  // Before the footer: whoever steps on by keys has less to go.
  document.querySelector('main')!.append(tray)
  const link = element('a', 'button button--primary')
  link.href = path
  // By keys the link comes next after the button that made it come, as what a button opens does; all other cars lie between.
  let pressed: HTMLElement | null = null
  let cameFrom: HTMLElement | null = null
  addEventListener('keydown', event => {
    const { key, shiftKey, target } = event
    if (key !== 'Tab') return
    if (target === pressed && pressed && !shiftKey) {
      link.focus()
      cameFrom = pressed
      event.preventDefault()
    } else if (target === link && cameFrom) {
      if (shiftKey) event.preventDefault()
      // From there the browser steps on.
      cameFrom.focus()
    }
  })
  link.onblur = () => {
    cameFrom = null
  }

  $compared.subscribe(({ length }) => {
    link.textContent = fill(label, { count: length })
    const isOffered = length >= FEWEST_COMPARED
    pressed = isOffered ? document.activeElement!.closest('[data-toggle]') : null
    tray.replaceChildren(isOffered ? link : '')
    document.body.toggleAttribute('data-comparing', isOffered)
  })
}
