// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Who is signed in is known to the whole page, which is opened here for nobody.
vi.resetModules()
const { passGate, signInAgain } = await import('../../../src/islands/gate.ts')
const { $favourites } = await import('../../../src/stores/favourites.ts')

const me = vi.fn<() => Promise<Response>>()
const went = vi.spyOn(location, 'replace').mockReturnValue()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => me())
  history.replaceState(null, '', '/online-payment?invoice=7')
  cameFrom('')
  went.mockClear()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

function cameFrom(referrer: string): void {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
}

const nobody = async () => Response.json({ user: null })

/** Whether the page opens, when its gate has nowhere to lead back to but the start. */
async function isOpened(): Promise<boolean> {
  const opened = passGate('online-payment', '/')
  await vi.runAllTimersAsync()
  return opened
}

test.each<[string, () => Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
  ['has a fault', async () => Response.json({ success: false, error: 'No.' }, { status: 500 })],
])('where who a visitor is cannot be asked, as the API %s, the page opens', async (_, answer) => {
  me.mockImplementation(answer)
  expect(await isOpened()).toBe(true)
  expect(went).not.toHaveBeenCalled()
})

test.each<[string, string, string]>([
  ['of this site', `${location.origin}/special-offers?sort=new`, '/special-offers?sort=new'],
  ['of another site', 'https://elsewhere.example/special-offers', '/'],
  ['of sign-in', `${location.origin}/sign-in?type=online-payment`, '/'],
  ['of the same address', `${location.origin}/online-payment`, '/'],
  ['of an unknown address', '', '/'],
])(
  'AU-05 who comes from a page %s is sent to sign-in, and the way back is a page of this site',
  async (_, referrer, back) => {
    me.mockImplementation(nobody)
    cameFrom(referrer)
    expect(await isOpened()).toBe(false)
    const query = new URLSearchParams({ type: 'online-payment', redirect: '/online-payment?invoice=7', back })
    expect(went.mock.calls.map(([address]) => new URL(address, location.origin).search)).toEqual([`?${query}`])
  },
)

test.each([
  ['local', [3, 1]],
  [undefined, []],
] as const)('DC-77 of hearts that are saved in %o, %o are left when a session is over', (savesIn, left) => {
  if (savesIn !== undefined) document.body.dataset.savesIn = savesIn
  $favourites.set([3, 1])
  signInAgain('finance', '/')
  expect($favourites.get()).toEqual(left)
  delete document.body.dataset.savesIn
})
