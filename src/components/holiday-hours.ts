// The button shows in the weeks before the holidays, by the visitor's day, and opens the list.
import { areHolidaysNear } from '../domain/special-hours.ts'
import { asTimePasses } from './scripts/as-time-passes.ts'

asTimePasses(now => {
  for (const block of document.querySelectorAll<HTMLElement>('[data-holidays]')) {
    const { zone, dates } = JSON.parse(block.dataset.holidays!) as { zone: string; dates: string[] }
    const special = dates.map(date => ({ date, status: 'Closed' as const }))
    block.hidden = !areHolidaysNear(special, now, zone)
  }
})

for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
  const dialog = document.getElementById(button.dataset.opens!)
  button.addEventListener('click', () => {
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
  })
}
