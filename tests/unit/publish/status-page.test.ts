// What staff are told to do of what stands in the way.
import { expect, test } from 'vitest'
import { type StatusSite, statusPage } from '../../../scripts/publish/status-page.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { lostCars } from '../../../src/site/feeds/lost-cars.ts'

const FEED = 'sites/northside/stock.json'
const RULE = { slug: 'northside', siteFile: 'sites/northside/site.json', minRemainingShare: 0.6 }
const LOST = lostCars({ [FEED]: { cars: 10 } }, [{ [FEED]: { cars: 100 } }], RULE).map(formatFault)

const NONE_WAITS: StatusSite['enquiries'] = { stuck: [], unanswered: undefined }
type Told = Pick<StatusSite, 'live' | 'enquiries'> & { lostCars: boolean; isUnread: boolean }

const siteOf = (more: Partial<StatusSite>): StatusSite => ({
  ...{ slug: 'northside', name: 'Northside Cars', refused: undefined, waiting: undefined, building: undefined },
  ...{ isFetching: false, cars: undefined, previewUrl: undefined, live: undefined, enquiries: NONE_WAITS },
  ...{ builtAt: undefined, releases: [], warnings: [], feeds: [], next: [] },
  ...more,
})

const pageOf = (sites: readonly StatusSite[], isUnread = false): Promise<string> =>
  statusPage({ sites, leftLive: [], isUnread, seen: '1', token: 't', now: new Date(1000) }).text()

const toldOf = async (
  faults: readonly string[],
  isOfFeed = false,
  { lostCars = true, live, enquiries = NONE_WAITS, isUnread = false }: Partial<Told> = {},
): Promise<string> => {
  const refused = { at: new Date(0), faults, retryAt: undefined, isOfFeed, lostCars }
  return pageOf([siteOf({ refused, live, enquiries })], isUnread)
}

test('who is asked to take a feed as it is hears of what else must be mended, which that button does not', async () => {
  expect(LOST).toHaveLength(1)
  expect(await toldOf(LOST)).toContain('press “Publish as it is”:')
  expect(await toldOf([...LOST, 'sites/northside/content/offers/winter.md ✖ is empty'])).toContain(
    'press “Publish as it is”. Please mend the rest and save:',
  )
})

test('staff are told that what they save goes live, where only a feed stands in the way', async () => {
  const page = await toldOf(LOST, true)
  expect(page).toContain('<p class="state bad">Stock of before</p>')
  expect(page).toMatch(/The stock was not renewed at .*What is saved goes live with the stock of before\. Please ask/)
  expect(page).toContain('1 dealer: 1 with the stock of before.')
  expect(await toldOf(LOST)).not.toContain('goes live with')
  expect(await toldOf(LOST)).toContain('1 dealer: 1 refused.')
  const gone = await toldOf(['https://feeds.example/cars ✖ answers with status 404'], true, { lostCars: false })
  expect(gone).toContain('with the stock of before. The feed is read again by itself. Please ask its supplier')
  const live = { id: '000001', since: new Date(0), isHeld: true }
  expect(await toldOf(LOST, true, { live })).not.toContain('goes live with')
})

test('a time is told with its zone, as whoever reads it may be elsewhere than the machine', async () => {
  expect(await toldOf(LOST)).toMatch(/<time [^>]*>[^<]* [ap]m (?:[A-Z]{3,4}|GMT[+-][\d:]+)</)
})

test('who is live without a folder is told above all dealers, wherever only what has changed is shown', async () => {
  const page = statusPage({
    sites: [],
    isUnread: false,
    leftLive: ['eastend'],
    changed: new Set(),
    seen: '1',
    token: 't',
    now: new Date(0),
  })
  expect(await page.text()).toContain('0 dealers, all live and up to date. Still live without a folder: eastend.</p>')
})

test('staff are told of letters about enquiries that have not arrived, and what to do, and where nobody can know', async () => {
  expect(await toldOf(LOST)).not.toContain('arrived')
  const stuck = (kind: string, letters: number, givenUp: number) => ({
    ...{ site: 'northside', kind, letters, givenUp, oldest: 0 },
  })
  const told = async (...all: ReturnType<typeof stuck>[]) =>
    (await toldOf(LOST, false, { enquiries: { ...NONE_WAITS, stuck: all } })).replace(
      /<time[^>]*>[^<]*<.time>/g,
      'then',
    )
  const one = await told(stuck('mail', 1, 1))
  expect(one).toContain('<strong>1 mail has not arrived, written at then.</strong> Nothing more is tried by itself.')
  expect(one).toContain('under “Who gets enquiries”')
  expect(one).toContain('1 dealer: 1 refused. Letters of 1 dealer have not arrived.')
  expect(await told(stuck('mail', 1, 0))).toContain('</strong> It is tried again by itself.')
  expect(await told(stuck('mail', 2, 0), stuck('webhook', 1, 0))).toContain(
    '2 mails and 1 message to a customer system have not arrived, the oldest written at then.</strong> They are tried again',
  )
  expect(await told(stuck('mail', 3, 1))).toContain('1 of them will not be tried again')
  expect(await toldOf(LOST, false, { isUnread: true })).toContain('The store of enquiries could not be read')
})

test('a dealer whose letters have not arrived stands behind one that was refused, and before all others', async () => {
  const stuck = [{ site: 'a', kind: 'mail', letters: 1, givenUp: 0, oldest: 0 }]
  const refused = { at: new Date(0), faults: LOST, retryAt: undefined, isOfFeed: false, lostCars: false }
  const html = await pageOf([
    siteOf({ slug: 'a', name: 'A' }),
    siteOf({ slug: 'b', name: 'B', enquiries: { ...NONE_WAITS, stuck } }),
    siteOf({ slug: 'c', name: 'C', refused }),
  ])
  expect(Array.from(html.matchAll(/<article id="(.)"/g), ([, slug]) => slug)).toEqual(['c', 'b', 'a'])
})

test('features #10: staff are told of promised replies of which nobody has said that they were given', async () => {
  const late = (leads: number, askedAgain: number) => ({ site: 'northside', leads, oldest: 0, askedAgain })
  const told = async (unanswered: ReturnType<typeof late>) =>
    toldOf(LOST, false, { enquiries: { ...NONE_WAITS, unanswered } })
  expect(await told(late(1, 0))).toContain('1 enquiry of the last 7 days was promised a reply by now')
  expect(await told(late(1, 0))).not.toContain('still wait')
  expect(await told(late(3, 1))).toMatch(/3 enquiries .* were promised .* 1 shopper has said that they still wait\./)
})
