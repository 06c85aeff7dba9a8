// A form over the page of a car: that of the form's own page, which all cars share, in a dialog with the car.

import { element } from '../../islands/dom.ts'
import { enhanceCarForm } from '../../islands/forms/car-forms.ts'
import { pageAt } from '../scripts/page-at.ts'
import '../scripts/toast.ts'
import { say } from './alert.ts'

type Form = { title: string; intro: string; form: HTMLFormElement }

const panel = document.querySelector<HTMLElement>('[data-car-forms]')!
const about = document.querySelector<HTMLElement>('[data-car-about]')!
const close = document.querySelector<HTMLElement>('[data-alerts]')!.dataset.close!

const forms = new Map<string, Promise<Form>>()
const dialogs = new Map<string, HTMLDialogElement>()
/** On a slow line, of two forms that are asked for the later one opens. */
let asked = 0

/** The form of a page, asked for once; after a failure it may be asked for again. */
export function formAt(path: string): Promise<Form> {
  const known = forms.get(path)
  if (known !== undefined) return known
  const reading = pageAt(path).then(formOn)
  forms.set(path, reading)
  reading.catch(() => forms.delete(path))
  return reading
}

function formOn(page: Document): Form {
  const textOf = (selector: string): string => page.querySelector(selector)?.textContent ?? ''
  const form = document.importNode(page.querySelector<HTMLFormElement>('form[data-lead-form]')!, true)
  return { title: textOf('h1'), intro: textOf('.page-head .lead'), form }
}

/** Opens the form that a link leads to, or says why not. Of the forms over the page one is open at a time, with the car. */
export async function openForm(link: HTMLAnchorElement): Promise<void> {
  const path = link.pathname
  const turn = ++asked
  link.setAttribute('aria-busy', 'true')
  try {
    const form = await formAt(path)
    // Sold meanwhile: a dialog in what is hidden would not be seen, and leave all of the page inert.
    if (panel.hidden || turn !== asked) return
    const dialog = dialogs.get(path) ?? dialogOf(link, form)
    dialogs.set(path, dialog)
    show(dialog)
    dialog.querySelector<HTMLElement>('h2')!.focus()
  } catch (error) {
    console.warn('a form was not loaded', error)
    if (turn === asked) say(panel.dataset.notLoaded!)
  } finally {
    link.removeAttribute('aria-busy')
  }
}

function show(dialog: HTMLDialogElement): void {
  dialog.querySelector('.form-dialog__intro')!.after(about)
  about.hidden = false
  dialog.showModal()
}

/** Comes to its end as soon as nothing else is open, which somebody may be filling in, and which covers what is said. */
async function othersClosed(dialog: HTMLDialogElement): Promise<void> {
  for (let other = openNow(); other !== null && other !== dialog; other = openNow()) await closingOf(other)
}

async function openAgain(dialog: HTMLDialogElement, isNeeded: () => boolean): Promise<void> {
  await othersClosed(dialog)
  // Sold meanwhile: it would not be seen.
  if (!dialog.open && !panel.hidden && isNeeded()) show(dialog)
}

const openNow = (): HTMLDialogElement | null => document.querySelector('dialog[open]')

const closingOf = (dialog: HTMLDialogElement): Promise<unknown> =>
  new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))

function dialogOf({ pathname, search }: HTMLAnchorElement, { title, intro, form }: Form): HTMLDialogElement {
  const id = pathname.slice(1)
  const closing = element('button', {
    className: 'button button--ghost button--icon form__close',
    attributes: { type: 'submit', 'aria-label': close },
  })
  const heading = element('h2', { id: `${id}-title`, tabIndex: -1 }, title)
  const dialog = element(
    'dialog',
    { id, className: 'dialog form-dialog', attributes: { 'aria-labelledby': heading.id } },
    element(
      'div',
      { className: 'form-dialog__head' },
      heading,
      element('form', { attributes: { method: 'dialog' } }, closing),
    ),
    element('p', { className: 'form-dialog__intro' }, intro),
    form,
  )
  panel.append(dialog)
  enhanceCarForm(form, {
    page: pathname + search,
    isClosed: () => !dialog.open,
    othersClosed: () => othersClosed(dialog),
    openAgain: (isNeeded = () => true) => openAgain(dialog, isNeeded),
  })
  return dialog
}
