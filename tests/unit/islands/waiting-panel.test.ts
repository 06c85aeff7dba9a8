// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FORM_LABELS } from '../../../src/domain/form-texts.ts'
import type { Closing } from '../../../src/islands/forms/closing.ts'
import { type About, enhanceForm } from '../../../src/islands/forms/lead-form.ts'
import { SENT_WITHIN } from '../../../src/stores/api-client.ts'
import { $formErrors } from '../../../src/stores/form-errors.ts'
import {
  $deliveries,
  type Delivery,
  type KeptLead,
  keptLeads,
  queueLead,
  sendWaiting,
  toldByForm,
} from '../../../src/stores/lead-queue.ts'
import { $toast, closeToast } from '../../../src/stores/toast.ts'
import type { CarOfForms } from '../../../src/views/forms/car-forms.ts'

const labels = {
  ...Object.fromEntries(FORM_LABELS.map(name => [name, name])),
  successAbout: '{category}: {car}',
  formWaitingSentNamed: '{about} was sent.',
  formWaitingRefused: '{about} was not sent: {error}',
  formWaitingGoOn: 'On with {about}',
}
const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
const sight = vi.spyOn(Element.prototype, 'getBoundingClientRect')

beforeEach(() => {
  localStorage.clear()
  $deliveries.set([])
  went.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  scrolledTo(100)
})

/** Where everything stands on the screen. */
function scrolledTo(top: number): void {
  sight.mockReturnValue(new DOMRect(0, top, 300, 200))
}

/** A form in a page, above it a field of something else. */
function page(about: Partial<About> = {}, place = '') {
  document.body.innerHTML = `<input id="other">
    <div ${place}><form><div class="form__steps"><section data-step><input name="message"></section></div>
    <button type="button" data-back></button><button type="button" data-next></button><button type="submit"></button>
    <p class="form__status"></p></form></div>`
  const form = document.querySelector('form')!
  form.dataset.leadForm = JSON.stringify({ id: 'fleet', mode: 'enquiry', site: 'northside', labels })
  enhanceForm(form, { asked: () => undefined, ...about })
  return {
    form,
    message: form.querySelector('input')!,
    other: document.querySelector<HTMLElement>('#other')!,
    panel: () => document.querySelector<HTMLElement>('.form__waiting'),
  }
}

/** The page after its form was sent without a connection. */
async function sentOffline() {
  const shown = page()
  shown.message.value = 'Is it still there?'
  shown.form.requestSubmit()
  await vi.waitFor(() => expect(shown.panel()).not.toBeNull())
  expect(document.activeElement).toBe(shown.panel())
  return { ...shown, lead: keptLeads()[0]! }
}

const deliver = (lead: KeptLead, rest: object) => $deliveries.set([{ lead, ...rest } as Delivery])
const sent = { result: 'sent', id: 'l', sent: { category: 'Fleet', at: 1 } }
const refused = { result: 'refused', status: 400, error: 'Please choose another location.' }

test('whoever still waits where the lead was sent is thanked when it has gone', async () => {
  const { lead } = await sentOffline()
  deliver(lead, sent)
  expect(went).toHaveBeenCalledWith('/success')
})

