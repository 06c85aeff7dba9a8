// Sign-in: a number, then the code that was sent to it, then onwards to where the visitor was going. Source: RT-23 to RT-25.

import { safePath } from '../../domain/sign-in-path.ts'
import { fill } from '../../domain/text.ts'
import { api, type Result } from '../../stores/api-client.ts'
import { noteList } from '../../stores/unheard.ts'
import { $user } from '../../stores/user.ts'
import { readWatchlist } from '../../stores/watchlist.ts'
import type { SignInPage } from '../../views/sign-in-page.ts'
import { isSavedHere } from '../gate.ts'
import { inTime } from '../in-time.ts'
import { refusalWords } from './refusal-words.ts'
import { requestCode } from './request-code.ts'
import { verifyCode } from './verify-code.ts'

const page = document.querySelector<HTMLElement>('[data-sign-in]')!
const { purposes, said } = JSON.parse(page.dataset.signIn!) as Pick<SignInPage, 'purposes' | 'said'>
const asked = new URLSearchParams(location.search)
const type = asked.get('type') ?? ''
if (Object.hasOwn(purposes, type)) {
  page.querySelector('[data-purpose]')!.textContent = purposes[type as keyof typeof purposes]
}
page.querySelector<HTMLAnchorElement>('[data-back]')!.href = safePath(asked.get('back'))

const formOf = (step: string) => page.querySelector<HTMLFormElement>(`[data-step="${step}"]`)!
const inputOf = (form: HTMLFormElement) => form.querySelector('input')!
const errorOf = (form: HTMLFormElement) => form.querySelector('.error')!
const phoneForm = formOf('phone')
const codeForm = formOf('code')
const again = codeForm.querySelector<HTMLButtonElement>('[data-again]')!
const other = codeForm.querySelector<HTMLButtonElement>('[data-other]')!
const status = page.querySelector<HTMLElement>('.sign-in__status')!
const stop = page.querySelector<HTMLButtonElement>('[data-stop]')!

/** Asks the API once at a time, and says so; what it refuses stands at the field, which has the focus then, or when stopped. */
async function ask<Data>(
  form: HTMLFormElement,
  asked: Parameters<typeof refusalWords>[1],
  call: () => Promise<Result<Data> | undefined>,
): Promise<Data | undefined> {
  if (form.ariaBusy === 'true') return undefined
  setBusy(form, true)
  status.textContent = asked === 'for a code' ? said.signInSending : said.signInChecking
  clearError(form)
  const result = await call()
  setBusy(form, false)
  status.textContent = ''
  if (result?.ok) return result.data
  const input = inputOf(form)
  if (result !== undefined) {
    errorOf(form).textContent = refusalWords(result, asked, said)
    input.setAttribute('aria-invalid', 'true')
  }
  input.focus()
  return undefined
}

/** Its buttons do nothing meanwhile, and keep the focus. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = String(isBusy)
  for (const button of form.querySelectorAll('button')) button.ariaDisabled = String(isBusy)
}

/** Asks for a code; the work that it may cost is told, and can be stopped. */
async function askForSending(form: HTMLFormElement, phone: string): Promise<boolean> {
  const stopping = new AbortController()
  const onWork = (): void => {
    status.textContent = said.signInWorking
    stop.onclick = () => stopping.abort()
    stop.hidden = false
  }
  const sending = () =>
    requestCode(phone, { ask: api.requestCode, onWork, stop: stopping.signal }).finally(() => {
      stop.hidden = true
    })
  return (await ask(form, 'for a code', sending)) !== undefined
}

function clearError(form: HTMLFormElement): void {
  errorOf(form).textContent = ''
  inputOf(form).removeAttribute('aria-invalid')
}

function showStep(form: HTMLFormElement): void {
  for (const one of [phoneForm, codeForm]) one.hidden = one !== form
  inputOf(form).focus()
}

/** Notes it at this place of the visitor's history: on a phone the page is often loaded anew while the code is read. */
const noteSentTo = (phone: string | undefined): void =>
  history.replaceState({ ...history.state, codeSentTo: phone }, '')

/** The number that the code went to: the field may have been corrected while it was sent. */
let sentTo = ''

function askForCode(phone: string): void {
  sentTo = phone
  codeForm.querySelector('.hint')!.textContent = fill(said.signInCodeHint, { phone })
  showStep(codeForm)
}

phoneForm.addEventListener('submit', async event => {
  event.preventDefault()
  const phone = inputOf(phoneForm).value
  if (!(await askForSending(phoneForm, phone))) return
  noteSentTo(phone)
  askForCode(phone)
})

codeForm.addEventListener('submit', async event => {
  event.preventDefault()
  const code = inputOf(codeForm).value
  const signedIn = await ask(codeForm, 'to sign in', () => verifyCode(sentTo, code, api))
  if (signedIn === undefined) return
  // Until the page is left: there is nothing left to do here.
  setBusy(codeForm, true)
  status.textContent = said.signInDone
  $user.set(signedIn.user)
  if (!isSavedHere()) {
    // The hearts of the next page are those of the account; where they are not heard of in time, that page asks again.
    noteList('unread')
    await inTime(readWatchlist(), HEARTS_MS)
  }
  location.replace(safePath(asked.get('redirect')))
})

/** How long somebody who is signed in waits for the hearts of the account. */
const HEARTS_MS = 2_000

again.addEventListener('click', async () => {
  if (!(await askForSending(codeForm, sentTo))) return
  status.textContent = said.signInSentAgain
  inputOf(codeForm).focus()
})
// A wrong digit of the number shows only when no code comes.
other.addEventListener('click', () => {
  if (codeForm.ariaBusy === 'true') return
  status.textContent = ''
  inputOf(codeForm).value = ''
  clearError(codeForm)
  noteSentTo(undefined)
  showStep(phoneForm)
})
const { codeSentTo } = (history.state ?? {}) as { codeSentTo?: string }
if (codeSentTo !== undefined) {
  inputOf(phoneForm).value = codeSentTo
  askForCode(codeSentTo)
}
page.dataset.live = ''
