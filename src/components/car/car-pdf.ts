// Saves the PDF of a car under the car's own name, or says why not, in the page (VD-49, ER-04, DC-179).
import { $toast, closeToast, showToast } from '../../stores/toast.ts'
import '../scripts/toast.ts'
import { say, sayNothing } from './alert.ts'

const { close } = document.querySelector<HTMLElement>('[data-alerts]')!.dataset

/** Longer than it takes to make one and to bring it over a slow line. */
const COMES_WITHIN_MS = 30_000

/** A message is there for five seconds (DC-84), and one that is made for longer comes again, unless it was closed. */
const SAID_AGAIN_MS = 4_500

/** What the API says of a refusal, in words meant for visitors. */
class Refused extends Error {}

async function save({ pdf, saveAs }: DOMStringMap): Promise<void> {
  const response = await fetch(pdf!, { signal: AbortSignal.timeout(COMES_WITHIN_MS) })
  const isPdf = response.headers.get('Content-Type')?.startsWith('application/pdf')
  if (!response.ok || !isPdf) throw new Refused(await errorOf(response))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = saveAs!
  link.click()
  // Some browsers take their time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function errorOf(response: Response): Promise<string | undefined> {
  const answer = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined
  return typeof answer?.error === 'string' ? answer.error : undefined
}

export async function savePdf(button: HTMLButtonElement): Promise<void> {
  // Disabled by its attribute it would lose the focus.
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  sayNothing()
  const { making, saved, failed } = button.dataset
  const isSaid = (): boolean => $toast.get()?.title === making
  const sayMaking = (): void => showToast({ title: making!, close: close! })
  sayMaking()
  const again = setInterval(() => isSaid() && sayMaking(), SAID_AGAIN_MS)
  try {
    await save(button.dataset)
    showToast({ title: saved!, close: close! })
  } catch (error) {
    if (isSaid()) closeToast()
    // Of a line that is down or stands still the browser has words of its own.
    say((error instanceof Refused && error.message) || failed!)
  }
  clearInterval(again)
  button.ariaDisabled = null
}
