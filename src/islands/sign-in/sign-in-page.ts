// Sign-in: a number, then the code that was sent to it, then onwards to where the visitor was going. Source: RT-23 to RT-25.

import { safePath } from '../../domain/sign-in-path.ts'
import { fill } from '../../domain/text.ts'
import { api, type Result } from '../../stores/api-client.ts'
import { $user } from '../../stores/user.ts'
import { readWatchlist } from '../../stores/watchlist.ts'
import type { SignInPage } from '../../views/sign-in-page.ts'

const page = document.querySelector<HTMLElement>('[data-sign-in]')!
const { purposes, signInCodeHint } = JSON.parse(page.dataset.signIn!) as {
  purposes: SignInPage['purposes']
  signInCodeHint: string
}
const asked = new URLSearchParams(location.search)
const type = asked.get('type') ?? ''
if (Object.hasOwn(purposes, type)) {
  page.querySelector('[data-purpose]')!.textContent = purposes[type as keyof typeof purposes]
}
page.querySelector<HTMLAnchorElement>('[data-back]')!.href = safePath(asked.get('back'))

const formOf = (step: string) => page.querySelector<HTMLFormElement>(`[data-step="${step}"]`)!
const inputOf = (form: HTMLFormElement) => form.querySelector('input')!
const phoneForm = formOf('phone')
const codeForm = formOf('code')
const again = codeForm.querySelector<HTMLButtonElement>('[data-again]')!

/** Asks the API once at a time; what it refuses stands at the field, which has the focus then. */
async function ask<Data>(form: HTMLFormElement, call: () => Promise<Result<Data>>): Promise<Data | undefined> {
  if (form.ariaBusy === 'true') return undefined
  const input = inputOf(form)
  const error = form.querySelector('.error')!
  form.ariaBusy = 'true'
  error.textContent = ''
  input.removeAttribute('aria-invalid')
  const result = await call()
  form.ariaBusy = 'false'
  if (result.ok) return result.data
  error.textContent = result.error
  input.setAttribute('aria-invalid', 'true')
  input.focus()
  return undefined
}

phoneForm.addEventListener('submit', async event => {
  event.preventDefault()
  const phone = inputOf(phoneForm).value
  if ((await ask(phoneForm, () => api.requestCode(phone))) === undefined) return
  codeForm.querySelector('.hint')!.textContent = fill(signInCodeHint, { phone })
  phoneForm.hidden = true
  codeForm.hidden = false
  inputOf(codeForm).focus()
})

codeForm.addEventListener('submit', async event => {
  event.preventDefault()
  const code = inputOf(codeForm).value
  const signedIn = await ask(codeForm, () => api.verifyCode(inputOf(phoneForm).value, code))
  if (signedIn === undefined) return
  $user.set(signedIn.user)
  // The hearts of the next page are those of the account; where it is not heard of, that page asks again.
  await readWatchlist()
  location.replace(safePath(asked.get('redirect')))
})

again.addEventListener('click', async () => {
  const sent = await ask(codeForm, () => api.requestCode(inputOf(phoneForm).value))
  if (sent !== undefined) inputOf(codeForm).focus()
})
page.dataset.live = ''