test.each([
  ['has scrolled away', () => scrolledTo(-400)],
  ['fills in something else', ({ other }: { other: HTMLElement }) => other.focus()],
  ['has tapped elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['has pressed a key elsewhere', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
])('whoever %s stays there when the lead has gone, and the form is as it was at first', async (_, leave) => {
  const { form, lead, message, other, panel } = await sentOffline()
  panel()!.blur()
  leave({ other })
  const focused = document.activeElement === other
  deliver(lead, sent)
  expect(went).not.toHaveBeenCalled()
  expect(panel()).toBeNull()
  expect([form.hidden, message.value]).toEqual([false, ''])
  expect(form.querySelector('.form__status')!.textContent).toBe('formWaitingSent')
  expect(form.querySelector('.form__message')!.textContent).toBe('formWaitingSent')
  expect(toldByForm.has(lead.key)).toBe(true)
  expect(document.activeElement === other).toBe(focused)
})

test('a refusal takes the focus from nothing else, and to itself where it was awaited', async () => {
  const first = await sentOffline()
  first.other.focus()
  deliver(first.lead, refused)
  expect(document.activeElement).toBe(first.other)
  expect(first.form.querySelector('[role="alert"]')!.textContent).toContain(refused.error)
  expect(first.message.value).toBe('Is it still there?')
  localStorage.clear()
  const second = await sentOffline()
  deliver(second.lead, refused)
  expect(document.activeElement?.textContent).toContain(refused.error)
})

test('a page that is opened while a lead waits keeps its focus where it was', async () => {
  const lead = { ...(await sentOffline()).lead, key: 'of an earlier page' }
  localStorage.clear()
  document.body.replaceChildren()
  queueLead(lead)
  const { panel } = page()
  expect(panel()).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
  deliver(lead, sent)
  expect(went).not.toHaveBeenCalled()
})

test('whoever presses something in the panel waits for it, also where a press moves no focus', async () => {
  const lead = { ...(await sentOffline()).lead, key: 'of an earlier page' }
  localStorage.clear()
  document.body.replaceChildren()
  queueLead(lead)
  page()
    .panel()!
    .querySelector('button')!
    .dispatchEvent(new Event('pointerdown', { bubbles: true }))
  deliver(lead, sent)
  expect(went).toHaveBeenCalledWith('/success')
})

test('a form that is opened after its lead was refused on another page says so, and that is told no more', async () => {
  const { lead } = await sentOffline()
  document.body.replaceChildren()
  queueLead({ ...lead, ...refused, state: 'refused', at: Date.now() })
  const { form, message, panel } = page()
  expect(panel()).toBeNull()
  expect(form.querySelector('[role="alert"]')!.textContent).toContain(refused.error)
  expect(message.value).toBe('Is it still there?')
  expect(document.activeElement).toBe(document.body)
  expect(keptLeads()).toEqual([])
})

test('DC-123 the error of a form that was refused is in the shared store until it is sent again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { form } = page()
  const answers = [Response.json({ success: false, error: 'Please choose another location.' }, { status: 400 })]
  const atSend: unknown[] = []
  vi.stubGlobal('fetch', async () => {
    atSend.push($formErrors.get()['fleet'])
    // The second time, no answer comes.
    return answers.pop() ?? new Promise(() => {})
  })
  form.requestSubmit()
  await vi.waitFor(() => expect($formErrors.get()['fleet']).toBe('Please choose another location.'))
  form.requestSubmit()
  expect($formErrors.get()['fleet']).toBeUndefined()
  await vi.waitFor(() => expect(atSend).toEqual([undefined, undefined]))
})

test('who tries a lead again that a busy server does not take is told of no lost connection @nightly', async () => {
  const { panel } = await sentOffline()
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const said = async (answer: () => Response) => {
    vi.stubGlobal('fetch', async () => answer())
    panel()!.querySelector('button')!.click()
    await vi.waitFor(() => expect(panel()!.querySelector('button')!.ariaDisabled).toBeNull(), { timeout: 10_000 })
    return panel()!.querySelector('[role="status"]')!.textContent
  }
  expect(await said(() => Response.error())).toBe('formWaitingStill')
  expect(await said(() => Response.json({ success: false, error: 'Busy.' }, { status: 429 }))).toBe('formWaitingBusy')
})

/** The page while its form is sent; `answer` is what the API says each time. */
function sending(about: Partial<About> = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const answers = Promise.withResolvers<() => Response>()
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    return (await answers.promise)()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    history.replaceState(null, '')
  })
  const shown = page(about)
  shown.message.value = 'Is it still there?'
  shown.form.requestSubmit()
  const status = () => shown.form.querySelector('.form__status')!.textContent
  expect(status()).toBe('formSending')
  return { ...shown, status, keys, answer: answers.resolve }
}
const takes = () => Response.json({ lead_id: 'l' })
const refuses = (status: number) => () => Response.json({ success: false, error: refused.error }, { status })
const unreached = { ok: false, status: 0, error: '' } as const
const others = vi.fn<NonNullable<NonNullable<Parameters<typeof sendWaiting>[0]>['send']>>()

test('a lead is left to the page that sends it, and to others once that page is left', async () => {
  others.mockReset().mockResolvedValue(unreached)
  const { answer } = sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  await sendWaiting({ send: others })
  expect(others).not.toHaveBeenCalled()
  dispatchEvent(new Event('pagehide'))
  await sendWaiting({ send: others })
  expect(others).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('pageshow'))
  await sendWaiting({ send: others })
  expect(others).toHaveBeenCalledTimes(1)
  answer(takes)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/success'))
  dispatchEvent(new Event('pagehide'))
  expect(keptLeads()).toEqual([])
})

test('a lead whose page has died is sent by others, and counted once where that page was not dead', async () => {
  const counted = globalThis as { dataLayer?: unknown }
  delete counted.dataLayer
  others.mockReset().mockResolvedValue({ ok: true, data: { lead_id: 'l' } })
  const { answer } = sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  const now = Date.now()
  const later = vi.spyOn(Date, 'now').mockReturnValue(now + SENT_WITHIN)
  await sendWaiting({ send: others })
  expect(others).not.toHaveBeenCalled()
  later.mockReturnValue(now + 60_000)
  expect(await sendWaiting({ send: others })).toMatchObject([{ result: 'sent' }])
  later.mockRestore()
  answer(takes)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/success'))
  expect(counted.dataLayer).toHaveLength(1)
  delete counted.dataLayer
})

