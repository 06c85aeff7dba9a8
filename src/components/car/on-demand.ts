// What few visitors of a car's page use comes when they do: its PDF, its link for somebody else, the dealer's chat, the
// calculator, what the lender says, another weekly cost.
import { element } from '../../islands/dom.ts'
import { say } from './alert.ts'

document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLButtonElement>(
    'button[data-pdf], button[data-chat], button[data-share]',
  )
  if (button === null) return
  if (button.dataset.share !== undefined) {
    import('./share.ts').then(
      ({ shareCar }) => shareCar(button),
      () => say(`${button.dataset.failed}: ${location.origin}${location.pathname}`),
    )
  } else if (button.dataset.pdf === undefined) {
    import('./chat.ts').then(
      ({ openChat }) => openChat(button),
      () => location.assign('#enquire'),
    )
  } else {
    import('./car-pdf.ts').then(
      ({ savePdf }) => savePdf(button),
      () => say(button.dataset.failed!),
    )
  }
})

const weekly = document.querySelector<HTMLElement>('[data-weekly]')
for (const sign of ['input', 'change'] as const) {
  weekly?.addEventListener(sign, async ({ target }) => {
    const cost = await import('./weekly-cost.ts')
    if (sign === 'input') cost.workOutAgain(weekly)
    else cost.leaveField(weekly, target as HTMLInputElement)
  })
}

const lender = document.querySelector<HTMLElement>('[data-finance-disclaimer]')
lender?.addEventListener('toggle', async () => (await import('../finance-disclaimer.ts')).readDisclaimer(lender), {
  once: true,
})

const frame = document.querySelector<HTMLElement>('.calculator')
const folded = frame?.closest('details')
folded?.addEventListener('toggle', () => {
  if (!folded.open || frame!.querySelector('script') === null) return
  frame!.querySelector('.notice')?.remove()
  import('../../islands/finance/show-calculator.tsx').then(
    ({ showCalculator }) => showCalculator(frame!),
    error => {
      console.warn('the calculator was not loaded', error)
      // Opened again, it is asked for again; some browsers get what failed no more until the page is loaded anew.
      frame!.append(element('p', { className: 'notice', attributes: { role: 'alert' } }, frame!.dataset.notLoaded!))
    },
  )
})
