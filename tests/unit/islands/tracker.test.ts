// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TrackedLead } from '../../../src/contract/tracker.ts'
import { routes } from '../../../src/routes.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { trackerPage } from '../../../src/views/tracker-page.ts'
import { aSite } from '../../support/site.ts'

const asked: { path: string; body: unknown }[] = []
const answer = vi.fn<(path: string) => Response | Promise<Response>>()
const TOKEN = 'a'.repeat(43)
const OTHER_TOKEN = 'b'.repeat(43)

/** What the page's module listens to: taken away after each test, as the next one has a module of its own. */
const listening = [vi.spyOn(globalThis, 'addEventListener'), vi.spyOn(document, 'addEventListener')] as const
const minutely = vi.fn<typeof setInterval>()

afterEach(() => {
  const [ofWindow, ofDocument] = listening
  for (const [name, listener] of ofWindow.mock.calls) removeEventListener(name, listener!)
  for (const [name, listener] of ofDocument.mock.calls) document.removeEventListener(name, listener!)
})

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('setInterval', minutely)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    return answer(path)
  })
})

afterAll(() => {
  for (const spy of listening) spy.mockRestore()
  vi.unstubAllGlobals()
  vi.resetModules()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

const lead = (fields: Partial<TrackedLead> = {}): TrackedLead => ({
  success: true,
  state: 'received',
  category: 'Used Vehicle Enquiry',
  cars: [{ name: '2021 Toyota Corolla', path: '/cars/2021-toyota-corolla-4711' }],
  place: 'Northside Toyota',
  phone: '(02) 5550 1234',
  received: '10:00 am Wednesday 10 June (AEST)',
  promised: '12:00 pm Wednesday 10 June (AEST)',
  booked: null,
  read: null,
  replied: null,
  asked_again: null,
  withdrawn: null,
  awaits_reply: true,
  is_late: false,
  may_ask_again: false,
  ...fields,
})

const tracked = aSite({ settings: { forms: { enquiryTracker: true } } })

async function open(first: () => Response, hash = `#${TOKEN}`): Promise<void> {
  answer.mockImplementation(first)
  history.replaceState(null, '', `/enquiry${hash}`)
  document.body.innerHTML = '<main data-tracker-page><p data-status>Getting it</p><div data-told></div></main>'
  document.querySelector('main')!.dataset.trackerPage = JSON.stringify(trackerPage(tracked).setup)
  vi.resetModules()
  await import('../../../src/islands/tracker/tracker-page.ts')
  await settled()
}

/** A page at the question whether to withdraw, which looks once more; what it is told, comes when the test says so. */
async function openAndLookAgain(): Promise<PromiseWithResolvers<Response>> {
  await open(() => Response.json(lead()))
  press(DEFAULT_LABELS.trackerWithdraw)
  const looked = Promise.withResolvers<Response>()
  answer.mockImplementation(() => looked.promise)
  document.dispatchEvent(new Event('visibilitychange'))
  return looked
}

const settled = () => vi.waitFor(() => expect(title()).not.toBeUndefined())
const told = () => document.querySelector<HTMLElement>('[data-told]')!
const title = () => told().querySelector('h2')?.textContent
const said = () => document.querySelector('[data-status]')!.textContent
const refusing = (status: number) => () => Response.json({ success: false, error: 'Wait.' }, { status })

function goTo(hash: string): void {
  history.replaceState(null, '', `/enquiry${hash}`)
  dispatchEvent(new Event('hashchange'))
}

const press = (name: string) => [...told().querySelectorAll('button')].find(one => one.textContent === name)!.click()

test('features #10 a site has the page where it lets shoppers follow their leads, and no search engine lists it', () => {
  const route = routes.find(({ pattern }) => pattern === '/enquiry')!
  expect([route.paths(tracked), route.paths(aSite())]).toEqual([[{}], []])
  expect(trackerPage(tracked).meta.robots).toBe('noindex, nofollow')
})

test('features #10 the token goes in the body alone, and what is promised is the title and said', async () => {
  await open(() => Response.json(lead()))
  expect(asked).toEqual([{ path: '/api/tracker/shown', body: { token: TOKEN } }])
  expect(title()).toBe('We reply by 12:00 pm Wednesday 10 June (AEST).')
  expect(said()).toBe(title())
  expect(told().querySelector('a')!.getAttribute('href')).toBe('/cars/2021-toyota-corolla-4711')
  expect(told().textContent).not.toContain(DEFAULT_LABELS.trackerAsk)
})

test('RG-02 an American follows an inquiry, of which the API tells by the value of the contract', async () => {
  document.documentElement.dataset.region = 'en-US'
  onTestFinished(() => void delete document.documentElement.dataset.region)
  await open(() => Response.json(lead()))
  expect(document.querySelector('[data-told]')!.textContent).toContain('Used Vehicle Inquiry: 2021 Toyota Corolla')
})

test('features #10 a promise that has passed says so, and who still waits says it once', async () => {
  await open(() => Response.json(lead({ is_late: true, may_ask_again: true })))
  expect(title()).toContain('We said that we reply by 12:00 pm')
  answer.mockImplementation(() =>
    Response.json(lead({ is_late: true, asked_again: '1:00 pm Wednesday 10 June (AEST)' })),
  )
  press(DEFAULT_LABELS.trackerAsk)
  await vi.waitFor(() => expect(told().textContent).toContain('sent your message to Northside Toyota: 1:00 pm'))
  expect(asked.at(-1)).toEqual({ path: '/api/tracker/ask-again', body: { token: TOKEN } })
  expect(document.activeElement).toBe(told().querySelector('h2'))
  expect(told().textContent).not.toContain(DEFAULT_LABELS.trackerAsk)
})

test('features #10 to withdraw is asked once more, and can be left', async () => {
  await open(() => Response.json(lead()))
  press(DEFAULT_LABELS.trackerWithdraw)
  press(DEFAULT_LABELS.trackerWithdrawNo)
  expect(document.activeElement!.textContent).toBe(DEFAULT_LABELS.trackerWithdraw)
  expect(asked).toHaveLength(1)
  const withdrawn = '1:00 pm Wednesday 10 June (AEST)'
  answer.mockImplementation(() => Response.json(lead({ state: 'withdrawn', withdrawn })))
  press(DEFAULT_LABELS.trackerWithdraw)
  press(DEFAULT_LABELS.trackerWithdrawYes)
  await vi.waitFor(() => expect(title()).toBe(`You have withdrawn this enquiry: ${withdrawn}.`))
  expect(told().querySelectorAll('button')).toHaveLength(0)
})

test.each([
  ['without a token', '', 200],
  ['with one that is not known', `#${OTHER_TOKEN}`, 404],
  ['with what can be none', '#short', 200],
])('features #10 an address %s is told to be no lead’s', async (_, hash, status) => {
  await open(() => Response.json({ success: false, error: 'No.' }, { status }), hash)
  expect(title()).toBe(DEFAULT_LABELS.trackerUnknown)
})

test('features #10 who cannot be told now may try again, and what was told stays when a later look fails', async () => {
  await open(refusing(429))
  expect(title()).toBe(DEFAULT_LABELS.trackerFailed)
  answer.mockImplementation(() => Response.json(lead({ state: 'replied', replied: 'now' })))
  press(DEFAULT_LABELS.trackerAgain)
  await vi.waitFor(() => expect(title()).toBe(DEFAULT_LABELS.trackerReplied))
  answer.mockImplementation(refusing(429))
  const before = told().innerHTML
  // The page looks again only once the look before has come to its end.
  await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked.length).toBeGreaterThanOrEqual(4)
  })
  expect(told().innerHTML).toBe(before)
})

