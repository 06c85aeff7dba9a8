// The forms about a car: the enquiry on its page, and those with a page of their own, which open over this one.
import { isPlainClick } from '../../ui/plain-click.ts'
import { whenNear } from '../forms/when-near.ts'

const panel = document.querySelector<HTMLElement>('[data-car-forms]')
if (panel !== null) {
  whenNear(panel, async () => {
    const { enhanceCarForm } = await import('../../islands/forms/car-forms.ts')
    enhanceCarForm(panel.querySelector('form')!)
  })
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-over]') : null

const formDialog = () => import('./form-dialog.ts')

// Whoever points at a link, or reaches it by key, may follow it: then its form is here already.
for (const sign of ['pointerover', 'focusin']) {
  document.addEventListener(sign, event => {
    const link = linkOf(event)
    if (link === null) return
    formDialog()
      .then(({ formAt }) => formAt(link.pathname))
      .catch(() => {})
  })
}

document.addEventListener('click', event => {
  const link = linkOf(event)
  if (link === null || !isPlainClick(event)) return
  event.preventDefault()
  formDialog()
    .then(({ openForm }) => openForm(link))
    // Without that script there is the page of the form.
    .catch(() => location.assign(link.href))
})
