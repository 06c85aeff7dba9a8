// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Valuation } from '../../../src/contract/valuation.ts'
import { FORM_LABELS } from '../../../src/domain/form-texts.ts'
import { createValuation } from '../../../src/islands/forms/valuation.ts'
import { rememberSentLead, sentLead } from '../../../src/stores/sent-lead.ts'
import { valuationPage } from '../../../src/views/forms/valuation-page.ts'
import { BEST_ANSWERS } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const LEAD = '0b7f3f1e-7d1c-4f43-9f3f-0d8c1f8a1f10'

const OFFER: Valuation = {
  success: true,
  offer_price: 20_000,
  message: null,
  rego: 'ZZZ999',
  regoState: 'NSW',
  vehicle: { make: 'Toyota', model: 'Corolla', year: 2021, kms: 45_000 },
  adjustmentAnswers: BEST_ANSWERS,
  alike: 7,
  range: null,
  lines: [{ of: 'market', dollars: 20_000 }],
  valid_until: null,
}

/** The page of a dealer set so, as far as its script reads it. */
function open(postMiscellaneous: boolean): HTMLElement {
  const site = aSite({ settings: { valuation: { postMiscellaneous } } })
  const { setup } = valuationPage(site, 'trade-in', '/trade-in').valuation
  document.body.innerHTML = `
    <form data-lead-form></form>
    <section hidden><h2 tabindex="-1"></h2>
      <form><fieldset data-by-hand hidden disabled><p data-not-found></p></fieldset>
        <button type="submit"></button><p class="form__status"></p></form>
      <div data-result></div><button type="button" data-anew></button></section>`
  const labels = Object.fromEntries(FORM_LABELS.map(name => [name, name]))
  document.querySelector('form')!.dataset.leadForm = JSON.stringify({ id: 'trade-in', site: 'northside', labels })
  const section = document.querySelector('section')!
  section.dataset.valuation = JSON.stringify(setup)
  return section
}

/** Asks for the offer; tells what was posted to keep it. */
async function ask(
  postMiscellaneous: boolean,
  plate: { rego?: string; regoState?: string; vin?: string } = { rego: 'ZZZ999', regoState: 'NSW' },
): Promise<{ section: HTMLElement; kept: unknown[]; lookedUp: unknown[] }> {
  const kept: unknown[] = []
  const lookedUp: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/miscellaneous')) {
      kept.push(JSON.parse(String(body)))
      return Response.json({ success: false, error: 'No.' }, { status: 500 })
    }
    if (path.endsWith('/rego-lookup')) lookedUp.push(JSON.parse(String(body)))
    return Response.json(path.endsWith('/rego-lookup') ? OFFER : { success: true })
  })
  const section = open(postMiscellaneous)
  createValuation(section).begin({ kind: 'taken', id: LEAD }, { category: 'Trade-In', ...plate })
  section.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(section.textContent).toContain('$20,000'))
  return { section, kept, lookedUp }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = (section: HTMLElement, name: string): void =>
  [...section.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()

test('TI-18 ER-12 a dealer set so is posted the result; a failure is only logged, and the visitor still sees the valuation', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { section, kept } = await ask(true)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('Failed to save valuation data'))
  expect(kept).toEqual([
    {
      column_name: 'valuation',
      offer_price: 20_000,
      rego: 'ZZZ999',
      regoState: 'NSW',
      adjustmentAnswers: BEST_ANSWERS,
    },
  ])
  expect(section.querySelector('.valuation__price')!.textContent).toBe('$20,000')
  expect(section.querySelector('[role="alert"]')!.textContent).toBe('')
})

test('a plate whose form asks for no state is looked up as one of New Zealand', async () => {
  expect((await ask(false, { rego: 'ZZZ999' })).lookedUp).toEqual([{ id: LEAD, rego: 'ZZZ999', regoState: 'NZ' }])
})

test('TI-15 a car that goes by the VIN of its lead is looked up without a plate, as one of no nation', async () => {
  expect((await ask(false, { vin: '1M8GDM9AXKP042788' })).lookedUp).toEqual([{ id: LEAD }])
})

test('TI-18 no other dealer is posted the result', async () => {
  expect((await ask(false)).kept).toEqual([])
})

test('TI-16 back on a page that the browser has kept, an offer that was turned down is there no more', async () => {
  const { section } = await ask(false)
  vi.spyOn(location, 'assign').mockReturnValue()
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
  const back = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  back()
  expect(reloaded).not.toHaveBeenCalled()
  press(section, 'Not now')
  back()
  expect(reloaded).toHaveBeenCalled()
})

