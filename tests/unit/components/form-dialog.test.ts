// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest'
import { openForm } from '../../../src/components/car/form-dialog.ts'

type Closing = import('../../../src/islands/forms/closing.ts').Closing
const closings = vi.hoisted(() => new Map<string, Closing>())

/** The page of each form, read when the test says so. */
const reading = vi.hoisted(() => new Map<string, PromiseWithResolvers<Document>>())

vi.hoisted(() => {
  document.body.innerHTML = `<div data-alerts data-close="Close"></div>
    <div data-car-forms="{}" data-not-loaded="Not loaded"></div><div data-car-about hidden></div>
    <a href="/make-offer">Make an offer</a><a href="/request-photos">Request photos</a>`
})
vi.mock('../../../src/components/scripts/page-at.ts', () => ({
  pageAt: (path: string) => {
    const page = Promise.withResolvers<Document>()
    reading.set(path, page)
    return page.promise
  },
}))
vi.mock('../../../src/islands/forms/car-forms.ts', () => ({
  enhanceCarForm: (form: HTMLFormElement, closing: Closing) => closings.set(form.closest('dialog')!.id, closing),
}))

const link = (path: string) => document.querySelector<HTMLAnchorElement>(`[href="${path}"]`)!
const come = (path: string) =>
  reading
    .get(path)!
    .resolve(new DOMParser().parseFromString(`<h1>${path}</h1><form data-lead-form></form>`, 'text/html'))
const openOnly = async (path: string) => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  const opening = openForm(link(path))
  come(path)
  await opening
}
const open = () => [...document.querySelectorAll('dialog[open]')].map(({ id }) => id)

// What knows this page is no use to other files.
afterAll(() => {
  vi.resetModules()
})

test('of two forms that are asked for on a slow line the later one opens, alone', async () => {
  const both = [openForm(link('/make-offer')), openForm(link('/request-photos'))]
  come('/request-photos')
  await both[1]
  expect(open()).toEqual(['request-photos'])
  come('/make-offer')
  await both[0]
  expect(open()).toEqual(['request-photos'])
  expect(link('/make-offer').hasAttribute('aria-busy')).toBe(false)
  document.querySelector('dialog')!.close()
  await openForm(link('/make-offer'))
  expect(open()).toEqual(['make-offer'])
})

test('a form that was closed while it was sent opens again with the car, once the other form is closed, if it is still needed', async () => {
  await openOnly('/make-offer')
  const first = document.querySelector<HTMLDialogElement>('#make-offer')!
  const { isClosed, openAgain } = closings.get('make-offer')!
  expect(isClosed()).toBe(false)
  for (const [isNeeded, then] of [
    [() => false, []],
    [undefined, ['make-offer']],
  ] as const) {
    await openOnly('/request-photos')
    expect(isClosed()).toBe(true)
    const opened = openAgain(isNeeded)
    await Promise.resolve()
    expect(open()).toEqual(['request-photos'])
    document.querySelector<HTMLDialogElement>('#request-photos')!.close()
    await opened
    expect(open()).toEqual(then)
  }
  expect(first.querySelector('[data-car-about]')).not.toBeNull()
})

test('what is said of a form that was closed comes when no other one lies over it', async () => {
  await openOnly('/make-offer')
  await openOnly('/request-photos')
  const heard = vi.fn()
  const closed = closings.get('make-offer')!.othersClosed().then(heard)
  await new Promise(resolve => setTimeout(resolve))
  expect(heard).not.toHaveBeenCalled()
  document.querySelector<HTMLDialogElement>('#request-photos')!.close()
  await closed
  expect(open()).toEqual([])
})
