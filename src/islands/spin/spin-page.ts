// The wheel: the server draws for what somebody bought, and the page shows it. Source: SP-05 to SP-08, DC-159 to DC-162.

import type { SpinRequest, SpinShown, Spins } from '../../contract/spins.ts'
import { signInPath } from '../../domain/sign-in-path.ts'
import { windowState } from '../../domain/spin.ts'
import { fill } from '../../domain/text.ts'
import { hasPhone } from '../../domain/user.ts'
import { api } from '../../stores/api-client.ts'
import { $user } from '../../stores/user.ts'
import type { SpinSetup } from '../../views/spin-page.ts'
import { button, element } from '../dom.ts'
import { endSession, passGate, signInAgain } from '../gate.ts'
import { reloadWhenBack } from '../reload-when-back.ts'
import { spinsShown } from './spins-shown.ts'
import { createWheel } from './wheel.ts'

const page = document.querySelector<HTMLElement>('[data-spin]')!
const setup = JSON.parse(page.dataset.spin!) as SpinSetup
const { path, isGated, segments, opens, closes, labels } = setup
const yours = page.querySelector<HTMLElement>('[data-yours]')!
const status = page.querySelector<HTMLElement>('.spin__status')!
const wheel = createWheel(page.querySelector<SVGElement>('[data-wheel]')!, segments)
let isBusy = false

const stateNow = (): Spins['state'] => windowState({ opens: new Date(opens), closes: new Date(closes) }, new Date())

/** The page was built at another moment, and the clock of a device may be wrong. */
function sayState(state: Spins['state']): void {
  const text = { ahead: setup.ahead, open: '', over: setup.over }[state]
  const place = document.querySelector<HTMLElement>('[data-closed]')!
  place.textContent = text
  place.hidden = text === ''
}

async function begin(): Promise<void> {
  // Source: SP-08, DC-168.
  if (isGated && !(await passGate('spin-to-win', '/'))) return
  const user = $user.get()
  if (!hasPhone(user)) {
    askToSignIn()
    return
  }
  status.textContent = labels.spinLoading
  yours.setAttribute('aria-busy', 'true')
  const spins = await api.spins()
  yours.removeAttribute('aria-busy')
  status.textContent = ''
  if (!spins.ok) {
    fail(spins)
    return
  }
  const last = spins.data.spins.at(-1)
  if (last !== undefined) void wheel.restOn(last.segment)
  show(spins.data, user.phone)
}

/** For a wheel that everybody may look at: to turn it, one has to be known. */
function askToSignIn(): void {
  const attributes = { href: signInPath('spin-to-win', path, path) }
  yours.replaceChildren(
    element('p', {}, stateNow() === 'over' ? labels.spinSignInEnded : labels.spinSignIn),
    element('a', { className: 'button button--primary button--large', attributes }, labels.signInTitle),
  )
}

function show(spins: Spins, phone: string): void {
  sayState(spins.state)
  const known = new Set(spins.spins.map(({ id }) => id))
  const acts = {
    spin: () => void once(() => spin(spins.next!, known, phone)),
    keep: (id: string) => void once(() => keep(id, phone)),
  }
  yours.replaceChildren(...spinsShown(spins, phone, setup, acts))
}

/** What is under way is not begun again. */
async function once(act: () => Promise<void>): Promise<void> {
  if (isBusy) return
  isBusy = true
  yours.setAttribute('aria-busy', 'true')
  // Disabled, a button would lose the focus.
  for (const pressed of yours.querySelectorAll('button')) pressed.ariaDisabled = 'true'
  await act()
  yours.removeAttribute('aria-busy')
  isBusy = false
}

async function spin(ground: SpinRequest, known: ReadonlySet<string>, phone: string): Promise<void> {
  yours.querySelector('.spin__left')?.remove()
  status.textContent = labels.spinTurning
  wheel.show()
  const answer = await api.spin(ground)
  const after = await api.spins()
  // Where the answer was lost, or another tab was first, the list tells whether the wheel turned.
  const spun = answer.ok ? answer.data : after.ok ? after.data.spins.find(({ id }) => !known.has(id)) : undefined
  if (spun !== undefined) await wheel.turnTo(spun.segment)
  status.textContent = ''
  if (after.ok) show(after.data, phone)
  else fail(after)
  if (spun !== undefined) {
    announce(fill(labels.spinWon, { prize: spun.prize }))
    return
  }
  if (after.ok && !answer.ok) sayFailure(answer.error)
  focusNews()
}

async function keep(id: string, phone: string): Promise<void> {
  status.textContent = labels.spinKeeping
  const answer = await api.chooseSpin(id)
  const after = await api.spins()
  status.textContent = ''
  if (after.ok) show(after.data, phone)
  else fail(after)
  // Where the answer was lost, or another tab was first, the list tells what is kept.
  const isKept = (spin: SpinShown): boolean => spin.id === id && spin.outcome === 'kept'
  const kept = answer.ok ? answer.data : after.ok ? after.data.spins.find(isKept) : undefined
  if (kept !== undefined) {
    announce(`${labels.spinOutcomeKept}: ${kept.prize}`)
    return
  }
  if (after.ok && !answer.ok) sayFailure(answer.error)
  focusNews()
}

/** The button that was pressed is gone: what came of it has the focus, and is read. */
function announce(text: string): void {
  const words = element('p', { className: 'spin__won', tabIndex: -1 }, text)
  yours.prepend(words)
  words.focus()
}

function fail({ status: answered, error }: { status: number; error: string }): void {
  if (answered === 401) {
    if (isGated) signInAgain('spin-to-win', '/')
    else {
      endSession()
      askToSignIn()
    }
    return
  }
  yours.replaceChildren(button('button button--quiet', labels.tryAgain, () => void begin().then(focusNews)))
  sayFailure(error)
}

function sayFailure(text: string): void {
  yours.prepend(element('p', { className: 'notice notice--bad', tabIndex: -1, attributes: { role: 'alert' } }, text))
}

/** The button that was pressed is gone: what went wrong has the focus, or what there is to press now, or what there is. */
function focusNews(): void {
  const news = yours.querySelector<HTMLElement>('.notice--bad, button, a') ?? yours
  if (news === yours) yours.tabIndex = -1
  news.focus()
}

sayState(stateNow())
// A deposit may have been paid in between.
reloadWhenBack()
void begin()