test('TI-16 an offer that is being accepted is accepted whatever else is pressed meanwhile', async () => {
  const { section } = await ask(false)
  const went = vi.spyOn(location, 'assign').mockReturnValue()
  const accepted = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => accepted.promise)
  press(section, 'Accept this offer')
  press(section, 'Not now')
  expect(went).not.toHaveBeenCalled()
  const headers = { Date: 'Wed, 10 Jun 2026 02:10:00 GMT' }
  accepted.resolve(Response.json({ success: true }, { headers }))
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/success'))
  expect(sentLead(Date.now())).toMatchObject({
    accepted: 'You accepted our offer of $20,000 for your 2021 Toyota Corolla.',
    takenAt: Date.parse(headers.Date),
  })
  // The page of thanks may be long in coming.
  const again = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', again)
  await new Promise(resolve => setTimeout(resolve))
  press(section, 'Not now')
  expect(section.querySelector('.valuation__status')!.textContent).toBe(
    'You accepted our offer of $20,000 for your 2021 Toyota Corolla.',
  )
  expect(went.mock.calls).toEqual([['/success']])
  // Or never come.
  press(section, 'Accept this offer')
  expect([again.mock.calls, went.mock.calls]).toEqual([[], [['/success'], ['/success']]])
})

test.each([true, false])('features #13 the page of thanks hears whether the offer is emailed: %s', async emailed => {
  const { section } = await ask(false)
  const went = vi.spyOn(location, 'assign').mockReturnValue()
  vi.stubGlobal('fetch', async () => Response.json({ success: true, emailed }))
  press(section, 'Accept this offer')
  await vi.waitFor(() => expect(went).toHaveBeenCalled())
  expect(sentLead(Date.now())).toMatchObject({ isEmailed: emailed })
})

test('DC-123 the page of thanks speaks of the car that was valued, whatever was sent from another tab meanwhile', async () => {
  rememberSentLead({ category: 'Trade-In', location_id: 2, at: Date.now() })
  const { section } = await ask(false)
  rememberSentLead({ category: 'Test Drive', location_id: 3, at: Date.now() })
  const went = vi.spyOn(location, 'assign').mockReturnValue()
  press(section, 'Accept this offer')
  await vi.waitFor(() => expect(went).toHaveBeenCalled())
  expect(sentLead(Date.now())).toMatchObject({ category: 'Trade-In', location_id: 2, accepted: expect.any(String) })
})

test('TI-16 an offer that other answers replace is not accepted: the one of those comes first, where who pressed is', async () => {
  const { section } = await ask(false)
  const paths: string[] = []
  const valued = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path.split('/').at(-1)!)
    return path.endsWith('/rego-lookup') ? valued.promise : Response.json({ success: true })
  })
  section.querySelector('form')!.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(paths).toEqual(['adjustments', 'rego-lookup']))
  section.querySelector<HTMLElement>('.button--primary')!.focus()
  press(section, 'Accept this offer')
  valued.resolve(Response.json({ ...OFFER, offer_price: 19_000 }))
  await vi.waitFor(() => expect(section.querySelector('.valuation__price')!.textContent).toBe('$19,000'))
  expect(document.activeElement).toBe(section.querySelector('.valuation__offer'))
  expect(paths).not.toContain('accept')
})

test('TI-16 other answers for which no offer comes leave none to accept, and a way to ask again', async () => {
  const { section } = await ask(false)
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'Not now.' }, { status: 500 }))
  const show = section.querySelector<HTMLElement>('[type="submit"]')!
  expect(show.hidden).toBe(true)
  section.querySelector('form')!.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(section.querySelector('[role="alert"]')!.textContent).toContain('Not now.'))
  expect(section.querySelector('.valuation__offer')).toBeNull()
  expect(show.hidden).toBe(false)
})

test('TI-15 an answer that is changed while an offer is accepted in vain is reckoned with after it', async () => {
  const { section } = await ask(false)
  const accepted = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/accept')) return accepted.promise
    return Response.json(path.endsWith('/rego-lookup') ? { ...OFFER, offer_price: 19_000 } : { success: true })
  })
  press(section, 'Accept this offer')
  section.querySelector('form')!.dispatchEvent(new Event('change'))
  accepted.resolve(Response.json({ success: false, error: 'Not now.' }, { status: 500 }))
  await vi.waitFor(() => expect(section.querySelector('.valuation__price')!.textContent).toBe('$19,000'))
})
