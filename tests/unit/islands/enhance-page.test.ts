// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { enhancePage } from '../../../src/islands/forms/enhance-page.ts'
import type { About } from '../../../src/islands/forms/lead-form.ts'

const enhanced: About[] = []
vi.mock('../../../src/islands/forms/lead-form.ts', () => ({
  enhanceForm: (_form: HTMLFormElement, about: About) => enhanced.push(about),
}))
const built = vi.hoisted(() => ({ car: { asked: { id: 4711 }, title: {}, prices: {} } as object | undefined }))
vi.mock('../../../src/islands/find-car.ts', () => ({ findCarById: async () => built.car }))

test('FM-20 a car that cannot be shown keeps no form from being sent: its search comes to an end all the same', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  history.replaceState(null, '', '/book-test-drive?car_id=4711')
  // The place of its card is missing, as on a page of another age than its script.
  document.body.innerHTML = '<div data-asked-car=\'{"labels":{}}\' hidden></div><form data-lead-form></form>'
  enhancePage()
  await expect(enhanced[0]!.finding).resolves.toBeUndefined()
  expect(enhanced[0]!.carId).toBe(4711)
  expect(warned).toHaveBeenCalledOnce()
  expect(enhanced[0]!.asked()).toBeDefined()
})

test('FM-03 a car that is called by the number of the one asked about is not taken for it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  built.car = undefined
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, asked: { car: { id: 7, slug: '4711' } }, title: {}, price: {} }),
  )
  document.body.innerHTML = '<div data-asked-car=\'{"labels":{}}\' hidden></div><form data-lead-form></form>'
  enhancePage()
  await expect(enhanced.at(-1)!.finding).resolves.toBeUndefined()
  expect(String(warned.mock.lastCall?.[1])).toContain('another car')
  expect(enhanced.at(-1)!.asked()).toBeUndefined()
  vi.unstubAllGlobals()
})

test('VD-37 FM-12 a form that says nothing without a car gives way to the search, unless the address names one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'No.' }, { status: 404 }))
  const car = { labels: {}, needed: { text: 'Choose.', way: { label: 'Search', href: '/search' } } }
  const sent = enhanced.length
  for (const [query, form, links] of [
    ['?car_id=4711', 1, 0],
    ['', 0, 1],
    ['?car_id=no-number', 0, 1],
  ] as const) {
    history.replaceState(null, '', `/make-offer${query}`)
    document.body.innerHTML = `<div data-asked-car='${JSON.stringify(car)}' hidden></div><form data-lead-form></form>`
    enhancePage()
    expect(document.querySelectorAll('form')).toHaveLength(form)
    expect(document.querySelectorAll('a[href="/search"]')).toHaveLength(links)
  }
  expect(enhanced).toHaveLength(sent + 1)
  await enhanced.at(-1)!.finding
  vi.unstubAllGlobals()
})
