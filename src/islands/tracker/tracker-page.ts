// The private page of a lead: what was asked, how it stands, and what its shopper may do about it. Source: features #10.
import type { TrackedLead } from '../../contract/tracker.ts'
import { categorySaid } from '../../domain/category-said.ts'
import { MINUTE } from '../../domain/durations.ts'
import { telLink } from '../../domain/phone.ts'
import { fill } from '../../domain/text.ts'
import { TRACKER_TOKEN } from '../../domain/tracker-token.ts'
import { api, type Result } from '../../stores/api-client.ts'
import type { TrackerSetup } from '../../views/tracker-page.ts'
import { button, element } from '../dom.ts'

const page = document.querySelector<HTMLElement>('[data-tracker-page]')!
const { labels } = JSON.parse(page.dataset.trackerPage!) as TrackerSetup
const told = page.querySelector<HTMLElement>('[data-told]')!
const status = page.querySelector<HTMLElement>('[data-status]')!

const failure = element('div', { className: 'notice notice--warn tracker__failed' })
const finding = status.textContent

/** Behind the "#", so that nobody on the way hears of it. */
const tokenHere = (): string | undefined => TRACKER_TOKEN.exec(location.hash.slice(1))?.[0]

let token = tokenHere()
/** The lead that stands there, as it was told. */
let shown = ''
let awaitsReply = false
let looking: Promise<void> | undefined
let isPressing = false

type Call = (token: string) => Promise<Result<TrackedLead>>

async function ask(call: Call, { isPressed }: { isPressed: boolean }): Promise<void> {
  const asked = token
  const answer = asked === undefined ? UNKNOWN : await call(asked)
  if (asked !== token) return lookUp()
  if (answer.ok) showLead(answer.data, isPressed)
  else if (shown === '' || isUnknown(answer)) showRefusal(answer, isPressed)
  // Else what stands there is older, and yet true.
  else if (isPressed) showFailure(answer.error, call)
}

const lookUp = (): Promise<void> => ask(api.trackedLead, { isPressed: false })

function look(): void {
  if (isPressing) return
  looking ??= lookUp().finally(() => {
    looking = undefined
  })
}

/** A press waits for the look that is under way; pressed twice, it is done once. */
async function press(call: Call): Promise<void> {
  if (isPressing) return
  isPressing = true
  told.setAttribute('aria-busy', 'true')
  status.textContent = labels.formSending
  const pressed = token
  await looking
  // Of another lead, whose link was followed meanwhile, nobody has pressed anything.
  await (token === pressed ? ask(call, { isPressed: true }) : lookUp())
  told.removeAttribute('aria-busy')
  isPressing = false
}

function begin(): void {
  shown = ''
  awaitsReply = false
  told.replaceChildren()
  status.classList.remove('visually-hidden')
  status.textContent = finding
  look()
}

/** A link to a part of the page takes the place of the token, which is put back, as whoever keeps or reloads the address needs it. */
function follow(): void {
  const found = tokenHere()
  if (found === undefined && token !== undefined) history.replaceState(history.state, '', `#${token}`)
  else if (found !== token) {
    token = found
    begin()
  }
}

const UNKNOWN = { ok: false, status: 404, error: '' } as const

const isUnknown = ({ status: code }: { status: number }): boolean => code === 404 || code === 400

/** Shows what is new; the press of a button leads to it, anything else is said. */
function show(parts: readonly HTMLElement[], news: string, isPressed: boolean): void {
  const hadFocus = told.contains(document.activeElement)
  told.replaceChildren(...parts)
  // Who sees the page reads it there.
  status.classList.add('visually-hidden')
  status.textContent = isPressed || hadFocus ? '' : news
  if (isPressed || hadFocus) told.querySelector<HTMLElement>('h2')!.focus()
}

function showRefusal(answer: { status: number; error: string }, isPressed: boolean): void {
  const title = isUnknown(answer) ? labels.trackerUnknown : labels.trackerFailed
  const text = isUnknown(answer) ? labels.trackerUnknownText : answer.error
  const again = button('button button--primary', labels.trackerAgain, () => void press(api.trackedLead))
  shown = ''
  awaitsReply = false
  show([panel([heading(title), paragraph(text), ...(isUnknown(answer) ? [] : [again])], 'warn')], title, isPressed)
}

/** Below the lead, which is as it was. The focus that comes to it has it read. */
function showFailure(error: string, call: Call): void {
  const text = element('p', { id: 'tracker-failed' }, error)
  const again = button('button button--quiet', labels.trackerAgain, () => void press(call))
  again.setAttribute('aria-describedby', text.id)
  failure.replaceChildren(text, again)
  told.append(failure)
  status.textContent = ''
  again.focus()
}

function showLead(lead: TrackedLead, isPressed: boolean): void {
  const now = JSON.stringify(lead)
  if (now === shown && !isPressed) return
  shown = now
  awaitsReply = lead.awaits_reply
  const title = titleOf(lead)
  show([mainPanel(lead, title), ...(lead.state === 'withdrawn' ? [] : [withdrawing()])], title, isPressed)
}