test('a lead that is refused where it was sent waits nowhere', async () => {
  const { form, answer } = sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  answer(refuses(400))
  await vi.waitFor(() => expect(form.querySelector('[role="alert"]')).not.toBeNull())
  expect(keptLeads()).toEqual([])
})

test('a form that was taken says so until the page of thanks is there, and to who reloads it meanwhile', async () => {
  const { status, answer } = sending()
  answer(takes)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/success'))
  expect(status()).toBe('formSent')
  const entries = vi.spyOn(performance, 'getEntriesByType')
  onTestFinished(() => entries.mockRestore())
  const { state } = history
  for (const [type, said] of [
    ['back_forward', ''],
    ['reload', 'formWaitingSent'],
  ] as const) {
    history.replaceState(state, '')
    entries.mockReturnValue([{ type } as PerformanceNavigationTiming])
    const { form, message } = page()
    dispatchEvent(new PageTransitionEvent('pageshow'))
    expect([message.value, form.querySelector('.form__message')!.textContent]).toEqual(['', said])
  }
})

const closingAt = (page: string): Closing => ({
  page,
  isClosed: () => false,
  othersClosed: async () => {},
  openAgain: async () => {},
})

/** A form in a dialog that was closed while it was sent, below another one. */
function closed({ opensAgain = true } = {}) {
  let isClosed = true
  const above = Promise.withResolvers<void>()
  const openAgain = vi.fn(async (isNeeded = () => true) => {
    await above.promise
    if (opensAgain && isNeeded()) isClosed = false
  })
  onTestFinished(closeToast)
  const closing = {
    page: '/make-offer?car_id=7',
    isClosed: () => isClosed,
    openAgain,
    othersClosed: () => above.promise,
  }
  return { ...closing, shown: sending({ closing }), closeOther: above.resolve }
}

test.each([
  ['with its place where it stands far down', 'id="enquire"', {}, '/cars/corolla-7#enquire'],
  ['as it is where it stands at its top', '', {}, '/cars/corolla-7'],
  [
    'of its own where it lies over another',
    'id="enquire"',
    { closing: closingAt('/make-offer?car_id=7') },
    '/make-offer?car_id=7',
  ],
])('a lead that waits knows the page of its form: %s', async (_, place, about, address) => {
  history.replaceState(null, '', '/cars/corolla-7')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const { form, message } = page(about, place)
  message.value = 'Is it still there?'
  form.requestSubmit()
  await vi.waitFor(() => expect(keptLeads()).toMatchObject([{ address }]))
})

test.each([
  ['en-AU', 'General Enquiry'],
  ['en-US', 'General Inquiry'],
])('a lead that waits is called by its kind as in %s, and its car where it is about one', async (region, kind) => {
  document.documentElement.dataset.region = region
  onTestFinished(() => void delete document.documentElement.dataset.region)
  const about = { car: { id: 7, slug: 'corolla-7', name: '2021 Corolla' } } as unknown as CarOfForms
  const { form, message } = page({ asked: () => about })
  message.value = 'Is it still there?'
  form.requestSubmit()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  const name = `${kind}: 2021 Corolla`
  expect(keptLeads()[0]!.said).toMatchObject({
    sent: `${name} was sent.`,
    refused: `${name} was not sent: {error}`,
    goOn: `On with ${name}`,
  })
})

const ticks = () => new Promise(resolve => setTimeout(resolve))

test('a form that was closed while it was sent is opened again for what went wrong', async () => {
  const { shown, isClosed, closeOther } = closed()
  shown.answer(refuses(500))
  closeOther()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(refused.error))
  expect([isClosed(), $toast.get()]).toEqual([false, undefined])
})

test('what went wrong is told outside of a form that cannot be opened again, as its car was sold', async () => {
  const { shown, closeOther } = closed({ opensAgain: false })
  shown.answer(refuses(500))
  closeOther()
  await vi.waitFor(() =>
    expect($toast.get()).toMatchObject({ title: 'formFailed', text: refused.error, isAlert: true }),
  )
})

test('who closed a form while it was sent is led nowhere when it was taken, and told where they can see it', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  const { shown, openAgain, closeOther } = closed()
  shown.answer(takes)
  await vi.waitFor(() => expect(shown.status()).toBe('formWaitingSent'))
  await ticks()
  expect($toast.get()).toBeUndefined()
  closeOther()
  await ticks()
  expect($toast.get()).toBeUndefined()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect($toast.get()?.title).toBe('formWaitingSent'))
  expect([shown.message.value, went.mock.calls, openAgain.mock.calls]).toEqual(['', [], []])
})

