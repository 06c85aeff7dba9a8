// The way to the comparison, from where its cars are chosen: there as soon as two can be compared (WL-09).
import { FEWEST_COMPARED } from '../domain/compared-count.ts'
import { fill } from '../domain/text.ts'
import { $compared } from '../stores/compare.ts'

type Words = { path: string; label: string }

export function showCompareTray({ path, label }: Words): void {
  // There before the first words, or a reader would not hear them.
  const tray = document.createElement('div')
  tray.className = 'compare-tray'
  tray.setAttribute('role', 'status')
  document.body.append(tray)
  const link = document.createElement('a')
  link.className = 'button button--primary'
  link.href = path

  $compared.subscribe(({ length }) => {
    link.textContent = fill(label, { count: length })
    const isOffered = length >= FEWEST_COMPARED
    tray.replaceChildren(...(isOffered ? [link] : []))
    document.body.toggleAttribute('data-comparing', isOffered)
  })
}
