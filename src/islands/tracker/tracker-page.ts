// The private page of a lead: what was asked, how it stands, and what its shopper may do about it. Source: features #10.
import type { TrackedLead } from '../../contract/tracker.ts'
import { telLink } from '../../domain/phone.ts'
import { fill } from '../../domain/text.ts'
import { api, type Result } from '../../stores/api-client.ts'
import type { TrackerSetup } from '../../views/tracker-page.ts'
import { button, element } from '../dom.ts'

const page = document.querySelector<HTMLElement>('[data-tracker-page]')!
const { labels } = JSON.parse(page.dataset.trackerPage!) as TrackerSetup
const told = page.querySelector<HTMLElement>('[data-told]')!
const status = page.querySelector<HTMLElement>('[data-status]')!

/** Behind the "#", so that nobody on the way hears of it. */
const tokenHere = (): string => location.hash.slice(1)

let isBusy = false
let shown = ''

/** Asks, or does something and hears what became of it; pressed twice, it is done once. */
async function ask(call: (token: string) => Promise<Result<TrackedLead>>, { isPressed = false } = {}): Promise<void> {
  if (isBusy) return
  isBusy = true
  const token = tokenHere()
  const answer = token === '' ? UNKNOWN : await call(token)
  isBusy = false
  if (token !== tokenHere()) return look()
  if (answer.ok) showLead(answer.data, isPressed)
  // What stands there is older, and yet true.
  else if (!isPressed && shown !== '' && isPassing(answer)) return
  else showRefusal(answer, isPressed)
}

const look = (): Promise<void> => ask(api.trackedLead)

const UNKNOWN = { ok: false, status: 404, error: '' } as const

const isPassing = ({ status: code }: { status: number }): boolean => code === 0 || code === 429 || code >= 500

/** Shows what is new; the press of a button leads to it, anything else is said. */
function show(parts: readonly HTMLElement[], news: string, isPressed: boolean): void {
  const hadFocus = told.contains(document.activeElement)
  told.replaceChildren(...parts)
  // Who sees the page reads it there.
  status.className = 'visually-hidden'
  status.textContent = isPressed || hadFocus ? '' : news
  if (isPressed || hadFocus) told.querySelector<HTMLElement>('h2')!.focus()
}

function showRefusal(answer: { status: number; error: string }, isPressed: boolean): void {
  const isUnknown = answer.status === 404 || answer.status === 400
  const title = isUnknown ? labels.trackerUnknown : labels.trackerFailed
  const text = isUnknown ? labels.trackerUnknownText : answer.error
  const again = button(
    'button button--primary',
    labels.trackerAgain,
    () => void ask(api.trackedLead, { isPressed: true }),
  )
  shown = ''
  show([panel([heading(title), paragraph(text), ...(isUnknown ? [] : [again])], 'warn')], title, isPressed)
}

function showLead(lead: TrackedLead, isPressed: boolean): void {
  const now = JSON.stringify(lead)
  if (now === shown && !isPressed) return
  shown = now
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
  const { asked_again, may_ask_again, is_late } = lead
  const children = [heading(title), about(lead), stepsOf(lead)]
  if (asked_again !== null) children.push(paragraph(fill(labels.trackerAsked, { time: asked_again })))
  if (may_ask_again) children.push(element('p', { id: 'tracker-ask', className: 'muted' }, labels.trackerAskText))
  const acts = actsOf(lead)
  if (acts.length > 0) children.push(element('div', { className: 'cluster' }, ...acts))
  return panel(children, is_late ? 'warn' : 'good')
}

function stepsOf({ place, received, read, replied }: TrackedLead): HTMLElement {
  const steps = [
    [fill(labels.trackerReceived, { place }), received],
    [labels.trackerRead, read],
    [labels.trackerReplied, replied],
  ] as const
  return element(
    'ol',
    { className: 'tracker__steps' },
    ...steps.map(([step, time]) =>
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
    const asking = button(
      'button button--primary',
      labels.trackerAsk,
      () => void ask(api.askAgain, { isPressed: true }),
    )
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
function about({ category, cars }: TrackedLead): HTMLElement {
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
  const yes = button(
    'button button--primary',
    labels.trackerWithdrawYes,
    () => void ask(api.withdrawLead, { isPressed: true }),
  )
  const no = button('button button--quiet', labels.trackerWithdrawNo, () => {
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
addEventListener('hashchange', () => void look())
document.addEventListener('visibilitychange', () => document.hidden || void look())
void look()