test('features #10 a link to a part of the page asks for nothing, and the token stands in the address again', async () => {
  await open(() => Response.json(lead()))
  const before = told().innerHTML
  goTo('#content')
  expect([location.hash, asked.length, told().innerHTML]).toEqual([`#${TOKEN}`, 1, before])
  answer.mockImplementation(() => Response.json(lead({ state: 'replied', replied: 'now' })))
  goTo(`#${OTHER_TOKEN}`)
  await vi.waitFor(() => expect(title()).toBe(DEFAULT_LABELS.trackerReplied))
  expect(asked.at(-1)!.body).toEqual({ token: OTHER_TOKEN })
})

test('features #10 an open page looks each minute as long as somebody is to reply', async () => {
  await open(() => Response.json(lead()))
  const [tick, wait] = minutely.mock.calls[0] as unknown as [() => void, number]
  expect(wait).toBe(60_000)
  answer.mockImplementation(() => Response.json(lead({ state: 'replied', replied: 'now', awaits_reply: false })))
  tick()
  await vi.waitFor(() => expect(title()).toBe(DEFAULT_LABELS.trackerReplied))
  expect(said()).toBe(title())
  tick()
  expect(asked).toHaveLength(2)
})

test('features #10 a press while the page looks waits for that look, says that it is sent, and is done once', async () => {
  const looked = await openAndLookAgain()
  press(DEFAULT_LABELS.trackerWithdrawYes)
  press(DEFAULT_LABELS.trackerWithdrawYes)
  expect([told().getAttribute('aria-busy'), said()]).toEqual(['true', DEFAULT_LABELS.formSending])
  answer.mockImplementation(() => Response.json(lead({ state: 'withdrawn', withdrawn: 'now' })))
  looked.resolve(Response.json(lead()))
  await vi.waitFor(() => expect(title()).toBe('You have withdrawn this enquiry: now.'))
  await vi.waitFor(() => expect(told().getAttribute('aria-busy')).toBeNull())
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['shown', 'shown', 'withdraw'])
})