const heading = (text: string): HTMLElement => element('h2', { tabIndex: -1 }, text)
const paragraph = (...children: (Node | string)[]): HTMLElement => element('p', {}, ...children)

const panel = (children: readonly HTMLElement[], tone?: 'good' | 'warn'): HTMLElement =>
  element(
    'section',
    { className: 'panel tracker__part', attributes: tone === undefined ? {} : { 'data-tone': tone } },
    ...children,
  )

/** In one sentence what there is to know. */
function titleOf({ state, place, promised, booked, is_late, withdrawn }: TrackedLead): string {
  if (withdrawn !== null) return fill(labels.trackerWithdrawn, { time: withdrawn })
  if (state === 'replied') return labels.trackerReplied
  if (is_late) return fill(labels.trackerLate, { time: promised! })
  if (booked !== null) return fill(labels.successBooked, { time: booked })
  if (promised !== null) return fill(labels.successReply, { time: promised })
  return state === 'read' ? labels.trackerRead : fill(labels.trackerReceived, { place })
}

function mainPanel(lead: TrackedLead, title: string): HTMLElement {
  const { asked_again, may_ask_again, is_late, place } = lead
  const children = [heading(title), about(lead), stepsOf(lead)]
  if (asked_again !== null) children.push(paragraph(fill(labels.trackerAsked, { place, time: asked_again })))
  if (may_ask_again) {
    children.push(element('p', { id: 'tracker-ask', className: 'muted' }, fill(labels.trackerAskText, { place })))
  }
  const acts = actsOf(lead)
  if (acts.length > 0) children.push(element('div', { className: 'cluster' }, ...acts))
  return panel(children, is_late ? 'warn' : 'good')
}

/** What was done, and where somebody is to reply what is not done yet. */
function stepsOf({ place, received, read, replied, awaits_reply }: TrackedLead): HTMLElement {
  const steps = [
    [fill(labels.trackerReceived, { place }), received],
    [labels.trackerRead, read],
    [labels.trackerReplied, replied],
  ] as const
  return element(
    'ol',
    { className: 'tracker__steps' },
    ...steps
      .filter(([, time]) => time !== null || awaits_reply)
      .map(([step, time]) =>
        element(
          'li',
          { attributes: time === null ? {} : { 'data-done': '' } },
          element('strong', {}, step),
          ' ',
          element('span', {}, time ?? labels.trackerNotYet),
        ),
      ),
  )
}

/** What can be done now about an answer that does not come. */
function actsOf({ may_ask_again, phone, withdrawn }: TrackedLead): HTMLElement[] {
  const acts: HTMLElement[] = []
  if (may_ask_again) {
    const asking = button('button button--primary', labels.trackerAsk, () => void press(api.askAgain))
    asking.setAttribute('aria-describedby', 'tracker-ask')
    acts.push(asking)
  }
  if (phone !== null && withdrawn === null) {
    const attributes = { href: telLink(phone) }
    acts.push(element('a', { className: 'button button--quiet', attributes }, fill(labels.trackerCall, { phone })))
  }
  return acts
}

/** What was asked, with the pages of its cars. */
function about({ category: kept, cars }: TrackedLead): HTMLElement {
  const category = categorySaid(kept, document.documentElement.dataset.region)
  const links = cars.map(({ name, path }) => element('a', { attributes: { href: path } }, name))
  if (links.length === 0) return paragraph(category)
  const [before = '', after = ''] = fill(labels.successAbout, { category, car: BETWEEN }).split(BETWEEN)
  return paragraph(before, ...links.flatMap((link, index) => (index === 0 ? [link] : [', ', link])), after)
}

const BETWEEN = '\n'

/** Asked once more before it is done. */
function withdrawing(): HTMLElement {
  const place = element('section', { className: 'tracker__part' })
  const begin = button('button button--quiet', labels.trackerWithdraw, () => {
    place.replaceChildren(question)
    question.focus()
  })
  const yes = button('button button--primary', labels.trackerWithdrawYes, () => void press(api.withdrawLead))
  const no = button('button button--quiet', labels.trackerWithdrawNo, () => {
    failure.remove()
    place.replaceChildren(begin)
    begin.focus()
  })
  const question = element(
    'div',
    {
      className: 'panel tracker__part',
      tabIndex: -1,
      attributes: { role: 'group', 'aria-label': labels.trackerWithdraw },
    },
    paragraph(labels.trackerWithdrawText),
    element('div', { className: 'cluster' }, yes, no),
  )
  place.append(begin)
  return place
}

page.dataset.live = ''
addEventListener('hashchange', follow)
document.addEventListener('visibilitychange', () => document.hidden || look())
// An open page tells by itself that the time of the promise is over, or that somebody has replied.
setInterval(() => {
  if (awaitsReply && !document.hidden) look()
}, MINUTE)
begin()
