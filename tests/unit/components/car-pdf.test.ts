// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let print: HTMLButtonElement
let savePdf: (button: HTMLButtonElement) => Promise<void>
beforeEach(async () => {
  vi.resetModules()
  document.body.innerHTML = `<button type="button" data-pdf="/api/pdf" data-save-as="car" data-making="Making it…" data-saved="It is saved." data-failed="It did not come.">Print</button>
    <div data-alerts data-close="Close"></div>`
  print = document.querySelector('button')!
  ;({ savePdf } = await import('../../../src/components/car/car-pdf.ts'))
  print.focus()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const alert = (): HTMLElement | null => document.querySelector('[role="alert"]')
const status = (): string => document.querySelector('[role="status"]')!.textContent

test('who asks for a PDF keeps the focus, and is not heard twice; what does not come in time is told of, and closing that leads back', async () => {
  const stopping = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stopping.signal)
  const asked = vi.fn(
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.stubGlobal('fetch', asked)
  const saving = savePdf(print)
  await savePdf(print)
  expect(asked).toHaveBeenCalledOnce()
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect([print.disabled, print.ariaDisabled, document.activeElement]).toEqual([false, 'true', print])
  expect(status()).toBe('Making it…')
  stopping.abort(new DOMException('signal timed out', 'TimeoutError'))
  await saving
  expect([alert()!.textContent, status()]).toEqual(['It did not come.', ''])
  expect(print.ariaDisabled).toBeNull()
  const close = alert()!.querySelector('button')!
  close.focus()
  close.click()
  expect([alert(), document.activeElement]).toEqual([null, print])
})

test('what the API says of a refusal is told in its words, where it has any', async () => {
  const refusal = { success: false, error: 'Please try again in a minute.' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 503 }))
  await savePdf(print)
  expect(alert()!.textContent).toBe('Please try again in a minute.')
  vi.stubGlobal('fetch', async () => new Response('<p>a gateway</p>', { status: 502 }))
  await savePdf(print)
  expect(alert()!.textContent).toBe('It did not come.')
})

test('a PDF that has come is said to be saved', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:car')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }))
  vi.useFakeTimers()
  await savePdf(print)
  expect([alert(), status()]).toEqual([null, 'It is saved.'])
  vi.useRealTimers()
})

test('a PDF that takes long is said to be on its way for as long, and its end takes away no other message', async () => {
  vi.useFakeTimers()
  const { promise, reject } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const saving = savePdf(print)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(status()).toBe('Making it…')
  const { showToast } = await import('../../../src/stores/toast.ts')
  showToast({ title: 'Car Saved In Watchlist', close: 'Close' })
  reject(new TypeError('no connection'))
  await saving
  vi.useRealTimers()
  expect([alert()!.textContent, status()]).toEqual(['It did not come.', 'Car Saved In Watchlist'])
})