test('features #10 what was pressed for one lead is done to no other, whose link was followed meanwhile', async () => {
  const looked = await openAndLookAgain()
  press(DEFAULT_LABELS.trackerWithdrawYes)
  history.replaceState(null, '', `/enquiry#${OTHER_TOKEN}`)
  dispatchEvent(new Event('hashchange'))
  answer.mockImplementation(() => Response.json(lead({ place: 'Southside Toyota' })))
  looked.resolve(Response.json(lead()))
  await vi.waitFor(() => expect(told().getAttribute('aria-busy')).toBeNull())
  await vi.waitFor(() => expect(told().textContent).toContain('Southside Toyota'))
  expect(asked.map(({ path }) => path.split('/').at(-1))).not.toContain('withdraw')
})

test('features #10 who keeps an enquiry that could not be withdrawn is offered no second try', async () => {
  await open(() => Response.json(lead()))
  press(DEFAULT_LABELS.trackerWithdraw)
  answer.mockImplementation(refusing(500))
  press(DEFAULT_LABELS.trackerWithdrawYes)
  await vi.waitFor(() => expect(told().textContent).toContain(DEFAULT_LABELS.trackerAgain))
  await vi.waitFor(() => expect(told().getAttribute('aria-busy')).toBeNull())
  press(DEFAULT_LABELS.trackerWithdrawNo)
  expect(told().textContent).not.toContain(DEFAULT_LABELS.trackerAgain)
})

test.each([429, 409, 500])(
  'features #10 a press that fails with %s leaves the lead, says why, and may be tried again',
  async status => {
    await open(() => Response.json(lead({ is_late: true, may_ask_again: true })))
    const was = title()
    answer.mockImplementation(refusing(status))
    press(DEFAULT_LABELS.trackerAsk)
    await vi.waitFor(() => expect(told().textContent).toContain('Wait.'))
    expect(title()).toBe(was)
    expect(document.activeElement!.textContent).toBe(DEFAULT_LABELS.trackerAgain)
    await vi.waitFor(() => expect(told().getAttribute('aria-busy')).toBeNull())
    answer.mockImplementation(() => Response.json(lead({ is_late: true, asked_again: 'now' })))
    press(DEFAULT_LABELS.trackerAgain)
    await vi.waitFor(() => expect(told().textContent).toContain('sent your message to Northside Toyota: now'))
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['shown', 'ask-again', 'ask-again'])
    expect(told().textContent).not.toContain('Wait.')
  },
)

test('features #10 who has booked a time is told of no step that nobody owes', async () => {
  await open(() => Response.json(lead({ booked: 'Saturday', promised: null, awaits_reply: false })))
  expect(title()).toBe('Your test drive is booked: Saturday.')
  expect(told().querySelectorAll('li')).toHaveLength(1)
})