test('that a lead waits is told outside of a form that cannot be opened again, as its car was sold', async () => {
  const { shown, closeOther } = closed({ opensAgain: false })
  await notReached(shown)
  closeOther()
  await vi.waitFor(() => expect($toast.get()).toMatchObject({ title: 'formWaitingTitle', text: 'formWaitingText' }))
})

test('a form that was closed opens again for its lead that waits only as long as that waits', async () => {
  const { shown, isClosed, closeOther } = closed()
  await notReached(shown)
  scrolledTo(-400)
  deliver(keptLeads()[0]!, sent)
  closeOther()
  await ticks()
  expect([isClosed(), shown.status(), went.mock.calls]).toEqual([true, 'formWaitingSent', []])
})

test('a form whose page is reloaded while it is sent says that it is being sent, until it is known to wait', async () => {
  sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  dispatchEvent(new Event('pagehide'))
  const { panel } = page()
  expect(panel()!.textContent).toBe('formSending')
  others.mockReset().mockResolvedValue(unreached)
  await sendWaiting({ send: others })
  expect(panel()!.querySelector('h2')!.textContent).toBe('formWaitingTitle')
  expect(panel()!.querySelector('[role="status"]')!.textContent).toBe('')
  // A form that is read long after that.
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + SENT_WITHIN + 1000)
  onTestFinished(() => later.mockRestore())
  expect(page().panel()!.querySelector('h2')!.textContent).toBe('formWaitingTitle')
})

/** Each time that it tries. */
async function notReached(shown: ReturnType<typeof sending>) {
  vi.useFakeTimers()
  shown.answer(() => Response.error())
  await vi.advanceTimersByTimeAsync(SENT_WITHIN)
  vi.useRealTimers()
  expect(shown.panel()).not.toBeNull()
}

test('a lead that its page could not send is left to all others, also when that page is shown again', async () => {
  const shown = sending()
  await notReached(shown)
  dispatchEvent(new Event('pageshow'))
  others.mockReset().mockResolvedValue(unreached)
  await sendWaiting({ send: others })
  expect(others).toHaveBeenCalledTimes(1)
})

test('a lead that another page has sent meanwhile waits no more where it was not heard of, and is counted once', async () => {
  const counted = globalThis as { dataLayer?: unknown }
  delete counted.dataLayer
  const shown = sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  others.mockReset().mockResolvedValue({ ok: true, data: { lead_id: 'l' } })
  await sendWaiting({ send: others, leads: keptLeads() })
  await notReached(shown)
  expect(keptLeads()).toEqual([])
  expect(counted.dataLayer).toHaveLength(1)
  delete counted.dataLayer
})

test.each([
  ['stays promised where that may pass', 500, 1],
  ['is promised no more where it is refused', 400, 0],
] as const)('a lead that another tab has promised to send %s', async (_, status, left) => {
  const { lead } = await sentOffline()
  document.body.replaceChildren()
  queueLead({ ...lead, queuedAt: 1 })
  const first = page()
  first.panel()!.remove()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', async () => refuses(status)())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  first.form.requestSubmit()
  await vi.waitFor(() => expect(first.form.querySelector('[role="alert"]')).not.toBeNull())
  expect(keptLeads().map(({ queuedAt, state }) => [queuedAt, state])).toEqual([[1, 'waiting']].slice(0, left))
})

test('a lead is claimed no longer where the clock was set back', async () => {
  sending()
  await vi.waitFor(() => expect(keptLeads()).toHaveLength(1))
  const now = Date.now()
  const back = vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000)
  onTestFinished(() => back.mockRestore())
  others.mockReset().mockResolvedValue(unreached)
  await sendWaiting({ send: others })
  expect(others).toHaveBeenCalledTimes(1)
})

test('a form that was sent before with other words gets a key of its own also where the browser has no room left', async () => {
  const { form, message, keys, answer } = sending()
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  const kept = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (item: string) => kept.getItem(item),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  answer(refuses(422))
  await vi.waitFor(() => expect(form.querySelector('[role="alert"]')).not.toBeNull())
  message.dispatchEvent(new Event('input', { bubbles: true }))
  form.requestSubmit()
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).not.toBe(keys[0])
})

test.each([
  ['en-AU', 40_234],
  ['en-US', 25_000],
])('RG-06 DC-172 an odometer in miles is sent from a page in %s as %i', async (region, kms) => {
  document.documentElement.dataset.region = region
  onTestFinished(() => {
    delete document.documentElement.dataset.region
  })
  const send = vi.fn<NonNullable<About['send']>>(async () => ({ kind: 'taken', id: 'l' }))
  const { form, message } = page({ send })
  message.name = 'kms'
  message.value = '25,000 miles'
  form.requestSubmit()
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(send.mock.calls[0]![0].lead).toMatchObject({ kms })
})
