import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Window } from 'happy-dom'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Entry } from '../../../scripts/editor/history.ts'
import type { Reaches } from '../../../scripts/editor/live.ts'
import { DAY_PATH, DAY_SCRIPT } from '../../../scripts/editor/other-day.ts'
import { PLACE_PATH } from '../../../scripts/editor/place-script.ts'
import { createEditor, type EditorOptions } from '../../../scripts/editor/server.ts'
import type { Publisher } from '../../../scripts/publish/publisher.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { loadSite } from '../../../src/site/load.ts'
import { standardItems } from '../../../src/views/header.ts'
import { dataBeside } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings, aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

vi.mock(import('../../../src/site/load.ts'), { spy: true })

const FUEL = `---
# Until further notice.
name: A tank of fuel
dealership_ids: [1]
---

Until the pump runs dry.
`

const [PLACE] = aSiteFile().locations

const TWO_PLACES = {
  ...aSiteFile(),
  locations: [
    PLACE!,
    {
      ...PLACE!,
      id: 2,
      name: 'Southside',
      slug: 'southside',
      primary: false,
      contact_detail: {
        phone: '07 5550 0102',
        opening_hours: [
          { weekday: 6, status: 'Open', formated_hours: '9 till 1', open: '09:00', close: '13:00' },
          { weekday: 0, status: 'Closed', formated_hours: 'Closed' },
        ],
      },
    },
  ],
}

type Ask = { method?: string; host?: string; address?: string; headers?: Record<string, string>; body?: BodyInit }

async function anEditor(
  files: Record<string, string | Uint8Array | object> = {},
  onSaved = async (_entry: Entry) => {},
  more: Partial<EditorOptions> = {},
) {
  const sitesDir = await aSitesFolder({
    'northside/site.json': JSON.stringify(aSiteFile(), null, 2),
    'northside/content/offers/fuel.md': FUEL,
    'northside/assets/pump.webp': 'x',
    ...files,
  })
  const saved: Entry[] = []
  const pictures: string[] = []
  const dataDir = join(sitesDir, '../data')
  const { app, stop } = createEditor({
    sitesDir,
    dataDir,
    liveNow: () => ({ liveDir: join(sitesDir, '../live'), reaches: 'shoppers' }),
    onSaved: entry => {
      saved.push(entry)
      return onSaved(entry)
    },
    onPicture: async (slug, path) => void pictures.push(slug + path),
    now: () => new Date('2025-05-14T02:00:00Z'),
    ...more,
  })
  onTestFinished(stop)
  const ask = async (path: string, { host = 'localhost:4500', address = '127.0.0.1', headers, ...rest }: Ask = {}) =>
    app.fetch(new Request(`http://${host}${path}`, { ...rest, headers: { host, ...headers } }), {
      incoming: { socket: { remoteAddress: address } },
    })
  const open = async (path: string) => {
    const html = await (await ask(path)).text()
    const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    return { html, token: hidden('token'), version: hidden('version') }
  }
  const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: answer.status, to: answer.headers.get('Location') ?? '', html: await answer.text() }
  }
  /** As somebody who opens the form, changes some fields and saves. */
  const save = async (path: string, changes: Record<string, string>, opened?: { token: string; version: string }) => {
    const { token, version } = opened ?? (await open(path))
    return send(path, {
      token,
      version,
      act: 'save',
      name: 'A tank of fuel',
      dealership_ids: '1',
      body: 'Until the pump runs dry.',
      ...changes,
    })
  }
  const read = (path = 'northside/content/offers/fuel.md'): string => readFileSync(join(sitesDir, path), 'utf8')
  return { sitesDir, dataDir, ask, open, send, save, read, saved, pictures }
}

const OFFER = '/sites/northside/offers/fuel'

/** What is told beside a field. */
const toldAt = (html: string, id: string): string => new RegExp(`id="f-${id}-wrong">([^<]*)<`).exec(html)?.[1] ?? ''

test('what there is to edit stands in groups by what somebody comes to do, what changes most often first', async () => {
  const { ask } = await anEditor()
  const html = await (await ask('/sites/northside')).text()
  const [, ...groups] = html.split('<section class="group"')
  const told = groups.map(group => [/<h2[^>]*>([^<]+)/.exec(group)![1], group.match(/(?<=<h3[^>]*>)[^<]+/g)])
  expect(told[0]).toEqual(['What is on now', ['Offers', 'Promo tiles', 'Blog posts']])
  expect(Object.fromEntries(told)).toMatchObject({
    'Places and hours': expect.arrayContaining(['Holiday hours']),
    'How the site looks': expect.arrayContaining(['Colours', 'Menu']),
    Enquiries: ['Who gets enquiries'],
  })
  expect(told.flatMap(([, kinds]) => kinds)).toHaveLength(html.match(/<h3/g)!.length)
})

test('features #14: what there is to look at is a page of the dealer, whose lines lead to their forms and cars', async () => {
  const { ask, save, sitesDir } = await anEditor({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [aCar({ price: 0 })],
    'northside/content/offers/fuel.md': FUEL.replace(
      '---\n\n',
      'expiry: "2025-05-20"\n---\n\n[Filled](/pump), no on-road costs. ',
    ),
    'northside/content/promo-tiles/sale.md': '---\nalt: No on-road costs\nimage: /assets/pump.webp\nposition: 2\n---\n',
  })
  const page = async () => (await ask('/sites/northside/to-look-at')).text()
  const howMuch = async () =>
    /to-look-at">What to look at<\/a> \(([^)]*)\)/.exec(await (await ask('/sites/northside')).text())![1]
  const html = await page()
  const offer = '<li><a href="/sites/northside/offers/fuel">Offer “A tank of fuel”</a>'
  const lines = [
    `${offer} ends on 20 May 2025`,
    `${offer} says “on-road costs”`,
    `${offer} leads to <code>/pump</code>`,
    '<li><a href="/sites/northside/promo-tiles/sale">Promo tile “No on-road costs”</a> says “on-road costs”',
    '<li>Special offers: none after 20 May 2025. <a href="/sites/northside/offers/_new">New offer</a>',
    '<a href="/sites/northside/contact-details/11">Contact details: Northside Toyota Sales</a> sells cars and shows no licence',
    '. <a href="/sites/northside/holiday-hours/site">Holiday hours</a>',
    `<li><a href="http://northside.localhost:4500/cars/${aCar().slug}">${aCar().name} (N4711)</a>`,
  ]
  expect(lines.filter(line => !html.includes(line))).toEqual([])
  const things = Number(/(\d+) things, as the site stood on 14 May 2025/.exec(html)![1])
  expect(await howMuch()).toBe(`${things} things`)
  await save(OFFER, { expiry: '', body: 'Until the pump runs dry.' })
  expect(html).toContain('<b>Who:</b> you, in the form behind the link')
  // That it ends, that nothing follows it, and where it leads; its words were one thing with those of the tile.
  expect(await howMuch()).toBe(`${things - 3} things`)
  expect(await page()).not.toContain(offer)
  writeFileSync(join(sitesDir, 'northside/content/offers/fuel.md'), FUEL.replace('A tank of fuel', '""'))
  expect(await howMuch()).toBe('something must be mended first')
  expect(await page()).toContain('<a href="/sites/northside/offers/fuel">')
})

test('features #4: staff give a home banner its days in its form, are told of what is wrong with them at their fields, and of one that is over', async () => {
  const { ask, open, save, read } = await anEditor()
  const path = '/sites/northside/home-banner/site'
  const banner = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [`home.seasonal[0].${key}`, value]))
  const wrong = await save(path, banner({ start: '2025-06-30', expiry: '2025-06-01' }))
  expect([wrong.status, toldAt(wrong.html, 'home-seasonal-0-title')]).toEqual([422, 'Please fill this in.'])
  const endless = await save(path, banner({ title: 'Sale' }))
  expect([endless.status, toldAt(endless.html, 'home-seasonal-0-expiry')]).toEqual([422, 'Please fill this in.'])
  const early = await save(path, banner({ title: 'Sale', start: '2025-06-30', expiry: '2025-06-01' }))
  expect(toldAt(early.html, 'home-seasonal-0-expiry')).toBe('It ends on 1 June 2025, before it starts on 30 June 2025.')
  expect((await save(path, banner({ title: 'Sale', start: '2025-05-01', expiry: '2025-05-20' }))).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).home.seasonal).toEqual([
    { start: '2025-05-01', expiry: '2025-05-20', title: 'Sale' },
  ])
  expect(await (await ask('/sites/northside/to-look-at')).text()).toContain(
    `<li><a href="${path}">Home banner “Sale”</a> ends on 20 May 2025`,
  )
  const over = '“Sale” is over: its last day was 20 May 2025. Take it out, or give it other days.'
  expect((await open(path)).html).toContain(over)
  expect((await save(path, banner({ title: 'Sale', expiry: '2999-12-31' }))).status).toBe(303)
  expect((await open(path)).html).not.toContain(over)
})

test('features #4: staff who give a home banner days to come read them as they type, in the list and once it is saved', async () => {
  const { ask, open, send, save, saved, sitesDir } = await anEditor()
  const built = { builtAt: '2025-05-14T02:00:05Z', files: {} }
  const live = join(sitesDir, '../live/northside')
  mkdirSync(live, { recursive: true })
  writeFileSync(join(live, 'manifest.json'), JSON.stringify(built))
  const path = '/sites/northside/home-banner/site'
  const hero = { 'home.hero.title': 'Here to stay' }
  const sale = (start: string, expiry: string) => ({
    ...hero,
    'home.seasonal[0].title': 'Sale',
    'home.seasonal[0].start': start,
    'home.seasonal[0].expiry': expiry,
  })
  const said = async () =>
    (await (await ask(`${path}/live?since=${encodeURIComponent(saved.at(-1)!.at)}`)).json()) as { text: string }
  const listed = async () => (await ask('/sites/northside')).text()
  const { token, version } = await open(path)
  const typed = await send(
    path,
    { token, version, ...sale('2999-12-12', '2999-12-26') },
    { Accept: 'application/json' },
  )
  const told = '“Sale” shows from 12 Dec 2999 to 26 Dec 2999.'
  expect(JSON.parse(typed.html).notes).toContainEqual({ text: told, isPlain: true })
  expect(await listed()).not.toContain('>Sale</a>')
  await save(path, sale('2999-12-12', '2999-12-26'))
  expect((await said()).text).toContain(told)
  expect(await listed()).toContain(
    `<li><a href="${path}#f-home-seasonal-0">Sale</a><span class="state">from 12 Dec 2999 to 26 Dec 2999</span></li>`,
  )
  // Of what was saved now, and not of all that is there.
  await save(path, { ...sale('2999-12-12', '2999-12-26'), 'home.hero.title': 'Here for good' })
  expect((await said()).text).not.toContain('Sale')
  await save(path, sale('', '2999-12-26'))
  expect((await said()).text).not.toContain('Sale')
  expect((await open(path)).html).toContain(
    '“Sale” shows until 26 Dec 2999. Meanwhile the usual one does not: to see it, choose a later day above the page.',
  )
})

test('a home banner whose button leads to no page is told at once', async () => {
  const { open, send } = await anEditor()
  const path = '/sites/northside/home-banner/site'
  const { token, version } = await open(path)
  const sale = { title: 'Sale', expiry: '2999-12-26', 'button.label': 'See it', 'button.href': '/pump' }
  const fields = Object.fromEntries(Object.entries(sale).map(([key, value]) => [`home.seasonal[0].${key}`, value]))
  const typed = await send(path, { token, version, ...fields }, { Accept: 'application/json' })
  const text = 'Home banner “Sale” has a link to /pump, where this site has no page'
  expect(JSON.parse(typed.html).notes).toContainEqual({ text: expect.stringContaining(text) })
})

test('a saved form changes the lines of its file that were changed, and leaves no other file behind', async () => {
  const { save, read, sitesDir, saved } = await anEditor()
  const { status, to } = await save(OFFER, { expiry: '2025-06-30' })
  expect([status, to]).toEqual([303, `${OFFER}?saved=${saved[0]!.id}`])
  expect(read()).toBe(FUEL.replace('dealership_ids: [1]\n', 'dealership_ids: [1]\nexpiry: "2025-06-30"\n'))
  expect(readdirSync(join(sitesDir, 'northside/content/offers'))).toEqual(['fuel.md'])
})

test.skipIf(!existsSync('/dev/full'))(
  'who saves on a full disk is told so, with all that was typed in the form',
  async () => {
    const { save, read, sitesDir, open } = await anEditor()
    symlinkSync('/dev/full', join(sitesDir, `northside/content/offers/.fuel.md.${process.pid}.new`))
    const full = await save(OFFER, { category: 'Service' })
    expect([full.status, full.html.includes('value="Service"')]).toEqual([507, true])
    expect(full.html).toContain('Nothing was saved: the disk of this computer is full.')
    expect(read()).toBe(FUEL)
    expect((await open('/sites/northside/history')).html).toContain('Nothing yet.')
  },
)

test.skipIf(process.platform !== 'linux')(
  'who saves or types where not even a draft has room hears why, with all that was typed',
  async () => {
    const { save, read, dataDir, open, send } = await anEditor()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    const opened = await open(OFFER)
    const drafts = join(dataDir, 'editor', `drafts-${process.pid}`)
    rmSync(drafts, { recursive: true })
    // Where nobody can make a folder.
    symlinkSync('/sys', drafts)
    const full = await save(OFFER, { category: 'Service' }, opened)
    expect([full.status, full.html.includes('value="Service"')]).toEqual([500, true])
    expect(full.html).toContain('Nothing was saved: ')
    expect(read()).toBe(FUEL)
    const typed = { token: opened.token, version: opened.version, act: 'try', name: 'Fuel', category: 'Service' }
    const tried = await send(OFFER, typed, { Accept: 'application/json' })
    expect(JSON.parse(tried.html)).toMatchObject({
      told: [{ text: expect.stringContaining('Nothing was saved: ') }],
      notes: [],
      shown: null,
    })
    expect((await send(OFFER, typed)).html).toContain('value="Service"')
  },
)

test('what fails without a reason is told as a page, and only who has typed something hears that it is still there', async () => {
  const page = '/sites/northside/pages/pictures'
  const { open, send, saved } = await anEditor(
    { 'northside/content/pages/pictures.md': '---\ntitle: Pictures\n---\n\nSome.\n' },
    () => {
      throw new Error('unforeseen')
    },
  )
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const { token, version } = await open(page)
  const failed = await send(page, { token, version, act: 'save', title: 'All pictures', body: 'Some.' })
  expect([failed.status, failed.html.includes('<h1')]).toEqual([500, true])
  expect(failed.html).toContain('What you typed is still there')
  const undo = await send(`/sites/northside/undo/${saved[0]!.id}`, { token })
  expect([undo.status, undo.html.includes('What you typed')]).toEqual([500, false])
})

test('DC-140 an end before the start, a day that is none and an empty name are told at their fields, and nothing is saved or lost', async () => {
  const { open, send, save, read } = await anEditor()
  const wrong = await save(OFFER, { start: '2025-06-30', expiry: '2025-06-01', category: 'Ser<vice' })
  expect(wrong.status).toBe(422)
  expect(toldAt(wrong.html, 'expiry')).toBe('It ends on 1 June 2025, before it starts on 30 June 2025.')
  expect(wrong.html).toContain('value="Ser&lt;vice"')
  const both = await save(OFFER, { name: '', start: '2025-06-30', expiry: '2025-06-01' })
  expect(toldAt(both.html, 'name')).toBe('Please fill this in.')
  expect(toldAt(both.html, 'expiry')).toBe('It ends on 1 June 2025, before it starts on 30 June 2025.')
  const { token, version } = await open(OFFER)
  const typed = { token, version, act: 'try', name: '', start: '2025-06-30', expiry: '2025-06-01' }
  const { told } = JSON.parse((await send(OFFER, typed, { Accept: 'application/json' })).html) as { told: object[] }
  expect(told).toMatchObject([{ label: 'Name' }, { label: 'Last day', text: expect.stringContaining('It ends on ') }])
  const sameDay = await save(OFFER, { name: '', start: '2025-06-01T17:00', expiry: '2025-06-01T09:00' })
  expect(toldAt(sameDay.html, 'expiry')).toMatch(/^It ends on .*09:00, before it starts on .*17:00\.$/)
  const never = await save(OFFER, { start: '2025-13-01', expiry: '2025-02-30' })
  expect([never.status, toldAt(never.html, 'start')]).toEqual([422, 'The calendar has no such day.'])
  const none = await save(OFFER, { name: '', expiry: '2025-02-30' })
  expect(toldAt(none.html, 'name')).toBe('Please fill this in.')
  expect(toldAt(none.html, 'expiry')).toBe('The calendar has no such day.')
  expect(none.html).toContain('type="text" value="2025-02-30"')
  expect(read()).toBe(FUEL)
})

test('a day that is wrong is told as people of the dealer’s region write it', async () => {
  const { save } = await anEditor({ 'northside/site.json': { ...aSiteFile(), region: 'en-US' } })
  const { html } = await save(OFFER, { start: '2025-06-30', expiry: '2025-06-01' })
  expect(toldAt(html, 'expiry')).toBe('It ends on June 1, 2025, before it starts on June 30, 2025.')
})

test('who edits what shoppers do not see today is told so, also while the days are typed', async () => {
  const { open, save, send } = await anEditor()
  expect((await open(OFFER)).html).not.toContain('its last day was')
  await save(OFFER, { expiry: '2025-05-13' })
  const { html, token, version } = await open(OFFER)
  expect(html).toContain('<p class="notice busy">This offer is over: its last day was 13 May 2025.')
  const typed = { token, version, act: 'try', name: 'A tank of fuel', dealership_ids: '1', start: '2025-06-01' }
  const { html: heard } = await send(OFFER, typed, { Accept: 'application/json' })
  expect(JSON.parse(heard).notes).toEqual([
    {
      text: 'Shoppers will see this offer from 1 June 2025. Whoever has its address can read it already, with that day above it.',
      isPlain: true,
    },
  ])
  await save(OFFER, { start: '', expiry: '2025-05-14' })
  expect((await open(OFFER)).html).not.toContain('its last day was')
})

test('DC-186 the list of offers says of each whether it is on, and has those that are over last', async () => {
  const offer = (name: string, days: string) => `---\nname: ${name}\ndealership_ids: [1]\n${days}---\n\nCome in.\n`
  const { ask } = await anEditor({
    'northside/content/offers/a.md': offer('A first', 'expiry: 2025-05-01\n'),
    'northside/content/offers/z.md': offer('Z last', 'start: 2025-06-01\n'),
  })
  const html = await (await ask('/sites/northside')).text()
  const list = [...html.matchAll(/offers\/\w+">([^<]+)<\/a><span class="state">([^<]+)/g)].map(([, ...says]) => says)
  expect(list).toEqual([
    ['A tank of fuel', 'on, no last day'],
    ['Z last', 'from 1 June 2025'],
    ['A first', 'ended 1 May 2025'],
  ])
})

test('DC-186 spaces around what is typed are not saved, a long name is told quietly, and one that is too long with its length', async () => {
  const { open, save, read } = await anEditor()
  expect((await save(OFFER, { name: '  Two tanks ', disclaimer: ' While it lasts.\r\n\r\n' })).status).toBe(303)
  expect(read()).toContain('name: "Two tanks"\n')
  expect(read()).toContain('disclaimer: "While it lasts."\n')
  expect((await save(OFFER, { name: 'x'.repeat(200) })).status).toBe(303)
  expect((await open(OFFER)).html).toContain('<p class="notice plain">Name: It has 200 characters. Lists and')
  const { status, html } = await save(OFFER, { name: ` ${'x'.repeat(612)}` })
  expect([status, toldAt(html, 'name')]).toEqual([422, 'Is longer than 500 characters: it has 612.'])
})

test('DC-186 a form that is to be sent hears at once that the editor is there', async () => {
  const { ask } = await anEditor()
  expect((await ask('/there')).status).toBe(204)
})

test('a standard page that the site shows is listed, and is told when one of the same name takes its place', async () => {
  const { sitesDir, ask, open, send, read } = await anEditor()
  const page = join(sitesDir, '../live/northside/warranty')
  mkdirSync(page, { recursive: true })
  writeFileSync(join(page, 'index.html'), 'as it is')
  const list = await (await ask('/sites/northside')).text()
  expect([...list.matchAll(/pages\/_new\?from=([\w-]+)">([^<]+)/g)].map(([, ...of]) => of)).toEqual([
    ['warranty', 'Warranty'],
  ])
  const { html, token } = await open('/sites/northside/pages/_new?from=warranty')
  const told = 'The site has a standard page at /warranty. Yours takes its place.'
  expect(html).toContain(told)
  expect(html).toContain('What your warranty covers')
  const typed = { token, version: '', title: 'Warranty', body: 'Ten years.' }
  const tried = await send('/sites/northside/pages/_new', { ...typed, act: 'try' }, { Accept: 'application/json' })
  expect(JSON.parse(tried.html).notes).toEqual([{ text: told, isPlain: true }])
  expect(html).toContain(`<p class="notice plain">${told}</p>`)
  expect((await send('/sites/northside/pages/_new', { ...typed, act: 'save' })).status).toBe(303)
  expect(read('northside/content/pages/warranty.md')).toContain('Ten years.')
  expect(await (await ask('/sites/northside')).text()).not.toContain('?from=warranty')
})

test('DC-146 a tile shows to the end of its last day, as an offer does, and an end before the start is told by that day', async () => {
  const { save, read } = await anEditor()
  const fresh = '/sites/northside/promo-tiles/_new'
  const tile = { alt: 'Winter check', image: '/assets/pump.webp', position: '8', start: '2025-06-01' }
  const wrong = await save(fresh, { ...tile, expiry: '2025-05-31' })
  expect(toldAt(wrong.html, 'expiry')).toBe('It ends on 31 May 2025, before it starts on 1 June 2025.')
  const early = await save(fresh, { ...tile, expiry: '2025-05-20' })
  expect(toldAt(early.html, 'expiry')).toBe('It ends on 20 May 2025, before it starts on 1 June 2025.')
  const { to, html } = await save(fresh, { ...tile, expiry: '2025-06-01' })
  expect([to, html]).toEqual([expect.stringMatching(/winter-check\?saved=/), ''])
  expect(read('northside/content/promo-tiles/winter-check.md')).toContain('expiry: "2025-06-02"')
})

test('who has saved an offer that shoppers do not see today hears why', async () => {
  const { save, ask, sitesDir } = await anEditor()
  mkdirSync(join(sitesDir, '../live/northside'), { recursive: true })
  writeFileSync(
    join(sitesDir, '../live/northside/manifest.json'),
    JSON.stringify({ slug: 'northside', builtAt: '2025-05-14T02:00:05Z', revision: '', files: {} }),
  )
  const live = async (days: Record<string, string>) => {
    expect((await save(OFFER, days)).status).toBe(303)
    const { kind, text } = await (await ask(`${OFFER}/live?since=2025-05-14T02:00:00Z`)).json()
    return [kind, text]
  }
  expect(await live({ expiry: '2025-05-13' })).toEqual([
    'unseen',
    'The site is up to date. This offer is over: its last day was 13 May 2025.',
  ])
  expect(await live({ start: '2025-05-15', expiry: '' })).toEqual([
    'unseen',
    'The site is up to date. Shoppers will see this offer from 15 May 2025. Whoever has its address can read it already, with that day above it.',
  ])
  expect(await live({ start: '', expiry: '2025-05-14' })).toEqual(['live', 'It is live.'])
})

test('features #5: of an offer that the build holds back, the form says so while it is typed, shows its page all the same, and says why it is not live', async () => {
  const { open, send, save, ask, sitesDir } = await anEditor({
    'northside/site.json': { ...aSiteFile(), adLaw: { severity: 'hold' } },
  })
  mkdirSync(join(sitesDir, '../live/northside'), { recursive: true })
  writeFileSync(
    join(sitesDir, '../live/northside/manifest.json'),
    JSON.stringify({ slug: 'northside', builtAt: '2025-05-14T02:00:05Z', revision: '', files: {} }),
  )
  const loan = { body: 'A car loan from $99 a week.', expiry: '2099-12-31' }
  const { token, version } = await open(OFFER)
  const fields = { token, version, act: 'try', name: 'A tank of fuel', dealership_ids: '1', ...loan }
  const { told, notes, shown } = JSON.parse((await send(OFFER, fields, { Accept: 'application/json' })).html)
  expect([told, notes.map(({ text }: { text: string }) => text)]).toEqual([
    [],
    [
      expect.stringMatching(
        /^It says “\$99 a week” and no comparison rate, and shoppers do not see this offer until that is put right\. Write/,
      ),
    ],
  ])
  expect(shown).toContain('/offers/fuel?draft=')
  const live = async () => {
    const { kind, text } = await (await ask(`${OFFER}/live?since=2025-05-14T02:00:00Z`)).json()
    return [kind, text]
  }
  expect((await save(OFFER, loan)).status).toBe(303)
  expect(await live()).toEqual([
    'unseen',
    'The site is up to date. Shoppers do not see this offer until what the law has a word on is put right: its form says what.',
  ])
  expect((await save(OFFER, { body: 'Come and see us.' })).status).toBe(303)
  expect(await live()).toEqual(['live', 'It is live.'])
})

test('pictures are offered with the dealer’s own first, and each once, whatever sizes there are of it', async () => {
  const { open } = await anEditor({
    'northside/site.json': { ...aSiteFile(), sharedAssets: ['_art'] },
    '_art/art/suv.avif': 'x',
    '_art/art/suv-480.webp': 'x',
    'northside/assets/pump-960.webp': 'x',
  })
  const { html } = await open(OFFER)
  const offered = [...html.matchAll(/<option value="(\/[^"]+)">/g)].map(([, path]) => path)
  expect(offered[0]).toBe('/assets/pump.webp')
  expect(offered.filter(path => /suv|pump/.test(path!))).toEqual(['/assets/pump.webp', '/art/suv.avif'])
})

test('two pictures that were added by one name are both offered and listed, as is one with a year in its name, and no copy in a width of the site', async () => {
  const { ask, open } = await anEditor({
    'northside/site.json': { ...aSiteFile(), pictures: { kind: 'widths', widths: [222] } },
    'northside/assets/pump-222.webp': 'x',
    'northside/assets/pump-2024.webp': 'x',
  })
  const { token } = await open(OFFER)
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const body = new FormData()
  body.set('token', token)
  body.set('picture', new File([new Uint8Array(bytes)], 'pump.webp'))
  await ask('/sites/northside/pictures', { method: 'POST', body })
  const names = ['pump-2.webp', 'pump-2024.webp', 'pump.webp']
  const offered = [...(await open(OFFER)).html.matchAll(/<option value="\/assets\/([^"]+)">/g)].map(([, name]) => name)
  expect([...new Set(offered)].sort()).toEqual(names)
  const listed = [...(await open('/sites/northside')).html.matchAll(/aria-label="Remove ([^"]+)"/g)]
  expect(listed.map(([, name]) => name)).toEqual(names)
})

test('DC-18 a picture is told to be cut out on white by its pixels: near white or nothing in its upper quarter and along its lower edge', async () => {
  const size = { width: 160, height: 100 }
  const picture = (ground: string, parts: object[] = []) =>
    sharp({ create: { ...size, channels: 4, background: ground } }).composite(parts)
  const band = (top: number, height: number, width = size.width) => {
    return { input: { create: { width, height, channels: 3, background: '#336' } }, left: 0, top }
  }
  const files = {
    'white.jpg': await picture('#fdfdfd', [band(40, 40)])
      .jpeg()
      .toBuffer(),
    'nothing.png': await picture('#0000', [band(40, 40, 80)])
      .png()
      .toBuffer(),
    'dusk.jpg': await picture('#1b2340').jpeg().toBuffer(),
    'studio.jpg': await picture('#dcdcdc').jpeg().toBuffer(),
    'tall.jpg': await picture('#fff', [band(20, 60, 40)])
      .jpeg()
      .toBuffer(),
    'street.jpg': await picture('#fff', [band(70, 30)])
      .jpeg()
      .toBuffer(),
    'torn.jpg': 'x',
  }
  const { ask } = await anEditor(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`northside/assets/${name}`, bytes])),
  )
  const told = async (name: string) => {
    const answer = await ask(`/sites/northside/picture/cutout?path=/assets/${name}`)
    return ((await answer.json()) as { isCutout?: boolean }).isCutout
  }
  const all = await Promise.all([...Object.keys(files), 'none.jpg'].map(async name => [name, await told(name)]))
  expect(Object.fromEntries(all)).toEqual({
    'white.jpg': true,
    'nothing.png': true,
    'dusk.jpg': false,
    'studio.jpg': false,
    'tall.jpg': false,
    'street.jpg': false,
    'torn.jpg': false,
    'none.jpg': undefined,
  })
})

test('the pages that a link may lead to are listed by their titles: those that are to be found, each once, and no car', async () => {
  const { ask, open } = await anEditor({ 'northside/content/pages/how-we-sell.md': '---\ntitle: How we sell\n---\n' })
  const pages = (await (await ask('/sites/northside/page-list')).json()) as { path: string; title: string }[]
  expect(pages).toContainEqual({ path: '/pages/how-we-sell', title: 'How we sell' })
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/special-offers']))
  expect(paths.filter(path => /^\/(cars|404|sign-in)/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  expect((await open(OFFER)).html).toMatch(/<input id="f-model-override_url"[^>]* list="site-pages"/)
})

test('a picture that is not there is told, and one of the dealer’s own is not', async () => {
  const { save } = await anEditor()
  const wrong = await save(OFFER, { image: '/assets/pumps.webp' })
  expect(toldAt(wrong.html, 'image')).toBe(
    'There is no picture /assets/pumps.webp. Choose one from the list, or add it first.',
  )
  expect((await save(OFFER, { image: '/assets/pump.webp' })).status).toBe(303)
})

test('a line that the site does not know is told, and goes when somebody ticks it', async () => {
  const text = FUEL.replace('name:', 'pric: 3\nname:')
  const { open, save, read } = await anEditor({ 'northside/content/offers/fuel.md': text })
  expect((await open(OFFER)).html).toContain('The file has a line “pric” that the site does not know.')
  expect((await save(OFFER, { category: 'Service' })).status).toBe(422)
  expect((await save(OFFER, { remove: 'pric' })).status).toBe(303)
  expect(read()).toBe(FUEL)
})

test('a line within another that the site does not know is told, and that somebody else has to take it out', async () => {
  const text = FUEL.replace('name:', 'model: { name: Corolla, slugg: corolla }\nname:')
  const { html } = await (await anEditor({ 'northside/content/offers/fuel.md': text })).open(OFFER)
  expect(html).toContain(
    'a line “slugg” that the site does not know. Whoever looks after the files has to take it out.',
  )
  expect(html).not.toContain('Take out “slugg”')
})

test('what a law has a word on, a link to nowhere and a picture that is missing are told while they are typed; where the dealer publishes none, the first stands in the way', async () => {
  const loan = {
    expiry: '2099-12-31',
    body: 'A car loan from $99 a week. [Ask us](/finence) and see ![it](/assets/gone.webp).',
  }
  const { open, send, save, sitesDir } = await anEditor()
  const told = async () => {
    const { token, version } = await open(OFFER)
    const fields = { token, version, act: 'try', name: 'A tank of fuel', dealership_ids: '1', ...loan }
    const { html } = await send(OFFER, fields, { Accept: 'application/json' })
    const { told, notes } = JSON.parse(html) as { told: { text: string }[]; notes: { text: string }[] }
    return { told, notes: notes.map(({ text }) => text) }
  }
  const law = /^It says “\$99 a week” and no comparison rate\. Write the comparison rate .*\(.*Credit/
  const first = await told()
  expect(first.told).toEqual([])
  expect(first.notes).toEqual([
    expect.stringMatching(law),
    expect.stringMatching(/^It has a link to \/finence, where this site has no page\./),
    expect.stringMatching(
      /^It shows \/assets\/gone\.webp, and there is no such picture\. Put in another with “Picture” above the text/,
    ),
  ])
  loan.body = '[Ask](finance) and [us](www.partner.example), a car loan from $99 a week, ![it](/assets/gone.webp)'
  expect((await told()).notes).toEqual(
    expect.arrayContaining([
      'It has a link to finance, where this site has no page. If you mean /finance, write it so.',
      'It has a link to www.partner.example, where this site has no page. If you mean https://www.partner.example, write it so.',
    ]),
  )
  loan.body = '[Ask us](/finence), a car loan from $99 a week'
  expect((await save(OFFER, loan)).status).toBe(303)
  expect((await open(OFFER)).html).toContain('It has a link to /finence')
  writeFileSync(
    join(sitesDir, 'northside/site.json'),
    JSON.stringify({ ...aSiteFile(), adLaw: { severity: 'fail' }, tagline: 'Loans at 5% p.a.' }),
  )
  expect((await told()).told).toEqual([{ text: expect.stringMatching(law) }])
  expect((await save(OFFER, { ...loan, category: 'Service' })).status).toBe(422)
  // Of the settings, each form is told of its own words.
  expect(toldAt((await open('/sites/northside/name/site')).html, 'tagline')).toContain('It says “5% p.a')
  expect((await open('/sites/northside/colours/site')).html).not.toContain('comparison rate')
})

test('who is to give a rate an end is told of the field of the form that does', async () => {
  const page = { 'northside/content/pages/about.md': '---\ntitle: About\n---\n\nLoans at 5% p.a.\n' }
  const { open, save } = await anEditor(page)
  expect((await save(OFFER, { body: 'Loans at 5% p.a., comparison rate 6% p.a.' })).status).toBe(303)
  expect((await open(OFFER)).html).toContain('for ever. Give it a last day, so that it goes away by itself, or take')
  expect((await open('/sites/northside/pages/about')).html).toContain('for ever. Put it in an offer with a last day')
})

test('DC-186 a rate in the words of the site, and what a place lacks, are told in the words of the forms, not of the files', async () => {
  const hero = { title: 'Loans at 5% p.a.', image: '/assets/pump.webp' }
  const { dealer_license_number: _, ...place } = { ...PLACE!, address: { ...PLACE!.address, state: 'NSW' } }
  const settings = { ...aSiteFile(), home: { hero }, tagline: 'Loans at 5% p.a.', locations: [place] }
  const { open } = await anEditor({ 'northside/site.json': settings })
  for (const [path, label] of [
    ['home-banner', 'Banner at the top of the home page, Heading'],
    ['name', 'Line below it'],
  ]) {
    const { html } = await open(`/sites/northside/${path}/site`)
    expect(html).toContain(
      `${label}: It says “5% p.a”, for ever. Take the figure out, or make an offer with a last day`,
    )
  }
  const { html } = await open(`/sites/northside/contact-details/${place.id}`)
  expect(html).toContain('It sells cars and shows no licence number. Write it here: it then stands')
  expect(html).not.toContain('site.json')
})

test('what a law asks of a place that sells cars is told beside its licence and its phone, and stops a save that would stop all publishing', async () => {
  const file = aSiteFile()
  const { dealer_license_number: _, ...place } = { ...PLACE!, address: { ...PLACE!.address, state: 'NSW' } }
  const other = { ...place, id: 2, name: 'Southside', slug: 'southside', primary: false, dealer_license_number: 'MD1' }
  const { open, send } = await anEditor({
    'northside/site.json': { ...file, adLaw: { severity: 'fail' }, locations: [place, other] },
  })
  const path = '/sites/northside/contact-details'
  const licence = 'dealer_license_number'
  const { html, token, version } = await open(`${path}/${place.id}`)
  expect(toldAt(html, licence)).toMatch(/^It sells cars and shows no licence number/)
  expect(toldAt((await open(`${path}/2`)).html, licence)).toBe('')
  const address = Object.fromEntries(
    Object.entries(place.address).map(([key, value]) => [`address.${key}`, `${value}`]),
  )
  const form = { token, version, act: 'save', phone: '02 5550 0199', ...address }
  expect((await send(`${path}/${place.id}`, form)).status).toBe(422)
  expect((await send(`${path}/${place.id}`, { ...form, [licence]: 'MD2' })).status).toBe(303)
})

test('a save that changes nothing is told as that', async () => {
  const { save, open, read, saved } = await anEditor()
  const { status, to } = await save(OFFER, {})
  expect([status, to, read(), saved]).toEqual([303, `${OFFER}?same=1`, FUEL, []])
  expect((await open(to)).html).toContain('Nothing was changed, so there is nothing to save.')
  expect((await open(OFFER)).html).not.toContain('Nothing was changed')
})

test('what is wrong in the text below the fields is told beside it', async () => {
  const { save } = await anEditor({ 'northside/content/pages/about.md': '---\ntitle: About\n---\n\nUs.\n' })
  for (const path of [OFFER, '/sites/northside/pages/about']) {
    const { status, html } = await save(path, { title: 'About', body: 'Ask {nobody}.' })
    expect([status, toldAt(html, 'body')]).toEqual([422, expect.stringMatching(/^\{nobody\} stands for nothing/)])
    expect(html).toContain('<a href="#f-body">Text</a>')
  }
})

test('faults elsewhere are told in one box, and stand in nobody’s way', async () => {
  const wrong = '---\ntitel: A\n---\n'
  const files = { 'northside/content/pages/a.md': wrong, 'northside/content/pages/b.md': wrong }
  const { open, save } = await anEditor(files)
  const { html } = await open(OFFER)
  const boxes = [...html.matchAll(/the site goes live only when this is mended:<\/p><ul>(.*?)<\/ul>/gs)]
  expect(boxes.map(([, list]) => list!.match(/<li><a href="\/sites\/northside\/pages\/[ab]">/g))).toEqual([
    expect.arrayContaining([expect.stringContaining('/a"'), expect.stringContaining('/b"')]),
  ])
  const { status, to } = await save(OFFER, { category: 'Service' })
  expect(status).toBe(303)
  // Another publisher is at work, of which nobody here hears what stands in the way.
  expect((await open(to)).html).toContain('the site goes live only when this is mended:')
})

test('what stands in the way elsewhere is told once after a save: where its publisher says that it is not live', async () => {
  const publisher = { state: () => ({}) } as unknown as Publisher
  const { open, save } = await anEditor({ 'northside/content/pages/a.md': '---\ntitel: A\n---\n' }, undefined, {
    publisher,
  })
  const { to } = await save(OFFER, { category: 'Service' })
  expect((await open(OFFER)).html).toContain('Page “a”')
  // Without scripts, nobody hears of it otherwise.
  const after = (await open(to)).html
  expect(after).toMatch(/<div class="notice busy elsewhere no-script">.*Page “a”/s)
  expect(after.match(/class="notice busy elsewhere/g)).toHaveLength(1)
})

test('the second of two who edit the same file is told, with both changes in the form, and saves them together', async () => {
  const { open, save, read } = await anEditor()
  const second = await open(OFFER)
  await save(OFFER, { category: 'Service', body: 'Theirs.' })
  const told = await save(OFFER, { name: 'Two tanks', body: 'Mine.' }, second)
  expect(told.status).toBe(409)
  expect(told.html).toContain('Somebody else, or you in another tab, has saved this while you had it open.')
  expect(told.html).toContain('Both of you have changed Text. Yours stands here; theirs is: “Theirs.”.')
  expect(told.html).toMatch(/name="category" type="text" value="Service"/)
  expect(told.html).toMatch(/name="name" type="text" value="Two tanks"/)
  expect(read()).toContain('Theirs.')
  const version = /name="version" value="([^"]+)"/.exec(told.html)![1]!
  const both = await save(OFFER, { name: 'Two tanks', category: 'Service', body: 'Mine.' }, { ...second, version })
  expect(both.status).toBe(303)
  expect(read()).toContain('category: "Service"')
  expect(read()).toContain('Mine.')
})

test('what somebody has deleted meanwhile can be saved again from the form', async () => {
  const { open, save, send, read } = await anEditor()
  const second = await open(OFFER)
  const { token, version } = await open(`${OFFER}/delete`)
  await send(`${OFFER}/delete`, { token, version })
  const told = await save(OFFER, { name: 'Two tanks' }, second)
  expect([told.status, told.html.includes('Somebody has deleted it meanwhile.')]).toEqual([409, true])
  const again = await save(
    '/sites/northside/offers/_new',
    { name: 'Two tanks', 'new-name': 'fuel' },
    { token, version: '' },
  )
  expect(again.status).toBe(303)
  expect(read()).toContain('name: "Two tanks"')
})

test('something new is called by its words, begins with what the dealer has, and takes nobody’s name', async () => {
  const { ask, open, send, save, read, saved } = await anEditor()
  const fresh = '/sites/northside/offers/_new'
  expect((await open(fresh)).html).toMatch(/name="dealership_ids" value="1" checked/)
  expect((await save(fresh, { name: 'Winter’s best: 20% off' })).to).toMatch(
    /^\/sites\/northside\/offers\/winters-best-20-off\?/,
  )
  const [added] = saved
  expect(read('northside/content/offers/winters-best-20-off.md')).toContain('name: "Winter’s best: 20% off"')
  const taken = await save(fresh, { 'new-name': 'fuel' })
  expect(toldAt(taken.html, 'new-name')).toBe('There is one with this name already: fuel.')
  const outside = await save(fresh, { 'new-name': '../../site' })
  expect(toldAt(outside.html, 'new-name')).toMatch(/^Please write small letters/)
  const { to } = await send(`/sites/northside/undo/${added!.id}`, { token: (await open(fresh)).token })
  expect(await (await ask(to)).text()).toContain('“Winter’s best: 20% off” was taken away again.')
  expect(read()).toBe(FUEL)
})

test('a deletion asks first, and every change can be undone, as long as nobody has changed the file again', async () => {
  const { ask, open, send, save, sitesDir, read, saved } = await anEditor()
  const { html, token, version } = await open(`${OFFER}/delete`)
  expect(html).toContain('Delete this offer?')
  expect((await send(`${OFFER}/delete`, { token, version: 'another' })).status).toBe(409)
  expect((await send(`${OFFER}/delete`, { token, version })).status).toBe(303)
  expect(existsSync(join(sitesDir, 'northside/content/offers/fuel.md'))).toBe(false)
  expect((await send(`/sites/northside/undo/${saved[0]!.id}`, { token })).status).toBe(303)
  expect(read()).toBe(FUEL)
  await save(OFFER, { category: 'One' })
  await save(OFFER, { category: 'Two' })
  expect((await send(`/sites/northside/undo/${saved[2]!.id}`, { token })).status).toBe(409)
  expect((await send(`/sites/northside/undo/${saved[3]!.id}`, { token })).status).toBe(303)
  expect(read()).toContain('category: "One"')
  const told = await (await ask('/sites/northside/history')).text()
  expect(told).toContain('14 May 2025, 12:00:00')
  expect(told).toContain('aria-label="Undo: “A tank of fuel” changed, 14 May 2025, 12:00:00')
  expect(told.match(/<strong>A tank of fuel<\/strong> (changed|deleted|put back)/g)).toHaveLength(5)
  // What would be refused is no button, but says what came after it.
  const [deleted, back, one, two, undone] = saved.map(({ id }) => {
    const [item = ''] = new RegExp(`<li id="change-${id}">.*?</li>`).exec(told) ?? []
    const [, says, by] = />([^<>]+) since: <a href="#change-([^"]+)"/.exec(item) ?? []
    return item.includes('<button') ? 'Undo' : `${says} by ${saved.findIndex(({ id }) => id === by)}`
  })
  expect([deleted, back, one, two, undone]).toEqual([
    'Put back by 1',
    'Changed again by 2',
    'Undo',
    'Put back by 4',
    'Undo',
  ])
})

test('who deletes what others lead to is told which, before and after', async () => {
  const about = '---\ntitle: About us\n---\n\nSee [how we sell](/pages/how-we-sell) and [nowhere](/nowhere).\n'
  const { open, send, saved } = await anEditor({
    'northside/site.json': {
      ...aSiteFile(),
      header: { items: [{ label: 'How we sell', href: '/pages/how-we-sell' }] },
    },
    'northside/content/pages/about-us.md': about,
    'northside/content/pages/how-we-sell.md': '---\ntitle: How we sell\n---\n\nFast.\n',
  })
  const path = '/sites/northside/pages/how-we-sell/delete'
  const { html, token, version } = await open(path)
  const links = (html: string) => {
    const [, list = ''] = /nowhere:<\/p><ul>(.*?)<\/ul>/s.exec(html) ?? []
    return [...list.matchAll(/href="([^"]+)">([^<]+)/g)].map(([, ...of]) => of)
  }
  const both = [
    ['/sites/northside/pages/about-us', 'Page “About us”'],
    ['/sites/northside/menu/site', 'Menu'],
  ]
  expect(links(html)).toEqual(both)
  expect((await send(path, { token, version })).status).toBe(303)
  expect(links((await open(`/sites/northside?done=${saved[0]!.id}`)).html)).toEqual(both)
  expect((await open(`${OFFER}/delete`)).html).not.toContain('lead to it')
})

test('what leads to a page, and what pages there are, is asked once while the files stay as they are', async () => {
  const page = (title: string, link = '') => `---\ntitle: ${title}\n---\n\n${link}\n`
  const { ask, open, send, saved, sitesDir } = await anEditor({
    'northside/content/pages/about-us.md': page('About us', 'See [how we sell](/pages/how-we-sell).'),
    'northside/content/pages/how-we-sell.md': page('How we sell'),
    'northside/content/pages/lonely.md': page('Lonely'),
  })
  /** How often the whole site was read for it, what is to look at on it aside. */
  const reads = async (act: () => Promise<unknown>): Promise<number> => {
    const drafts = () => vi.mocked(loadSite).mock.calls.filter(([, { withHeld }]) => withHeld).length
    const before = drafts()
    await act()
    return drafts() - before
  }
  const pages = async () => (await ask('/sites/northside/page-list')).text()
  expect(await reads(pages)).toBe(1)
  expect(await reads(pages)).toBe(0)

  // No link is left dead without it.
  expect(await reads(() => open('/sites/northside/pages/lonely/delete'))).toBe(1)
  const path = '/sites/northside/pages/how-we-sell/delete'
  const { token, version } = await open(path)
  expect(await reads(() => open(path))).toBe(0)
  await send(path, { token, version })
  const after = async () => (await open(`/sites/northside?done=${saved[0]!.id}`)).html
  expect(await reads(async () => expect(await after()).toContain('Page “About us”'))).toBe(0)

  writeFileSync(join(sitesDir, 'northside/content/pages/about-us.md'), page('About us all'))
  expect(await after()).not.toContain('lead to it')
  expect(await reads(after)).toBe(0)
  expect(await pages()).toContain('About us all')
  expect(await pages()).not.toContain('How we sell')

  writeFileSync(join(sitesDir, 'northside/site.json'), '{')
  expect(await pages()).toBe('[]')
  expect(await reads(pages)).toBe(1)
})

test('what was changed is told field by field in a few words, with the way to the form, of the settings too', async () => {
  const team = [
    { name: 'Kim', role: 'Sales' },
    { name: 'Alex', role: 'Parts' },
  ]
  const { open, send, save } = await anEditor({
    'northside/site.json': {
      ...TWO_PLACES,
      hours: { specialHours: [{ date: '2025-12-25', status: 'Closed', name: 'Christmas Day' }] },
    },
    'northside/content/team.json': team,
  })
  const told = async () => {
    const { html } = await open('/sites/northside/history')
    const [, first = ''] = html.split('<ul class="history">')
    const [, link] = /<a href="([^"]*)">/.exec(first.split('</li>')[0]!) ?? []
    return [link, /<span class="what">([^<]*)</.exec(first.split('</li>')[0]!)?.[1]]
  }
  await save(OFFER, { expiry: '2026-12-31' })
  expect(await told()).toEqual([OFFER, 'Last day: nothing → 31 Dec 2026'])
  await save(OFFER, { expiry: '2026-11-28', category: 'Service', body: 'While it lasts.' })
  expect(await told()).toEqual([
    OFFER,
    'Category: nothing → Service · Last day: 31 Dec 2026 → 28 Nov 2026 · Text changed',
  ])
  const saveAt = async (path: string, fields: Record<string, string>) => {
    const { token, version } = await open(path)
    expect((await send(path, { token, version, act: 'save', ...fields })).status).toBe(303)
  }
  const rows = (list: string, entries: readonly Record<string, string>[]) =>
    Object.fromEntries(
      entries.flatMap((entry, index) =>
        Object.entries(entry).map(([key, value]) => [`${list}[${index}].${key}`, value]),
      ),
    )
  const people = [{ name: 'Kim', role: 'Head of sales' }, team[1]!, { name: 'Sam', role: 'Detailing' }]
  await saveAt('/sites/northside/team/site', rows('list', people))
  expect(await told()).toEqual([
    '/sites/northside/team/site',
    '1 member added: Sam · Kim, What they do: Sales → Head of sales',
  ])
  const day = { date: '2025-12-25', status: 'Open', name: 'Christmas Day', start_hour: '10:00', end_hour: '12:00' }
  await saveAt('/sites/northside/holiday-hours/site', rows('hours.specialHours', [day]))
  expect(await told()).toEqual([
    '/sites/northside/holiday-hours/site',
    'Christmas Day, Open or closed: Closed → Open · Christmas Day, Opens at: nothing → 10:00 · Christmas Day, Closes at: nothing → 12:00',
  ])
  await saveAt('/sites/northside/contact-details/2', { phone: '07 5550 0199' })
  expect((await told())[0]).toBe('/sites/northside/contact-details/2')
})

test('who has deleted something, or put it back, hears when the live site shows that', async () => {
  const { ask, open, send, save, sitesDir, saved } = await anEditor()
  const become = async (page: string) => {
    const [, address = ''] = /data-live="([^"]+)"/.exec((await open(page)).html)!
    return (await (await ask(address)).json()) as { kind: string; text: string }
  }
  const { token, version } = await open(`${OFFER}/delete`)
  const deleted = await send(`${OFFER}/delete`, { token, version })
  expect(await become(deleted.to)).toMatchObject({ kind: 'coming', text: 'This is on its way.' })
  const live = join(sitesDir, '../live/northside')
  mkdirSync(live, { recursive: true })
  writeFileSync(join(live, 'manifest.json'), JSON.stringify({ builtAt: '2025-05-14T02:00:05Z', files: {} }))
  expect(await become(deleted.to)).toMatchObject({ kind: 'live', text: 'The live site is without it.' })
  const { to } = await send(`/sites/northside/undo/${saved[0]!.id}`, { token })
  expect(await become(to)).toMatchObject({ kind: 'live', text: 'It is live.' })
  await save(OFFER, { expiry: '2025-01-31' })
  await save(OFFER, { category: 'Service', expiry: '2025-01-31' })
  const over = await send(`/sites/northside/undo/${saved.at(-1)!.id}`, { token })
  expect((await become(over.to)).text).toMatch(/^The site is up to date\. This offer is over/)
  expect((await ask('/sites/northside/live?done=another')).status).toBe(400)
})

test('holiday hours are written into the settings, and what is wrong with a day is told beside it', async () => {
  const { open, send, read } = await anEditor()
  const path = '/sites/northside/holiday-hours/site'
  const { token, version } = await open(path)
  const row = { 'hours.specialHours[0].date': '2025-12-24', 'hours.specialHours[0].status': 'Open' }
  const hours = { 'hours.specialHours[0].start_hour': '09:00', 'hours.specialHours[0].end_hour': '08:00' }
  const wrong = await send(path, { token, version, act: 'save', ...row, ...hours })
  expect(toldAt(wrong.html, 'hours-specialHours-0-end_hour')).toBe('It closes at 08:00, before it opens at 09:00.')
  const twice = {
    'hours.specialHours[0].status': 'Closed',
    'hours.specialHours[1].date': '2025-12-24',
    'hours.specialHours[1].status': 'Closed',
  }
  const same = await send(path, { token, version, act: 'save', ...row, ...twice })
  expect(toldAt(same.html, 'hours-specialHours-1-date')).toBe(
    'Another one further up is for this day: change that one, or take one of the two out.',
  )
  expect(same.html).toContain('>Holiday 2, Day</a>')
  const right = { ...hours, 'hours.specialHours[0].end_hour': '13:00' }
  expect((await send(path, { token, version, act: 'save', ...row, ...right })).status).toBe(303)
  expect(JSON.parse(read('northside/site.json'))).toEqual({
    ...aSiteFile(),
    hours: { specialHours: [{ status: 'Open', date: '2025-12-24', start_hour: '09:00', end_hour: '13:00' }] },
  })
})

test('who edits holidays is told that none is ahead, or soon none, and nothing once the next ones are in the list', async () => {
  const { open, send } = await anEditor()
  const path = '/sites/northside/holiday-hours/site'
  const { token, version } = await open(path)
  const lookAt = async (date: string) =>
    (
      await send(path, {
        token,
        version,
        act: 'try',
        'hours.specialHours[0].date': date,
        'hours.specialHours[0].status': 'Closed',
      })
    ).html
  const told = 'so shoppers are told that you are open on those to come. Add the next ones.'
  expect(await lookAt('2025-04-25')).toContain(`The site names no holiday after 25 April 2025, ${told}`)
  expect(await lookAt('2025-06-09')).toContain(`The site names no holiday after 9 June 2025, ${told}`)
  expect(await lookAt('2999-12-25')).not.toContain(told)
})

test('a holiday is for the places that are ticked, and a dealer with one place is not asked', async () => {
  const { open, send, read } = await anEditor({ 'northside/site.json': JSON.stringify(TWO_PLACES, null, 2) })
  const path = '/sites/northside/holiday-hours/site'
  const { html, token, version } = await open(path)
  expect(html).toContain('<legend>Which places</legend>')
  expect(html).toContain('Without a tick, all of them.')
  const row = (index: number, fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [`hours.specialHours[${index}].${key}`, value]))
  const day = { date: '2025-12-24', status: 'Closed' }
  const both = { ...row(0, { ...day, locations: '2' }), ...row(1, day) }
  const wrong = await send(path, { token, version, act: 'save', ...both })
  expect(toldAt(wrong.html, 'hours-specialHours-1-date')).toBe(
    'Southside has hours of a holiday on 24 December 2025 already. Tell the day of each place once.',
  )
  const right = { ...row(0, { ...day, locations: '2' }), ...row(1, { ...day, locations: String(PLACE!.id) }) }
  expect((await send(path, { token, version, act: 'save', ...right })).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).hours).toEqual({
    specialHours: [
      { ...day, locations: [2] },
      { ...day, locations: [PLACE!.id] },
    ],
  })
  expect((await (await anEditor()).open(path)).html).not.toContain('Which places')
})

test('a number that nobody can dial is told beside the form, and saved all the same; what is no number is not', async () => {
  const { save, open } = await anEditor()
  const path = `/sites/northside/contact-details/${PLACE!.id}`
  expect((await save(path, { phone: '0412 345' })).status).toBe(303)
  expect((await open(path)).html).toContain('Phone: “0412 345” has only 7 digits, so nobody can dial it.')
  expect((await save(path, { phone: 'call Pete' })).status).toBe(422)
})

test('the usual hours of each place are written into the settings, and all else of them and of other places stays', async () => {
  const { ask, open, send, read, saved } = await anEditor({
    'northside/site.json': JSON.stringify(TWO_PLACES, null, 2),
  })
  const dealer = await (await ask('/sites/northside')).text()
  expect(dealer).toContain('<a href="/sites/northside/opening-hours/2">Southside</a>')
  const path = '/sites/northside/opening-hours/2'
  const { html, token, version } = await open(path)
  expect(html).toContain('<h1>Opening hours of Southside</h1>')
  expect(html).toContain('<option value="6" selected>Saturday</option>')
  const week = {
    'opening_hours[0].weekday': '6',
    'opening_hours[0].status': 'Open',
    'opening_hours[0].open': '09:00',
    'opening_hours[0].close': '12:00',
    'opening_hours[1].weekday': '0',
    'opening_hours[1].status': 'Closed',
    'opening_hours[2].weekday': '1',
    'opening_hours[2].status': 'Open',
    'opening_hours[2].open': '08:30',
    'opening_hours[2].close': '17:00',
  }
  const give = (changes: Record<string, string>) => send(path, { token, version, act: 'save', ...week, ...changes })
  const early = await give({ 'opening_hours[0].close': '08:00' })
  expect([early.status, toldAt(early.html, 'opening_hours-0-close')]).toEqual([
    422,
    'It closes at 08:00, before it opens at 09:00.',
  ])
  const late = await give({ 'opening_hours[2].close': '02:00' })
  expect(toldAt(late.html, 'opening_hours-2-close')).toBe(
    'It closes at 02:00, before it opens at 08:30. A day ends at midnight, written 00:00.',
  )
  const half = await give({ 'opening_hours[2].close': '' })
  expect(toldAt(half.html, 'opening_hours-2-close')).toBe('Please say when it opens and when it closes.')
  expect(half.html).toContain('>Day 3, Closes at</a>')
  // The row that is there without scripts for one more day, where nobody has filled it in.
  const done = await give({
    'opening_hours[3].weekday': '',
    'opening_hours[3].status': '',
    'opening_hours[3].open': '',
    // Midnight, as a browser says it.
    'opening_hours[2].close': '00:00',
  })
  expect(done.status).toBe(303)
  const [northside, southside] = TWO_PLACES.locations
  const opening_hours = [
    { weekday: 6, status: 'Open', open: '09:00', close: '12:00' },
    { weekday: 0, status: 'Closed', formated_hours: 'Closed' },
    { weekday: 1, status: 'Open', open: '08:30', close: '24:00' },
  ]
  expect(JSON.parse(read('northside/site.json'))).toEqual({
    ...TWO_PLACES,
    locations: [northside, { ...southside, contact_detail: { phone: '07 5550 0102', opening_hours } }],
  })
  expect(saved.map(({ title }) => title)).toEqual(['Opening hours of Southside'])
  expect((await open(path)).html).toContain('name="opening_hours[2].close" type="time" value="00:00"')
})

test('the phone and the address of a place change wherever the settings say them, and all other lines stay', async () => {
  const [northside, southside] = TWO_PLACES.locations
  const address = { street: '2 Dock Road', city: 'Southside', state: 'QLD', postcode: '4101', lat: -27.5, long: 153 }
  const places = [northside, { ...southside, phone: '07 5550 0102', address }]
  const text = JSON.stringify({ ...TWO_PLACES, locations: places }, null, 2)
  const { ask, open, send, read, saved } = await anEditor({ 'northside/site.json': text })
  expect(await (await ask('/sites/northside')).text()).toContain(
    '<a href="/sites/northside/contact-details/2">Southside</a>',
  )
  const path = '/sites/northside/contact-details/2'
  const { html, token, version } = await open(path)
  expect(html).toContain('<h1>Contact details of Southside</h1>')
  const told = { 'address.street': '2 Dock Road', 'address.city': 'Southside', 'address.state': 'QLD' }
  const whole = { ...told, 'address.postcode': '4101', 'address.lat': '-27.5', 'address.long': '153' }
  const give = (changes: Record<string, string>, from = version) =>
    send(path, { token, version: from, act: 'save', phone: '07 5550 0102', ...whole, ...changes })
  const far = await give({ 'address.lat': 'south' })
  expect([far.status, toldAt(far.html, 'address-lat')]).toEqual([422, 'Please write a number, in digits.'])
  expect((await give({ phone: '07 5550 0199', 'address.street': '4 Dock Road', 'address.lat': '-27.6' })).status).toBe(
    303,
  )
  const moved = text
    .replaceAll('07 5550 0102', '07 5550 0199')
    .replace('2 Dock Road', '4 Dock Road')
    .replace('-27.5', '-27.6')
  expect(read('northside/site.json')).toBe(moved)
  expect(saved.map(({ title }) => title)).toEqual(['Contact details of Southside'])
  const again = await open(path)
  const less = await give(
    { phone: '', 'address.street': '4 Dock Road', 'address.lat': '', 'address.long': '' },
    again.version,
  )
  expect(less.status).toBe(303)
  const { lat: _, long: __, ...known } = address
  expect(JSON.parse(read('northside/site.json')).locations[1]).toEqual({
    ...southside,
    contact_detail: { opening_hours: southside!.contact_detail!.opening_hours },
    address: { ...known, street: '4 Dock Road' },
  })
})

test('a phone that the settings say by another name is in its form, and changes there', async () => {
  const [northside, southside] = TWO_PLACES.locations
  const text = JSON.stringify({ ...TWO_PLACES, locations: [northside, { ...southside, phone: '' }] }, null, 2)
  const { open, send, read } = await anEditor({ 'northside/site.json': text })
  const path = '/sites/northside/contact-details/2'
  const { html, token, version } = await open(path)
  expect(html).toMatch(/name="phone" type="text" value="07 5550 0102"/)
  const address = Object.entries(PLACE!.address!).map(([key, value]) => [`address.${key}`, String(value)])
  const typed = { ...Object.fromEntries(address), phone: '07 5550 0199' }
  expect((await send(path, { token, version, act: 'save', ...typed })).status).toBe(303)
  const changed = text.replace('07 5550 0102', '07 5550 0199').replace('"phone": ""', '"phone": "07 5550 0199"')
  expect(read('northside/site.json')).toBe(changed)
})

test('the texts of car pages are typed as paragraphs, and only the part that was changed is written anew', async () => {
  const detail = { whatsIncluded: ['A full tank.', 'A roadworthy\ncertificate.'], whyBuyFromUs: ['We stay.'] }
  const text = JSON.stringify({ ...aSiteFile(), detail }, null, 2)
  const { open, send, read, saved } = await anEditor({ 'northside/site.json': text })
  const path = '/sites/northside/car-pages/site'
  const { html, token, version } = await open(path)
  expect(html).toContain('\nA full tank.\n\nA roadworthy\ncertificate.</textarea>')
  const give = (included: string, from = version) =>
    send(path, {
      token,
      version: from,
      act: 'save',
      'detail.whatsIncluded': included,
      'detail.whyBuyFromUs': 'We stay.',
      'detail.reserveOnline': '',
      'detail.protectYourCar': '',
    })
  const long = await give(`A full tank.\r\n\r\n${'x'.repeat(20_001)}`)
  expect(long.status).toBe(422)
  expect(toldAt(long.html, 'detail-whatsIncluded')).not.toBe('')
  expect(long.html).toContain('<a href="#f-detail-whatsIncluded">What is included</a>')
  expect((await give('  A full tank.\r\n \r\n\r\nAn hour of our time.\r\n')).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).detail).toEqual({
    ...detail,
    whatsIncluded: ['A full tank.', 'An hour of our time.'],
  })
  expect(saved.map(({ title }) => title)).toEqual(['Texts of car pages'])
  const again = await open(path)
  expect((await give('', again.version)).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).detail).toEqual({ whyBuyFromUs: ['We stay.'] })
})

test('the phone of a dealership, its networks and where complaints go are written into its entry, and its host stays', async () => {
  const [dealership] = aSiteFile().dealerships
  const config = { base_domain: 'https://www.northside.example', complaints_contact: 'care@northside.example' }
  const before = { ...dealership!, phone: '07 5550 0100', config }
  const text = JSON.stringify({ ...aSiteFile(), dealerships: [before] }, null, 2)
  const { ask, open, send, read } = await anEditor({ 'northside/site.json': text })
  const path = `/sites/northside/dealerships/${before.id}`
  expect(await (await ask('/sites/northside')).text()).toContain(`<a href="${path}">${before.name}</a>`)
  const { token, version } = await open(path)
  const give = (changes: Record<string, string>) =>
    send(path, {
      token,
      version,
      act: 'save',
      phone: '07 5550 0199',
      facebook_url: '',
      instagram_url: '',
      'config.complaints_contact': config.complaints_contact,
      ...changes,
    })
  const wrong = await give({ facebook_url: 'northside' })
  expect(wrong.status).toBe(422)
  expect(toldAt(wrong.html, 'facebook_url')).not.toBe('')
  expect(
    (await give({ facebook_url: 'https://social.example/northside', 'config.complaints_contact': '' })).status,
  ).toBe(303)
  expect(JSON.parse(read('northside/site.json')).dealerships).toEqual([
    {
      ...before,
      phone: '07 5550 0199',
      facebook_url: 'https://social.example/northside',
      config: { base_domain: config.base_domain },
    },
  ])
})

test('what prices include is written into the settings of a dealer that said nothing of it', async () => {
  const { open, send, read } = await anEditor()
  const path = '/sites/northside/legal/site'
  const { token, version } = await open(path)
  const typed = { 'legal.priceDisclaimer': 'Drive away in Queensland.', 'legal.entity': '', 'legal.abn': '' }
  expect((await send(path, { token, version, act: 'save', ...typed })).status).toBe(303)
  expect(JSON.parse(read('northside/site.json'))).toEqual({
    ...aSiteFile(),
    legal: { priceDisclaimer: 'Drive away in Queensland.' },
  })
})

test('the standard menu is in its form, is written as it was changed, and is there again when nothing of it is left', async () => {
  const { ask, open, send, read } = await anEditor()
  const path = '/sites/northside/menu/site'
  const { html, token, version } = await open(path)
  const inForm = [...html.matchAll(/name="header\.items\[\d+\]\.label"[^>]* value="([^"]+)"/g)].map(
    ([, label]) => label,
  )
  const settings = aSettings()
  expect(inForm).toEqual(standardItems(settings, labelsOf(settings)).map(({ label }) => label.replace('&', '&amp;')))
  const give = (items: Record<string, string>, from = version) =>
    send(path, {
      token,
      version: from,
      act: 'save',
      ...Object.fromEntries(Object.entries(items).map(([place, text]) => [`header.items${place}`, text])),
    })
  // The rows in the order of the form: one was moved up, and one of its links removed. The last is that of a browser without scripts.
  const typed = {
    '[5].label': 'Service',
    '[5].href': '',
    '[5].menu': '',
    '[5].links[1].label': 'Warranty',
    '[5].links[1].href': 'warranty',
    '[5].links[2].label': '',
    '[5].links[2].href': '',
    '[1].label': 'New',
    '[1].href': '',
    '[1].menu': 'models',
    '[8].label': '',
    '[8].href': '',
    '[8].menu': '',
    '[8].links[0].label': '',
    '[8].links[0].href': '',
  }
  const wrong = await give(typed)
  expect(wrong.status).toBe(422)
  expect(toldAt(wrong.html, 'header-items-5-links-1-href')).not.toBe('')
  expect(wrong.html).toContain('Item 6, Link 2, Leads to</a>')
  expect(wrong.html.indexOf('value="Service"')).toBeLessThan(wrong.html.indexOf('value="New"'))
  expect((await give({ ...typed, '[5].links[1].href': '/warranty' })).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).header).toEqual({
    items: [
      { label: 'Service', links: [{ label: 'Warranty', href: '/warranty' }] },
      { label: 'New', menu: 'models' },
    ],
  })
  const again = await open(path)
  expect((await give({}, again.version)).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).header).toEqual({})
  expect(await (await ask(path)).text()).toContain('value="Pre-owned Vehicles"')
})

test('a menu item that neither leads anywhere nor opens anything is told where it would lead, in the words of the form', async () => {
  const { open, send } = await anEditor()
  const path = '/sites/northside/menu/site'
  const { token, version } = await open(path)
  const items = {
    'header.items[0].label': 'Cars',
    'header.items[0].menu': 'stock',
    // An empty row is none, and the next one is the second of the file.
    'header.items[1].label': '',
    'header.items[2].label': 'Special Offers',
    'header.items[2].href': '',
  }
  const { status, html } = await send(path, { token, version, act: 'save', ...items })
  const told = 'Choose where it leads, or what it opens.'
  expect([status, toldAt(html, 'header-items-2-href')]).toEqual([422, told])
  expect(html).toContain(`Leads to</a>: ${told}`)
  expect(html).not.toMatch(/give it href/i)
})

test('features #5: a menu item is judged by what it says, once, and not by where it leads', async () => {
  const { open, send } = await anEditor()
  const path = '/sites/northside/menu/site'
  const { token, version } = await open(path)
  const item = {
    'header.items[0].label': 'Raffle',
    'header.items[0].href': '/pages/our-christmas-raffle-win-a-hilux',
  }
  const { html } = await send(path, { token, version, act: 'try', ...item }, { Accept: 'application/json' })
  const { notes } = JSON.parse(html) as { notes: { text: string }[] }
  const ofItem = notes.map(({ text }) => text).filter(text => text.startsWith('Item 1'))
  expect(ofItem).toEqual([
    expect.stringContaining('Item 1, Says: It names neither a permit nor what all prizes are worth.'),
  ])
})

test('what the form does not show of a row goes with it where it is moved', async () => {
  const { open, send, read } = await anEditor({ 'northside/site.json': JSON.stringify(TWO_PLACES, null, 2) })
  const path = '/sites/northside/opening-hours/2'
  const { token, version } = await open(path)
  const week = {
    'opening_hours[1].weekday': '0',
    'opening_hours[1].status': 'Closed',
    'opening_hours[0].weekday': '6',
    'opening_hours[0].status': 'Open',
    'opening_hours[0].open': '09:00',
    'opening_hours[0].close': '13:00',
  }
  expect((await send(path, { token, version, act: 'save', ...week })).status).toBe(303)
  const [, southside] = JSON.parse(read('northside/site.json')).locations
  expect(southside.contact_detail.opening_hours).toEqual([
    { weekday: 0, status: 'Closed', formated_hours: 'Closed' },
    { weekday: 6, status: 'Open', formated_hours: '9 till 1', open: '09:00', close: '13:00' },
  ])
})

test('hours of a place that is not there cannot be opened, nor saved when it has gone meanwhile', async () => {
  const { ask, open, send, read, sitesDir } = await anEditor({
    'northside/site.json': JSON.stringify(TWO_PLACES, null, 2),
  })
  expect((await ask('/sites/northside/opening-hours/3')).status).toBe(404)
  writeFileSync(join(sitesDir, 'northside/site.json'), '{ "locations": [null, { "name": "Without an id" }] }')
  expect(await (await ask('/sites/northside')).text()).not.toContain('opening-hours')
  writeFileSync(join(sitesDir, 'northside/site.json'), JSON.stringify(TWO_PLACES, null, 2))
  const path = '/sites/northside/opening-hours/2'
  const { token, version } = await open(path)
  const [northside] = TWO_PLACES.locations
  const without = JSON.stringify({ ...TWO_PLACES, locations: [northside] })
  writeFileSync(join(sitesDir, 'northside/site.json'), without)
  const monday = { 'opening_hours[0].weekday': '1', 'opening_hours[0].status': 'Closed' }
  const save = () => send(path, { token, version, act: 'save', ...monday })
  const gone = await save()
  expect([gone.status, read('northside/site.json')]).toEqual([409, without])
  expect(gone.html).toContain('in such a way that this cannot be found in it. What you typed is here')
  expect(gone.html).toContain('<option value="1" selected>Monday</option>')
  // From the form that is shown then, once the place is back as it was.
  writeFileSync(join(sitesDir, 'northside/site.json'), JSON.stringify(TWO_PLACES, null, 2))
  expect((await save()).status).toBe(303)
})

test('a picture that was just added is removed again, and neither one that a text names nor one that was there before', async () => {
  const { ask, open, send, sitesDir, pictures } = await anEditor()
  const { token } = await open(OFFER)
  const add = async (name: string) => {
    const body = new FormData()
    body.set('token', token)
    const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    body.set('picture', new File([new Uint8Array(bytes)], name))
    await ask('/sites/northside/pictures', { method: 'POST', body })
  }
  const remove = async (path: string) => {
    const { status, html } = await send('/sites/northside/pictures/remove', { token, path })
    return [status, JSON.parse(html).text]
  }
  await add('wrong.webp')
  await add('right.webp')
  writeFileSync(join(sitesDir, 'northside/content/offers/fuel.md'), `${FUEL}![Cars](/assets/right.webp)\n`)
  expect(await remove('/assets/wrong.webp')).toEqual([200, 'Removed again.'])
  expect(await remove('/assets/wrong.webp')).toEqual([422, 'It was added too long ago to be removed here.'])
  expect(await remove('/assets/right.webp')).toEqual([
    422,
    'It stays: Offer “A tank of fuel” names it. Take it out there first.',
  ])
  // By a link to what dealers share, and by one that leads back up.
  await add('shared.webp')
  mkdirSync(join(sitesDir, '_shared'))
  writeFileSync(join(sitesDir, '_shared/about.md'), '![Cars](/assets/shared.webp)\n')
  symlinkSync(join(sitesDir, '_shared'), join(sitesDir, 'northside/content/shared'))
  symlinkSync(join(sitesDir, 'northside'), join(sitesDir, '_shared/up'))
  expect(await remove('/assets/shared.webp')).toEqual([
    422,
    expect.stringContaining('content/shared/about.md names it'),
  ])
  // The stock names what its feed has.
  await add('stock.webp')
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] }
  writeFileSync(join(sitesDir, 'northside/site.json'), JSON.stringify({ ...aSiteFile(), stock }))
  writeFileSync(join(sitesDir, 'northside/stock.ndjson'), '{"name":"/assets/stock.webp"}\n')
  expect(await remove('/assets/stock.webp')).toEqual([200, 'Removed again.'])
  for (const path of ['/assets/pump.webp', '/site.json', '/../northside/site.json', ''])
    expect((await remove(path))[0]).toBe(422)
  expect(readdirSync(join(sitesDir, 'northside/assets'))).toEqual(['pump.webp', 'right.webp', 'shared.webp'])
  expect(pictures).toEqual(
    ['wrong', 'right', 'wrong', 'shared', 'stock', 'stock'].map(name => `northside/assets/${name}.webp`),
  )
})

test('the page of a dealer shows its own pictures and what names each, and one that nothing names is removed there, however long it has been there', async () => {
  const { ask, open, send, sitesDir, pictures } = await anEditor({
    'northside/site.json': {
      ...aSiteFile(),
      icon: '/assets/icon.png',
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] },
    },
    'northside/stock.ndjson': JSON.stringify(aCar({ images: ['/assets/car.webp'] })),
    'northside/assets/pump-480.webp': 'x',
    'northside/assets/icon.png': 'x',
    'northside/assets/car.webp': 'x',
    'northside/assets/notes.txt': 'x',
    'northside/content/offers/tank.md': '---\nname: A tank\nimage: /assets/tank.webp\n---\n',
    'northside/assets/tank.webp': 'x',
    '_shared/ours.webp': 'x',
  })
  symlinkSync(join(sitesDir, '_shared'), join(sitesDir, 'northside/assets/shared'))
  const { html } = await open('/sites/northside')
  const told = [...html.matchAll(/<strong>([\w.-]+)<\/strong><br><span class="state">(.*?)<\/span>/g)].map(
    ([, ...of]) => of,
  )
  expect(told).toEqual([
    ['car.webp', 'Named in the stock'],
    ['icon.png', 'Named in <a href="/sites/northside/name/site">Name and logo</a>'],
    ['pump.webp', expect.stringMatching(/^Named nowhere · <a href="[^"]*" aria-label="Remove pump.webp">/)],
    ['tank.webp', 'Named in <a href="/sites/northside/offers/tank">Offer “A tank”</a>'],
  ])
  const remove = (path: string) => send('/sites/northside/pictures/delete', { token, path })
  const { html: asks, token } = await open('/sites/northside/pictures/delete?path=/assets/pump.webp')
  expect(asks).toContain('Remove this picture?')
  expect((await ask('/sites/northside/pictures/delete?path=/assets/shared/ours.webp')).status).toBe(404)
  for (const [path, status] of [
    ['/assets/icon.png', 409],
    ['/assets/car.webp', 409],
    ['/assets/shared/ours.webp', 404],
    ['/assets/../site.json', 404],
  ] as const)
    expect([path, (await remove(path)).status]).toEqual([path, status])
  const { status, to } = await remove('/assets/pump.webp')
  expect([status, existsSync(join(sitesDir, 'northside/assets/pump.webp'))]).toEqual([303, false])
  expect(pictures).toEqual(['northside/assets/pump.webp'])
  expect((await open(to)).html).toContain('The picture pump.webp was removed.')
})

/** Of a dealer's page: each of its own pictures, and whether it can be removed there. */
const removable = (html: string): Record<string, boolean> =>
  Object.fromEntries(
    [...html.matchAll(/<strong>([\w. -]+)<\/strong><br><span class="state">(.*?)<\/span>/g)].map(
      ([, name, state = '']) => [name, state.includes('Remove')],
    ),
  )

test('no picture that a car has can be removed, whether its feed is packed, escapes what it may, or no page shows the car', async () => {
  const cars = [
    { ...aCar({ id: 1, slug: 'one', stocknum: '1' }), images: ['/assets/one.webp'] },
    { ...aCar({ id: 2, slug: 'two', stocknum: '2' }), thumbnails: ['https://northside.example/assets/t%77o.webp?v=2'] },
    { ...aCar({ id: 3, slug: 'three', stocknum: '3' }), primary_image_url: '/assets/three.webp' },
  ]
  const hidden = { ...aCar({ id: 4, slug: 'four', stocknum: '4' }), images: ['/assets/four.webp'] }
  const lines = [...cars, { ...hidden, show_on_dealer_website: false }].map(car => JSON.stringify(car))
  const { open, send } = await anEditor({
    'northside/site.json': {
      ...aSiteFile(),
      stock: {
        feeds: ['packed.ndjson.gz', 'escaped.ndjson'].map(file => ({ reader: 'forecourt', file })),
      },
    },
    'northside/packed.ndjson.gz': gzipSync(lines.slice(0, 2).join('\n')),
    'northside/escaped.ndjson': lines.slice(2).join('\n').replaceAll('/', '\\/'),
    ...Object.fromEntries(['one', 'two', 'three', 'four'].map(name => [`northside/assets/${name}.webp`, 'x'])),
  })
  const { html } = await open('/sites/northside')
  expect(removable(html)).toEqual({
    'four.webp': false,
    'one.webp': false,
    'pump.webp': true,
    'three.webp': false,
    'two.webp': false,
  })
  const { token } = await open('/sites/northside/pictures/delete?path=/assets/pump.webp')
  for (const path of ['/assets/one.webp', '/assets/three.webp'])
    expect((await send('/sites/northside/pictures/delete', { token, path })).status).toBe(409)
})

test('while a feed cannot be read, no picture can be removed, and the page says why', async () => {
  const { open, send, sitesDir } = await anEditor({
    'northside/site.json': { ...aSiteFile(), stock: { feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] } },
  })
  const { html } = await open('/sites/northside')
  expect(removable(html)).toEqual({ 'pump.webp': false })
  expect(html).toContain('The stock cannot be read now')
  const { token } = await open(OFFER)
  const path = '/assets/pump.webp'
  const { status, html: told } = await send('/sites/northside/pictures/delete', { token, path })
  expect([status, existsSync(join(sitesDir, 'northside', path))]).toEqual([409, true])
  expect(told).toContain('The stock cannot be read now')
})

test('a picture that is added gets a free name among the dealer’s own, and what is none is refused', async () => {
  const { ask, open, read, pictures, sitesDir } = await anEditor()
  const { token } = await open(OFFER)
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const add = async (content: Uint8Array, name: string) => {
    const body = new FormData()
    body.set('token', token)
    body.set('picture', new File([new Uint8Array(content)], name))
    const answer = await ask('/sites/northside/pictures', { method: 'POST', body })
    return [answer.status, await answer.json()]
  }
  expect(await add(bytes, '../Pump.html')).toEqual([
    200,
    { path: '/assets/pump-2.webp', text: 'Added as pump-2.webp, 4 by 3 pixels.' },
  ])
  expect(read('northside/assets/pump.webp')).toBe('x')
  // The page beside the form shows it before it is live.
  for (const path of ['/assets/pump-2.webp', '/assets/pump-2-960.avif']) {
    const shown = await ask(path, { host: 'northside.localhost:4500' })
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const avif = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  expect(await add(avif, 'Pump.HEIC')).toEqual([
    200,
    { path: '/assets/pump-3.avif', text: 'Added as pump-3.avif, 4 by 3 pixels.' },
  ])
  expect(pictures).toEqual(['northside/assets/pump-2.webp', 'northside/assets/pump-3.avif'])
  expect(readdirSync(join(sitesDir, 'northside/assets'))).toEqual(['pump-2.webp', 'pump-3.avif', 'pump.webp'])
  expect(await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'a.svg')).toEqual([
    422,
    { text: expect.stringMatching(/^This is a drawing \(SVG\), which may hold scripts/) },
  ])
  // With all that may stand before it, and whatever its comments look like.
  const drawn = `<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "x" [<!ENTITY ns "y">]>${'<!-- a -->'.repeat(60)}`
  const [, { text: odd }] = (await add(Buffer.from(`${drawn}<html>`), 'b.svg')) as [number, { text: string }]
  expect(odd).not.toContain('SVG')
  expect(await add(Buffer.from(`${drawn}<svg></svg>`), 'c.svg')).toEqual([
    422,
    { text: expect.stringMatching(/^This is a drawing \(SVG\)/) },
  ])
  // By what it is, as a phone or a mail program may call it anything.
  for (const [kind, name] of [
    ['heic', 'IMG_1.jpg'],
    ['heix', 'IMG_2.HEIC'],
    ['mif1', 'IMG_3.heif'],
  ] as const) {
    expect(await add(Buffer.from(`\0\0\0\x24ftyp${kind}\0\0\0\0`, 'latin1'), name)).toEqual([
      422,
      { text: expect.stringMatching(/\(HEIC\).*save it as a JPEG.*Settings, Camera, Formats, Most Compatible\.$/) },
    ])
  }
  expect(await add(Buffer.from('<p>No drawing, but <svg></svg></p>'), 'a.jpg')).toEqual([
    422,
    { text: expect.stringMatching(/^This is no picture that browsers show: /) },
  ])
  expect(await add(Buffer.from('%PDF-1.7 '), 'photo.jpg')).toEqual([
    422,
    { text: expect.stringMatching(/^This is a PDF/) },
  ])
  expect(await add(Buffer.alloc(0), 'photo.jpg')).toEqual([422, { text: expect.stringMatching(/^This file is empty/) }])
  expect(await add(Buffer.alloc(15 * 1024 * 1024 + 1), 'big.jpg')).toEqual([
    422,
    {
      text: 'The picture is larger than 15 MB. Please make it smaller first: 1,920 pixels on its longer side are enough.',
    },
  ])
})

test('a picture that is too small for where it is to stand is taken, and says so', async () => {
  const { ask, open } = await anEditor()
  const { token } = await open(OFFER)
  const add = async (width: number, usedFor: string) => {
    const create = { width, height: 80, channels: 3, background: 'red' } as const
    const body = new FormData()
    body.set('token', token)
    body.set('for', `http://localhost:4500/sites/northside/${usedFor}`)
    body.set('picture', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'small.png'))
    const answer = await ask('/sites/northside/pictures', { method: 'POST', body })
    const { text } = (await answer.json()) as { text: string }
    return text.replace(/^Added as small(-\d+)?\.png, /, '')
  }
  const small = 'That is small and will look blurred here;'
  expect(await add(120, 'offers/fuel f-image')).toBe(`120 by 80 pixels. ${small} 1,200 or wider is good.`)
  expect(await add(999, 'offers/our-logo f-image')).toContain(small)
  expect(await add(1_000, 'offers/fuel f-image')).toBe('1000 by 80 pixels.')
  expect(await add(120, 'team/site f-list-0-photo')).toBe(`120 by 80 pixels. ${small} 600 or wider is good.`)
  expect(await add(400, 'name/site f-logo-url')).toBe('400 by 80 pixels.')
  expect(await add(599, 'promo-tiles/sale f-image')).toContain(`${small} 800 or wider is good.`)
  expect(await add(600, 'promo-tiles/sale f-image')).toBe('600 by 80 pixels.')
})

test('a photo that is added tells neither where nor with what it was taken, stands upright, and is no larger than a page asks for', async () => {
  const { ask, open, sitesDir } = await anEditor()
  const { token } = await open(OFFER)
  const taken = await sharp({ create: { width: 4_000, height: 2_000, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '31/1 57/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('A phone')
  const body = new FormData()
  body.set('token', token)
  body.set('picture', new File([new Uint8Array(taken)], 'beach.jpg'))
  const answer = await ask('/sites/northside/pictures', { method: 'POST', body })
  expect(await answer.json()).toEqual({
    path: '/assets/beach.jpg',
    text: 'Added as beach.jpg, 960 by 1920 pixels.',
  })
  const cutOff = new FormData()
  cutOff.set('token', token)
  cutOff.set('picture', new File([new Uint8Array(taken.subarray(0, taken.length / 2))], 'cut.jpg'))
  const refused = await ask('/sites/northside/pictures', { method: 'POST', body: cutOff })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { text: expect.stringMatching(/^The picture cannot be read/) },
  ])
  const { width, height, format, exif, orientation } = await sharp(
    join(sitesDir, 'northside/assets/beach.jpg'),
  ).metadata()
  expect({ width, height, format, exif, orientation }).toEqual({ width: 960, height: 1_920, format: 'jpeg' })
})

/** A photo, or a drawing one can look through: no two pixels beside each other are alike. */
async function aPicture({
  width,
  height = width,
  kind = 'jpeg',
}: {
  width: number
  height?: number
  kind?: 'jpeg' | 'png'
}) {
  const channels = kind === 'png' ? 4 : 3
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width, height, channels, background: 'red', noise } as const
  return new Uint8Array(await sharp({ create }).toFormat(kind).toBuffer())
}

/** An editor, with what adds and removes pictures there and what lies beside each other in `assets/`, with how wide it is. */
async function anEditorOfPictures(files: Parameters<typeof anEditor>[0] = {}) {
  const heard: (readonly string[])[] = []
  const onPicture = async (_: string, path: string, copies: readonly string[]) => void heard.push([path, ...copies])
  const { ask, open, send, sitesDir } = await anEditor(files, undefined, { onPicture })
  const { token } = await open(OFFER)
  const folder = join(sitesDir, 'northside/assets')
  return {
    ask,
    heard,
    folder,
    async add(content: Uint8Array<ArrayBuffer>, name: string) {
      const body = new FormData()
      body.set('token', token)
      body.set('picture', new File([content], name))
      const answer = await ask('/sites/northside/pictures', { method: 'POST', body })
      return ((await answer.json()) as { path?: string }).path
    },
    remove: async (path: string) => (await send('/sites/northside/pictures/remove', { token, path })).status,
    async widths() {
      const names = readdirSync(folder).filter(name => name !== 'pump.webp')
      const widthOf = async (name: string) => (await sharp(join(folder, name)).metadata()).width
      return Object.fromEntries(await Promise.all(names.map(async name => [name, await widthOf(name)] as const)))
    },
  }
}

test('DC-76 a photo that is added lies beside smaller copies of it, in the widths of the site and those that pages ask for, and goes with them', async () => {
  const { ask, add, remove, widths, folder, heard } = await anEditorOfPictures()
  expect(await add(await aPicture({ width: 4_000, height: 1_000 }), 'beach.jpg')).toBe('/assets/beach.jpg')
  const names = [480, 960, 1280, 1920].map(width => `beach-${width}.avif`)
  expect(await widths()).toEqual({
    'beach.jpg': 1_920,
    ...Object.fromEntries(names.map(name => [name, Number(/\d+/.exec(name))])),
  })
  const [small, whole] = ['beach-480.avif', 'beach.jpg'].map(name => readFileSync(join(folder, name)))
  expect(small!.length).toBeLessThan(whole!.length / 8)
  // As the page beside the form asks for it.
  const shown = await ask('/assets/beach-480.avif', { host: 'northside.localhost:4500' })
  expect(Buffer.from(await shown.arrayBuffer()).equals(small!)).toBe(true)
  expect(await remove('/assets/beach.jpg')).toBe(200)
  expect(await widths()).toEqual({})
  const all = ['/assets/beach.jpg', ...names.map(name => `/assets/${name}`)]
  expect(heard.map(paths => paths.toSorted())).toEqual([all.toSorted(), all.toSorted()])
})

test('DC-76 the copies of a picture are never wider than it, keep what one can look through, and are of the site’s formats; what is light or has a CDN has none', async () => {
  const pictures = { kind: 'widths', widths: [240, 320, 640] } as const
  const { add, widths, folder } = await anEditorOfPictures({ 'northside/site.json': { ...aSiteFile(), pictures } })
  await add(await aPicture({ width: 300, kind: 'png' }), 'drawing.png')
  const formats = ['avif', 'webp']
  const copies = (stem: string, of: Record<number, number>) =>
    formats.flatMap(format => Object.entries(of).map(([width, is]) => [`${stem}-${width}.${format}`, is]))
  const drawing = { 'drawing.png': 300, ...Object.fromEntries(copies('drawing', { 240: 240, 320: 300, 640: 300 })) }
  expect(await widths()).toEqual(drawing)
  for (const format of formats)
    expect((await sharp(join(folder, `drawing-240.${format}`)).metadata()).hasAlpha).toBe(true)
  await add(await aPicture({ width: 700, height: 90 }), 'road.jpg')
  const road = Object.fromEntries(copies('road', { 240: 240, 320: 320, 640: 640, 960: 700 }))
  expect(await widths()).toEqual({ ...drawing, 'road.jpg': 700, ...road })

  const create = { width: 200, height: 80, channels: 3, background: 'red' } as const
  await add(new Uint8Array(await sharp({ create }).png({ palette: true }).toBuffer()), 'logo.png')
  expect(Object.keys(await widths()).filter(name => name.startsWith('logo'))).toEqual(['logo.png'])
  const cdn = { kind: 'cdn', url: 'https://cdn.example/{path}?width={width}' } as const
  const other = await anEditorOfPictures({ 'northside/site.json': { ...aSiteFile(), pictures: cdn } })
  await other.add(await aPicture({ width: 1_000, height: 90 }), 'road.jpg')
  expect(await other.widths()).toEqual({ 'road.jpg': 1_000 })
})

test('DC-76 no two pictures that are added share their copies, or are taken for a copy of the other, and of one that cannot be saved nothing is left', async () => {
  const { add, remove, widths, folder } = await anEditorOfPictures()
  const photo = await aPicture({ width: 500, height: 90 })
  expect(await add(photo, 'Road.JPG')).toBe('/assets/road.jpg')
  expect(await add(await aPicture({ width: 500, height: 90, kind: 'png' }), 'road.png')).toBe('/assets/road-2.png')
  expect(await add(photo, 'road-960.jpg')).toBe('/assets/road-960-2.jpg')
  expect(await add(photo, 'lane-480.jpg')).toBe('/assets/lane-480.jpg')
  expect(await add(photo, 'lane.jpg')).toBe('/assets/lane-2.jpg')
  const before = await widths()
  const blocked = join(folder, `.coast-960.avif.${process.pid}.new`)
  mkdirSync(blocked)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await add(photo, 'coast.jpg')).toBeUndefined()
  said.mockRestore()
  rmSync(blocked, { recursive: true })
  expect(await add(photo.subarray(0, photo.length / 2), 'cut-off.jpg')).toBeUndefined()
  expect(await widths()).toEqual(before)
  // A copy that somebody named by hand stays.
  writeFileSync(join(folder, '../content/offers/fuel.md'), `${FUEL}![Cars](/assets/road-480.avif)\n`)
  expect(await remove('/assets/road.jpg')).toBe(200)
  const { 'road.jpg': _, 'road-960.avif': __, ...left } = before
  expect(await widths()).toEqual(left)
})

test('what Git did not take is told in the pages of its dealer, until it takes it', async () => {
  const command = 'Command failed: git commit --quiet -m Change -- northside/content/offers/fuel.md'
  let stderr: string | undefined = 'Please tell me who you are.\n\nfatal: nobody said who you are\n'
  const { ask, save, open } = await anEditor({}, async () => {
    if (stderr !== undefined) throw Object.assign(new Error(`${command}\n${stderr}`), { stderr })
  })
  const form = { label: 'Offer “A tank of fuel”', href: OFFER }
  const text = (why: string) =>
    `saved on this computer, and not committed. Whoever looks after the files can do that: ${why}`
  const { to } = await save(OFFER, { category: 'Service' })
  for (const page of [to, '/sites/northside']) {
    const html = await (await ask(page)).text()
    expect(html).toContain(`<a href="${OFFER}">${form.label}</a>: ${text('nobody said who you are')}`)
    expect(html).not.toContain('Command failed')
  }
  const refused = async () => (await (await ask(`${OFFER}/live?since=2020-01-01`)).json()).refused
  expect(await refused()).toEqual([{ form, text: text('nobody said who you are') }])
  for (const [said, why] of [
    ['The hook says:\nno offers on a Sunday\n\n', 'no offers on a Sunday'],
    ['', 'Git does not say why'],
  ] as const) {
    stderr = said
    await save(OFFER, { category: why })
    expect(await refused()).toEqual([{ form, text: text(why) }])
  }
  stderr = undefined
  await save(OFFER, { category: 'Fuel' })
  expect((await open('/sites/northside')).html).not.toContain('not committed')
})

test('what Git did not take before the editor was started is told on the page of its dealer: how much, and the first of it', async () => {
  let files = ['content/offers/fuel.md', 'site.json', 'content/offers/winter.md', 'stock.json', 'assets/.DS_Store']
  const uncommittedOf = async () => files.map(file => `northside/${file}`)
  const { open } = await anEditor({}, async () => {}, { uncommittedOf })
  const told = async () =>
    /<p>(On this computer[^<]*)<\/p><ul>(.*?)<\/ul>/.exec((await open('/sites/northside')).html) ?? []
  const [, count, list = ''] = await told()
  expect(count).toBe('On this computer, and not committed: 3 files. Whoever looks after the files can do that.')
  expect(list).toContain(`<li><a href="${OFFER}">Offer “A tank of fuel”</a>: saved</li><li>Settings: saved</li>`)
  // What is deleted has no form any more.
  expect(list).toContain('<li>Offer “winter”: deleted</li>')
  expect(list).not.toMatch(/stock\.json|DS_Store/)
  files = [...Array(12).keys()].map(number => `assets/pump-${number}.webp`)
  const [, , many = ''] = await told()
  expect(many).toContain('<li>Picture “pump-0.webp”: deleted</li>')
  expect([many.match(/<li>/g)?.length, many.endsWith('<li>and 7 more</li>')]).toEqual([6, true])
  files = []
  expect(await told()).toEqual([])
})

test('a commit that ends while Git is looked at is not told as one that is missing', async () => {
  const commit = Promise.withResolvers<void>()
  const uncommittedOf = async () => {
    commit.resolve()
    await commit.promise
    await new Promise(resolve => setTimeout(resolve))
    return ['northside/content/offers/fuel.md']
  }
  const { open, save } = await anEditor({}, () => commit.promise, { uncommittedOf })
  await save(OFFER, { category: 'Service' })
  expect((await open('/sites/northside')).html).not.toContain('not committed')
})

test('RV-01, DC-16 reviews and the team are edited as lists, each fault told in its row, and a place is chosen by its name', async () => {
  const reviews = [
    { author: 'Kim', rating: 5, text: 'Good.', date: '2025-04-01', location_id: 1 },
    { author: 'Alex', rating: 4, text: 'Fine.', date: '2025-03-01' },
  ]
  const file = 'northside/content/reviews.json'
  const { open, send, read, ask } = await anEditor({ [file]: `${JSON.stringify(reviews, null, 2)}\n` })
  const page = await (await ask('/sites/northside')).text()
  expect([page.includes('/reviews/site'), page.includes('/team/site')]).toEqual([true, true])
  const path = '/sites/northside/reviews/site'
  const { html, token, version } = await open(path)
  expect(html).toMatch(/<select [^>]*name="list\[0\]\.location_id"/)
  const typed = Object.fromEntries(
    reviews.flatMap((review, index) =>
      Object.entries(review).map(([key, value]) => [`list[${index}].${key}`, String(value)]),
    ),
  )
  const form = { token, version, act: 'save', ...typed, 'list[1].rating': '6' }
  const wrong = await send(path, form)
  expect([wrong.status, toldAt(wrong.html, 'list-1-rating')]).toEqual([422, 'Must be at most 5.'])
  expect((await send(path, { ...form, 'list[1].rating': '3', 'list[2].author': 'Sam' })).status).toBe(422)
  const right = { ...form, 'list[1].rating': '3', 'list[1].location_id': '1' }
  expect((await send(path, right)).status).toBe(303)
  expect(JSON.parse(read(file))).toEqual([reviews[0], { ...reviews[1], rating: 3, location_id: 1 }])
})

test('DC-16 who edits a team sees the place of whom they changed, also once it is saved', async () => {
  const [place] = aSiteFile().locations
  const south = { ...place!, id: 2, name: 'Southside', slug: 'southside', primary: false }
  const team = [
    { name: 'Kim', role: 'Sales' },
    { name: 'Alex', role: 'Parts', location_slug: 'southside' },
  ]
  const { open, send } = await anEditor({
    'northside/site.json': { ...aSiteFile(), locations: [place!, south] },
    'northside/content/team.json': team,
  })
  const path = '/sites/northside/team/site'
  const shownAt = (html: string) => /<iframe [^>]*:4500\/teams\/([\w-]+)\?/.exec(html)?.[1]
  const { html, token, version } = await open(path)
  expect(shownAt(html)).toBe('northside-toyota-sales')
  const form = (act: string, ...roles: string[]) => ({
    token,
    version,
    act,
    ...Object.fromEntries(
      team.flatMap((member, index) =>
        Object.entries({ ...member, role: roles[index]! }).map(([key, value]) => [`list[${index}].${key}`, value]),
      ),
    ),
  })
  expect(shownAt((await send(path, form('try', 'Head of sales', 'Parts'))).html)).toBe('northside-toyota-sales')
  const { to } = await send(path, form('save', 'Sales', 'Spare parts'))
  const saved = await open(to)
  expect(shownAt(saved.html)).toBe('southside')
  expect(saved.html).toMatch(/href="[^"]*\/teams\/southside">See it on the site/)
})

test('who edits holidays sees the place that they changed, also once it is saved, and before that all places where these differ', async () => {
  const day = (date: string, locations?: number[]) => ({ date, status: 'Closed', ...(locations && { locations }) })
  const pathShown = (html: string) => /<iframe [^>]*:4500(\/[\w/-]+)\?/.exec(html)?.[1]
  const path = '/sites/northside/holiday-hours/site'
  const openWith = async (...specialHours: object[]) => {
    const editor = await anEditor({ 'northside/site.json': { ...TWO_PLACES, hours: { specialHours } } })
    return { ...editor, opened: await editor.open(path) }
  }
  const ofAll = await openWith(day('2025-12-25'))
  expect(pathShown(ofAll.opened.html)).toBe('/locations/northside-toyota-sales')
  const { send, open, opened } = await openWith(day('2025-12-25'), day('2025-12-26', [2]))
  expect(pathShown(opened.html)).toBe('/locations')
  const form = (act: string, one: string, other: string) => ({
    token: opened.token,
    version: opened.version,
    act,
    'hours.specialHours[0].date': one,
    'hours.specialHours[0].status': 'Closed',
    'hours.specialHours[1].date': other,
    'hours.specialHours[1].status': 'Closed',
    'hours.specialHours[1].locations': '2',
  })
  expect(pathShown((await send(path, form('try', '2025-12-24', '2025-12-26'))).html)).toBe('/locations')
  const { to } = await send(path, form('save', '2025-12-25', '2025-12-27'))
  expect(pathShown((await open(to)).html)).toBe('/locations/southside')
})

test('DC-16 the first member of a team makes its file, who comes second adds to it, and undoing takes the file away', async () => {
  const file = 'northside/content/team.json'
  const { send, open, read, sitesDir } = await anEditor()
  const isThere = () => existsSync(join(sitesDir, file))
  const path = '/sites/northside/team/site'
  const opened = await open(path)
  expect(opened.html).toContain('<h1>Team</h1>')
  const form = { token: opened.token, version: opened.version, act: 'save' }
  expect((await send(path, form)).to).toBe(`${path}?same=1`)
  expect(isThere()).toBe(false)
  const first = await send(path, { ...form, 'list[0].name': 'Kim', 'list[0].role': 'Service desk' })
  expect(JSON.parse(read(file))).toEqual([{ name: 'Kim', role: 'Service desk' }])
  const second = await send(path, { ...form, 'list[0].name': 'Alex', 'list[0].role': 'Parts' })
  expect([second.status, second.html.includes('has saved this while you had it open')]).toEqual([409, true])
  expect(JSON.parse(read(file))).toHaveLength(1)
  const undo = `/sites/northside/undo/${/saved=(.+)/.exec(first.to)?.[1]}`
  expect((await send(undo, { token: opened.token })).status).toBe(303)
  expect(isThere()).toBe(false)
})

test('DC-186 name, colours, rates and deposits are edited where they stand in the settings; emptied, our standard is there again', async () => {
  const { open, send, read } = await anEditor({
    'northside/assets/logo.svg': '<svg/>',
    'northside/assets/mark.svg': '<svg/>',
  })
  const settings = () => JSON.parse(read('northside/site.json'))
  const edit = async (kind: string, fields: Record<string, string>) => {
    const { html, token, version } = await open(`/sites/northside/${kind}/site`)
    const { status, html: told } = await send(`/sites/northside/${kind}/site`, {
      token,
      version,
      act: 'save',
      ...fields,
    })
    return { html, status, told }
  }
  const before = settings()
  expect((await edit('name', { name: before.name, tagline: 'Since June' })).status).toBe(303)
  expect(settings()).toEqual({ ...before, tagline: 'Since June' })
  expect((await edit('name', { name: '', tagline: 'Since June' })).told).toContain('Please fill this in')
  const pictures = { 'logo.url': '/assets/logo.svg', 'logo.alt': 'Northside', icon: '/assets/mark.svg' }
  expect((await edit('name', { name: before.name, ...pictures })).status).toBe(303)
  expect(settings()).toEqual({
    ...before,
    logo: { url: '/assets/logo.svg', alt: 'Northside' },
    icon: '/assets/mark.svg',
  })
  const withPictures = (await edit('name', { name: before.name, icon: 'mark.png' })).told
  expect(toldAt(withPictures, 'icon')).toBe('Please choose one of the dealer’s pictures.')
  for (const field of ['logo-url', 'icon']) expect(withPictures).toContain(`data-upload-to="f-${field}"`)
  await edit('name', { name: before.name, tagline: 'Since June', 'logo.url': '', 'logo.alt': '', icon: '' })
  expect(settings()).toEqual({ ...before, tagline: 'Since June' })

  const colours = { 'theme.primary': '#7a1f1f', 'theme.secondary': 'red' }
  const { html, told, status } = await edit('colours', colours)
  expect(html).toMatch(/name="theme\.primary" type="text" value="#0b4a6f"/)
  expect([status, toldAt(told, 'theme-secondary')]).toEqual([422, 'Please write a colour such as #1a2b3c.'])
  await edit('colours', { ...colours, 'theme.secondary': '#e58a1f' })
  expect(settings().theme).toEqual({ primary: '#7a1f1f' })

  await edit('finance', { 'finance.calculatorRate': '8.29', 'finance.fees.monthly': '8' })
  expect(settings().finance).toEqual({ calculatorRate: 8.29, fees: { monthly: 8 } })
  await edit('finance', { 'finance.calculatorRate': '', 'finance.repaymentsPer': 'month' })
  expect(settings().finance).toEqual({ repaymentsPer: 'month' })
  expect((await edit('finance', { 'finance.repaymentsPer': 'week' })).html).toMatch(
    /name="finance\.repaymentsPer".*<option value="month" selected>Month/s,
  )
  expect(settings().finance).toEqual({ repaymentsPer: 'week' })
  expect((await edit('reservation', { 'reservation.deposit': '99.50', 'reservation.holdHours': '48' })).status).toBe(
    422,
  )
  await edit('reservation', { 'reservation.deposit': '500', 'reservation.holdHours': '48' })
  expect(settings().reservation).toEqual({ deposit: 500 })

  const costs = { petrolPerLitre: '1.9', dieselPerLitre: '2', registrationAYear: '900', asOf: '2026-11-01' }
  const typed = Object.fromEntries(Object.entries(costs).map(([key, value]) => [`runningCosts.${key}`, value]))
  expect((await edit('running-costs', { ...typed, 'runningCosts.asOf': '' })).status).toBe(422)
  expect((await edit('running-costs', typed)).status).toBe(303)
  expect(settings().runningCosts).toEqual({
    petrolPerLitre: 1.9,
    dieselPerLitre: 2,
    registrationAYear: 900,
    asOf: '2026-11-01',
  })
})

test('a rate or a price is a number with its sign too, and one with a comma is told how to write it', async () => {
  const { open, send, read } = await anEditor()
  const path = '/sites/northside/finance/site'
  const rate = async (calculatorRate: string, monthly = '') => {
    const { token, version } = await open(path)
    const fields = { 'finance.calculatorRate': calculatorRate, 'finance.fees.monthly': monthly }
    const { status, html } = await send(path, { token, version, act: 'save', ...fields })
    return status === 303 ? JSON.parse(read('northside/site.json')).finance : toldAt(html, 'finance-calculatorRate')
  }
  expect(await rate('9.5%', '$8')).toEqual({ calculatorRate: 9.5, fees: { monthly: 8 } })
  expect(await rate(' 8.29 % ', '$ 8.50')).toEqual({ calculatorRate: 8.29, fees: { monthly: 8.5 } })
  expect(await rate('9,5')).toBe('Please write it with a point, such as 9.5.')
  expect(await rate('8,29 %')).toBe('Please write it with a point, such as 8.29.')
  for (const typed of ['1,500', '9.5.1%', '$', '%', '9.5 p.a.', '$8']) {
    expect(await rate(typed)).toBe('Please write a number, in digits.')
  }
  expect(JSON.parse(read('northside/site.json')).finance).toEqual({ calculatorRate: 8.29, fees: { monthly: 8.5 } })
})

test('features #4: staff give the interest rate a last day, and are told in its form, in both lists and after saving once that is over', async () => {
  const { ask, open, save, read, saved, sitesDir } = await anEditor()
  const path = '/sites/northside/finance/site'
  const live = join(sitesDir, '../live/northside')
  mkdirSync(live, { recursive: true })
  writeFileSync(join(live, 'manifest.json'), JSON.stringify({ builtAt: '2025-05-14T02:00:05Z', files: {} }))
  const became = async () =>
    (await (await ask(`${path}/live?since=${encodeURIComponent(saved.at(-1)!.at)}`)).json()) as { text: string }
  const wrong = await save(path, { 'finance.rateUntil': '2025-02-30' })
  expect([wrong.status, toldAt(wrong.html, 'finance-rateUntil')]).toEqual([422, 'The calendar has no such day.'])
  expect((await save(path, { 'finance.calculatorRate': '5.9', 'finance.rateUntil': '2025-05-13' })).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).finance).toEqual({ calculatorRate: 5.9, rateUntil: '2025-05-13' })
  const over = 'The last day of the interest rate is over, and no page shows it.'
  expect((await open(path)).html).toContain(over)
  expect(await (await ask('/sites/northside')).text()).toContain(over)
  expect((await became()).text).toContain(`The site is up to date. ${over}`)
  expect(await (await ask('/sites/northside/to-look-at')).text()).toContain(
    `<li><a href="${path}">Finance “Interest rate”</a> ended on 13 May 2025`,
  )
  expect((await save(path, { 'finance.rateUntil': '2999-12-31' })).status).toBe(303)
  expect((await open(path)).html).not.toContain(over)
  expect((await became()).text).toBe('It is live.')
})

test('who gets enquiries is edited for the dealer and for each of its places, and a place that names nobody has the boxes of the dealer', async () => {
  const [place] = aSiteFile().locations
  const places = [place!, { ...place!, id: 12, name: 'Southside', slug: 'southside' }]
  const { open, send, read, ask, saved } = await anEditor({
    'northside/site.json': { ...aSiteFile(), locations: places },
  })
  const settings = () => JSON.parse(read('northside/site.json'))
  const edit = async (path: string, fields: Record<string, string>) => {
    const { token, version } = await open(path)
    const { status, html } = await send(path, { token, version, act: 'save', ...fields })
    return { status, html }
  }
  const ofAll = '/sites/northside/enquiries/site'
  const ofPlace = '/sites/northside/enquiries-of-places/12'
  const before = settings()
  const wrong = await edit(ofAll, { 'leads.mailTo': 'sales@northside.example, yard' })
  expect([wrong.status, toldAt(wrong.html, 'leads-mailTo')]).toEqual([
    422,
    'Please write a mail address such as sales@example.com.',
  ])
  await edit(ofAll, { 'leads.mailTo': 'sales@northside.example, yard@northside.example', 'leads.adfTo': '' })
  await edit(ofPlace, { mailTo: 'south@northside.example', adfTo: 'crm@northside.example' })
  const mailTo = ['sales@northside.example', 'yard@northside.example']
  const south = { mailTo: ['south@northside.example'], adfTo: ['crm@northside.example'] }
  expect(settings()).toEqual({ ...before, leads: { mailTo, byLocation: { 12: south } } })
  expect((await open(ofPlace)).html).toContain('value="south@northside.example"')
  const { html } = await open(`${ofPlace}?saved=${saved.at(-1)!.id}`)
  expect(html).toContain('Saved at')
  // No page shows it.
  expect(html).not.toContain('See it on the site')
  const wrongThere = await edit(ofPlace, { mailTo: 'south', adfTo: '' })
  expect([wrongThere.status, toldAt(wrongThere.html, 'mailTo')]).toEqual([
    422,
    'Please write a mail address such as sales@example.com.',
  ])
  await edit(ofPlace, { mailTo: '', adfTo: '' })
  expect(settings().leads.byLocation).toEqual({ 12: {} })
  expect(await (await ask('/sites/northside')).text()).toContain('/enquiries-of-places/12')
})

test('DC-137 who leaves nobody to hear of enquiries is told before the save and after it, and on the page of the dealer as long as it is so', async () => {
  const { open, send, ask, saved } = await anEditor({}, undefined, { now: () => new Date() })
  const path = '/sites/northside/enquiries/site'
  const { token, version, html } = await open(path)
  const told =
    'With no mail box, nobody at Northside Cars hears of an enquiry: each is kept where only whoever runs the site sees it. Name a mail box of people or of a customer system.'
  const ofDealer = async () => (await ask('/sites/northside')).text()
  expect(html + (await ofDealer())).not.toContain('nobody at Northside Cars')
  const typed = { token, version, 'leads.mailTo': '' }
  const tried = await send(path, { ...typed, act: 'try' }, { Accept: 'application/json' })
  expect(JSON.parse(tried.html)).toMatchObject({ told: [], notes: [{ text: told }] })
  const { to } = await send(path, { ...typed, act: 'save' })
  expect((await open(to)).html).toContain(told)
  expect(await ofDealer()).toContain(`<a href="${path}">Who gets enquiries</a>: ${told}`)
  // Another publisher is at work, which had the time to hear of it.
  const since = new Date(Date.parse(saved[0]!.at) - 60_000).toISOString()
  const box = await (await ask(`${path}/live?since=${since}`)).json()
  expect(box).toMatchObject({ kind: 'unseen', text: told })
  await send(path, {
    ...typed,
    version: (await open(path)).version,
    act: 'save',
    'leads.adfTo': 'crm@northside.example',
  })
  expect(await ofDealer()).not.toContain('nobody at Northside Cars')
  expect(await (await ask(`${path}/live?since=${since}`)).json()).toMatchObject({ kind: 'same' })
})

test('DC-137 of several places, who edits the boxes of one is told where nobody hears of what is for it', async () => {
  const leads = { byLocation: { [String(PLACE!.id)]: { mailTo: ['north@northside.example'] } } }
  const { open } = await anEditor({ 'northside/site.json': { ...TWO_PLACES, leads } })
  const told = 'With no mail box, nobody hears of an enquiry for Southside:'
  expect((await open('/sites/northside/enquiries/site')).html).toContain(told)
  expect((await open('/sites/northside/enquiries-of-places/2')).html).toContain(told)
  expect((await open(`/sites/northside/enquiries-of-places/${PLACE!.id}`)).html).not.toContain('nobody hears')
})

test('DC-186 parts of the home page are switched off, further filters and orders on, and what is as our standard is not written', async () => {
  const { open, send, read } = await anEditor()
  const settings = () => JSON.parse(read('northside/site.json'))
  const edit = async (kind: string, fields: Record<string, string>) => {
    const { html, token, version } = await open(`/sites/northside/${kind}/site`)
    await send(`/sites/northside/${kind}/site`, { token, version, act: 'save', ...fields })
    return html
  }
  const before = settings()
  const parts = ['search', 'banner', 'offers', 'stock', 'locations', 'reviews'].map(part => `home.blocks.${part}`)
  const ticked = (html: string) => [...html.matchAll(/name="([^"]+)" value="yes" checked/g)].map(([, name]) => name)
  const ticking = (...names: string[]) => Object.fromEntries(names.map(name => [name, 'yes']))
  expect(ticked(await edit('home-parts', ticking(...parts)))).toEqual(parts)
  expect(settings()).toEqual(before)
  await edit('home-parts', ticking(...parts.slice(1)))
  expect(settings()).toEqual({ ...before, home: { blocks: { search: false } } })
  expect(ticked(await edit('home-parts', ticking(...parts)))).toEqual(parts.slice(1))
  expect(aSettings(settings()).home.blocks.search).toBe(true)

  await edit('search', { 'search.optionalFilters': 'city', 'search.sortByKms': 'yes' })
  expect(settings().search).toEqual({ optionalFilters: ['city'], sortByKms: true })
  await edit('search', {})
  expect(settings().search).toEqual({})
})

test('a dealer is offered no form for what the site does not have: a deposit where nothing is reserved, litres where there are miles, enquiries of each place where there is one', async () => {
  const { ask } = await anEditor({
    'northside/site.json': aSiteFile({ features: { reserve: false }, stock: { feeds: [], distanceUnit: 'mi' } }),
  })
  const page = await (await ask('/sites/northside')).text()
  const offered = ['reservation', 'running-costs', 'enquiries-of-places', 'colours'].filter(kind =>
    page.includes(`/${kind}/`),
  )
  expect(offered).toEqual(['colours'])
})

test('a dealer whose shoppers drive miles is offered no form for what no page of it shows, whatever its feed counts in', async () => {
  const { ask } = await anEditor({
    'northside/site.json': aSiteFile({ region: 'en-US', stock: { feeds: [], distanceUnit: 'km' } }),
  })
  expect(await (await ask('/sites/northside')).text()).not.toContain('/running-costs/')
})

test('a file that is called new.md opens, and is not the form for something new', async () => {
  const { open } = await anEditor({ 'northside/content/offers/new.md': FUEL.replace('A tank of fuel', 'New in May') })
  expect((await open('/sites/northside/offers/new')).html).toContain('value="New in May"')
  expect((await open('/sites/northside/offers/_new')).html).toContain('New offer')
})

test('a file that cannot be read as one is told with its fault, and the others can be edited', async () => {
  const { ask } = await anEditor({ 'northside/content/offers/broken.md': '---\nname: "A\n---\n' })
  expect(await (await ask('/sites/northside')).text()).toContain('cannot be read')
  const answer = await ask('/sites/northside/offers/broken')
  expect([answer.status, (await answer.text()).includes('Its front matter is not YAML')]).toEqual([422, true])
})

test('nobody else gets in: other computers, other names, what a proxy passes on, forms of other websites and of dealers’ pages', async () => {
  const { ask, open, send, read } = await anEditor()
  expect((await ask('/', { address: '203.0.113.9' })).status).toBe(403)
  expect((await ask('/', { host: 'editor.example:4500' })).status).toBe(403)
  expect((await ask('/', { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(403)
  const { token, version } = await open(OFFER)
  const fields = { token, version, act: 'save', name: 'Theirs' }
  expect((await send(OFFER, fields, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await send(OFFER, fields, { Origin: 'http://northside.localhost:4500' })).status).toBe(403)
  expect((await send(OFFER, fields, { Origin: 'null' })).status).toBe(403)
  expect((await send(OFFER, { ...fields, token: 'guessed' })).status).toBe(403)
  expect((await ask(OFFER, { host: 'northside.localhost:4500' })).status).not.toBe(200)
  for (const path of [
    '/sites/northside/offers/..%2F..%2Fsite',
    '/sites/northside/offers/nothing',
    '/sites/southside',
    '/sites/northside/cars/a',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  expect((await ask('/offers/%zz?draft=x', { host: 'northside.localhost:4500' })).status).toBe(404)
  // One that is no longer at hand tells the form beside it that it is there.
  const forgotten = await ask('/offers/a?draft=x', { host: 'northside.localhost:4500' })
  expect([forgotten.status, await forgotten.text()]).toEqual([404, expect.stringContaining(PLACE_PATH)])
  expect(read()).toBe(FUEL)
  const { headers } = await ask(OFFER)
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Content-Security-Policy')).toContain('frame-src http://northside.localhost:4500;')
})

test('a form that another program has changed the file of is not saved over it', async () => {
  const { open, save, read, sitesDir } = await anEditor()
  const opened = await open(OFFER)
  writeFileSync(join(sitesDir, 'northside/content/offers/fuel.md'), FUEL.replace('dry', 'empty'))
  const { status } = await save(OFFER, { category: 'Service' }, opened)
  expect([status, read()]).toEqual([409, FUEL.replace('dry', 'empty')])
})

test('a file that another program has broken while its form was open is told, and nothing typed is lost', async () => {
  const { open, save, read, sitesDir } = await anEditor()
  const opened = await open(OFFER)
  const broken = FUEL.replace('name: A', 'name: "A')
  writeFileSync(join(sitesDir, 'northside/content/offers/fuel.md'), broken)
  const { status, html } = await save(OFFER, { category: 'Service' }, opened)
  expect([status, html.includes('in such a way that it cannot be read'), read()]).toEqual([409, true, broken])
  expect(html).toMatch(/name="category" type="text" value="Service"/)
  writeFileSync(join(sitesDir, 'northside/content/offers/fuel.md'), FUEL)
  expect((await save(OFFER, { category: 'Service' }, opened)).status).toBe(303)
})

test('a form that was open while the editor was started again can be saved', async () => {
  const { open, sitesDir, dataDir, read } = await anEditor()
  const { token, version } = await open(OFFER)
  const again = createEditor({
    sitesDir,
    dataDir,
    liveNow: () => ({ liveDir: join(sitesDir, '../live'), reaches: 'shoppers' }),
  })
  onTestFinished(again.stop)
  const answer = await again.app.fetch(
    new Request(`http://localhost:4500${OFFER}`, {
      method: 'POST',
      body: new URLSearchParams({ token, version, act: 'save', name: 'Two tanks', dealership_ids: '1' }),
    }),
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect([answer.status, read().includes('name: "Two tanks"')]).toEqual([303, true])
})

test('of two who change different settings at once, both save without being asked, and each can undo what is theirs', async () => {
  const { open, send, read, saved } = await anEditor({ 'northside/site.json': JSON.stringify(TWO_PLACES, null, 2) })
  const settings = () => JSON.parse(read('northside/site.json'))
  const [name, colours] = ['/sites/northside/name/site', '/sites/northside/colours/site']
  const [first, second] = [await open(name), await open(colours)]
  const form = ({ token, version }: typeof first) => ({ token, version, act: 'save' })
  expect((await send(name, { ...form(first), name: 'Northside Cars', tagline: 'Good cars' })).status).toBe(303)
  expect((await send(colours, { ...form(second), primary: '#123456', 'theme.primary': '#123456' })).status).toBe(303)
  expect([settings().tagline, settings().theme.primary]).toEqual(['Good cars', '#123456'])
  const undo = (index: number) => send(`/sites/northside/undo/${saved[index]!.id}`, { token: first.token })
  expect((await undo(0)).status).toBe(303)
  expect([settings().tagline, settings().theme.primary]).toEqual([undefined, '#123456'])
  // Changed again since: that is for a person to say.
  const again = await open(colours)
  await send(colours, { ...form(again), 'theme.primary': '#654321' })
  expect((await undo(1)).status).toBe(409)
  expect(settings().theme.primary).toBe('#654321')
})

test('of two who add a day to the holidays at once, the second saves both, and is asked only of what both have changed', async () => {
  const { open, send, read } = await anEditor()
  const path = '/sites/northside/holiday-hours/site'
  const opened = await open(path)
  const days = (...dates: [date: string, name: string][]) =>
    Object.fromEntries(
      dates.flatMap(([date, name], index) => {
        const row = `hours.specialHours[${index}]`
        return [
          [`${row}.date`, date],
          [`${row}.status`, 'Closed'],
          [`${row}.name`, name],
        ]
      }),
    )
  const saveDays = ({ token }: { token: string }, version: string, form: Record<string, string>) =>
    send(path, { token, version, act: 'save', ...form })
  expect((await saveDays(opened, opened.version, days(['2025-12-24', 'Eve']))).status).toBe(303)
  const told = await saveDays(opened, opened.version, days(['2025-12-31', 'Last day']))
  expect(told.status).toBe(409)
  expect(told.html).toContain('Their changes are in the form now, beside yours.')
  expect(told.html).not.toContain('Both of you')
  expect(['2025-12-24', '2025-12-31'].filter(date => told.html.includes(`value="${date}"`))).toHaveLength(2)
  const version = /name="version" value="([^"]+)"/.exec(told.html)![1]!
  const all = days(['2025-12-24', 'Eve'], ['2025-12-31', 'Last day'])
  expect((await saveDays(opened, version, all)).status).toBe(303)
  expect(JSON.parse(read('northside/site.json')).hours.specialHours).toHaveLength(2)
  const third = await open(path)
  await saveDays(third, third.version, days(['2025-12-24', 'Christmas Eve'], ['2025-12-31', 'Last day']))
  const asked = await saveDays(third, third.version, days(['2025-12-24', 'Day before'], ['2025-12-31', 'Last day']))
  expect(asked.html).toContain('What only they have changed is in the form now')
  expect(asked.html).toMatch(
    /Both of you have changed Holiday 1, [^.]+\. Yours stands here; theirs is: “Christmas Eve”\./,
  )
  // As where the first row is taken out in the form.
  const second = Object.entries(days(['2025-12-24', 'Eve'], ['2025-12-31', 'Last day'])).slice(3)
  const gone = await saveDays(third, third.version, Object.fromEntries(second))
  expect(gone.html).toMatch(
    /<a href="#f-hours-specialHours-0">Holiday 1<\/a>: You have taken it out, and they have changed it\./,
  )
  expect(gone.html).toContain('id="f-hours-specialHours-0"')
})

test('without scripts, a button shows the page with what was typed, and saves nothing', async () => {
  const { open, send, read } = await anEditor()
  const { token, version } = await open(OFFER)
  const { status, html } = await send(OFFER, { token, version, act: 'try', name: 'Two tanks', dealership_ids: '1' })
  expect(status).toBe(200)
  expect(html).toMatch(/<iframe [^>]*src="http:\/\/northside\.localhost:4500\/offers\/[a-z-]*\/?fuel\?draft=/)
  expect(html).toMatch(/name="name" type="text" value="Two tanks"/)
  expect(read()).toBe(FUEL)
})

test('the page beside a form has the part that the form is about, where that is not at the top', async () => {
  const { ask, open, sitesDir } = await anEditor({
    'northside/site.json': {
      ...TWO_PLACES,
      hours: { specialHours: [{ date: '2025-12-25', status: 'Closed', name: 'Christmas Day' }] },
    },
    'northside/content/reviews.json': [{ author: 'Kim', rating: 5, text: 'Good.', date: '2025-04-01' }],
  })
  await dataBeside(sitesDir)
  const window = new Window()
  onTestFinished(() => window.happyDOM.close())
  const partOf = async (form: string) => {
    const { html } = await open(`/sites/northside/${form}`)
    const [, address = ''] = /<iframe [^>]*src="http:\/\/northside\.localhost:4500([^"]*)"/.exec(html) ?? []
    const asked = address.replaceAll('&amp;', '&')
    const shown = await (await ask(asked, { host: 'northside.localhost:4500' })).text()
    const { document } = window
    document.body.innerHTML = /<body.*<\/body>/s.exec(shown)?.[0] ?? ''
    return document.querySelector(new URLSearchParams(asked).get('part') ?? 'none')?.textContent ?? ''
  }
  expect(await partOf('opening-hours/2')).toContain('9 till 1')
  expect(await partOf('holiday-hours/site')).toContain('Christmas Day')
  expect(await partOf('reviews/site')).toContain('Good.')
  expect(await partOf('home-parts/site')).not.toBe('')
})

test('FN-17 a rate shows beside its form at a car for which no lender states one, with the calculator open; where there is none, the form says so', async () => {
  const taurus = { interestRate: 8, comparisonRate: 9, paymentWeek: 99, disclaimer: 'Of the lender.' }
  const lent = aCar({ id: 1, slug: 'lent', finance_lenders: { taurus } })
  const own = aCar({ id: 2, slug: 'own', stocknum: 'N2', vin: undefined, finance_lenders: undefined })
  const { open, sitesDir } = await anEditor({
    'northside/site.json': { ...aSiteFile(), stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } },
    'northside/stock.json': [lent, own],
  })
  const shown = async () => {
    const { html } = await open('/sites/northside/finance/site')
    return {
      page: /<iframe [^>]*localhost:4500([^"?]*)/.exec(html)?.[1],
      isTold: html.includes('its lender’s own rate'),
    }
  }
  expect(await shown()).toEqual({ page: '/cars/own', isTold: false })
  writeFileSync(join(sitesDir, 'northside/stock.json'), JSON.stringify([lent]))
  expect(await shown()).toEqual({ page: '/cars/lent', isTold: true })
})

test('features #4: who goes on from a page of another day stays on that day, in the draft and from there on; from one of today, on the site as it is', async () => {
  const { ask, open, sitesDir } = await anEditor({
    'northside/content/offers/winter.md':
      '---\nname: Winter\ndealership_ids: [1]\nstart: "2025-06-01"\n---\n\nTyres.\n',
  })
  await dataBeside(sitesDir)
  const host = 'northside.localhost:4500'
  const bundle = join(sitesDir, '../live/northside')
  mkdirSync(bundle, { recursive: true })
  const files = { 'index.html': 'Today', _headers: '', _redirects: '/specials /special-offers 301\n' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(bundle, name), text)
  writeFileSync(
    join(bundle, 'manifest.json'),
    JSON.stringify({ slug: 'northside', files: { 'index.html': 'a'.repeat(64) } }),
  )
  const { html } = await open(OFFER)
  const [, address = ''] = /<iframe [^>]*src="http:\/\/northside\.localhost:4500([^"]*)"/.exec(html) ?? []
  const today = address.replaceAll('&amp;', '&')
  const shown = async (path: string) => (await ask(path, { host })).text()
  const linksIn = (page: string) => Array.from(page.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g), ([, href]) => href!)
  for (const path of [today.replace('2025-05-14', '2025-06-02'), '/?at=2025-06-02']) {
    const page = await shown(path)
    const links = linksIn(page)
    expect(links).toContain('/special-offers?at=2025-06-02')
    expect(links.filter(href => !href.includes('at=2025-06-02'))).toEqual([])
    expect(page).toContain(`<script src="${DAY_PATH}" defer></script>`)
  }
  const led = async (path: string) => (await ask(path, { host })).headers.get('Location')
  expect([await led('/specials?at=2025-06-02'), await led('/specials')]).toEqual([
    '/special-offers?at=2025-06-02',
    '/special-offers',
  ])
  const now = await shown(today)
  expect(linksIn(now)).toContain('/special-offers')
  expect(now).not.toContain(DAY_PATH)
  expect(await shown('/')).toBe('Today')
  expect(await shown(DAY_PATH)).toBe(DAY_SCRIPT)
})

test('a dealer that is not live yet is shown with its styles and scripts, too', async () => {
  const { ask, open, sitesDir } = await anEditor()
  await dataBeside(sitesDir)
  const [, address = ''] =
    /<iframe [^>]*src="http:\/\/northside\.localhost:4500([^"]*)"/.exec((await open(OFFER)).html) ?? []
  const host = 'northside.localhost:4500'
  const shown = await (await ask(address.replaceAll('&amp;', '&'), { host })).text()
  const files = [/href="(\/_astro\/[^"]+\.css)"/, /src="(\/_astro\/[^"]+\.js)"/].map(
    file => file.exec(shown)?.[1] ?? '',
  )
  const answers = await Promise.all(files.map(file => ask(file, { host })))
  expect(answers.map(({ status, headers }) => [status, headers.get('Content-Type')])).toEqual([
    [200, 'text/css; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
  ])
  expect((await ask('/_astro/of-no-app.css', { host })).status).toBe(404)
})

test('a file whose fields hang together is left as it is, and that is told', async () => {
  const text = FUEL.replace('name: A tank of fuel', 'category: &word Fuel\nname: *word')
  const { save, read } = await anEditor({ 'northside/content/offers/fuel.md': text })
  const { status, html } = await save(OFFER, { name: 'Fuel', category: 'Petrol' })
  expect([status, html.includes('The file is written in a way that this editor cannot change')]).toEqual([422, true])
  expect(html).toMatch(/name="category" type="text" value="Petrol"/)
  expect(read()).toBe(text)
})

test('where a push brings it to shoppers, who has saved hears that it is committed, or that Git did not take it', async () => {
  let isTaken = true
  let hook = Promise.resolve()
  const commit = async () => {
    await hook
    if (!isTaken) throw new Error('no identity')
  }
  const other = { 'northside/content/offers/oil.md': FUEL }
  const { save, ask, sitesDir } = await anEditor(other, commit, {
    liveNow: () => ({ liveDir: join(sitesDir, '../live'), reaches: 'commit' }),
  })
  const live = join(sitesDir, '../live/northside')
  mkdirSync(live, { recursive: true })
  writeFileSync(join(live, 'manifest.json'), JSON.stringify({ builtAt: '2025-05-14T02:00:05Z', files: {} }))
  const told = async () =>
    (await (await ask(`${OFFER}/live?since=2025-05-14T02:00:00Z`)).json()) as { kind: string; text: string }
  const { promise, resolve } = Promise.withResolvers<void>()
  hook = promise
  await save(OFFER, { category: 'Service' })
  expect((await told()).kind).toBe('coming')
  resolve()
  await vi.waitFor(async () => expect((await told()).kind).toBe('live'))
  expect((await told()).text).toBe('It is committed. Shoppers see it once it is pushed.')
  isTaken = false
  await save(OFFER, { category: 'Fuel' })
  expect(await told()).toMatchObject({
    text: 'It is not committed, so that shoppers do not see it.',
    faults: [],
    refused: [{ text: expect.stringMatching(/not committed\. .*: no identity$/) }],
  })
  // Another file that Git does not take is told, and does not make this one uncommitted.
  await save('/sites/northside/offers/oil', { category: 'Fuel' })
  isTaken = true
  await save(OFFER, { category: 'Service' })
  expect(await told()).toMatchObject({
    text: 'It is committed. Shoppers see it once it is pushed.',
    faults: [],
    refused: [{ form: { href: '/sites/northside/offers/oil' } }],
  })
})

test('who has deleted something hears when shoppers are without it, where a push or another computer brings that to them', async () => {
  let isTaken = true
  let reaches: Reaches = 'commit'
  const commit = async () => {
    if (!isTaken) throw new Error('no identity')
  }
  const { send, open, ask, sitesDir } = await anEditor({}, commit, {
    liveNow: () => ({ liveDir: join(sitesDir, '../live'), reaches }),
  })
  const live = join(sitesDir, '../live/northside')
  mkdirSync(live, { recursive: true })
  writeFileSync(join(live, 'manifest.json'), JSON.stringify({ builtAt: '2025-05-14T02:00:05Z', files: {} }))
  const { token, version } = await open(`${OFFER}/delete`)
  const { to } = await send(`${OFFER}/delete`, { token, version })
  const told = async (page: string): Promise<string> =>
    (await (await ask(page.replace('?done', '/live?done'))).json()).text
  expect(await told(to)).toBe('That is committed. Shoppers are without it once that is pushed.')
  reaches = 'far'
  expect(await told(to)).toBe('The site is built without it, and goes to where shoppers see it.')
  reaches = 'commit'
  isTaken = false
  const [, undo = ''] = /done=(.+)/.exec(to) ?? []
  await send(`/sites/northside/undo/${undo}`, { token })
  const again = await send(`${OFFER}/delete`, { token, version })
  expect(await told(again.to)).toBe('That is not committed, so that shoppers still see what was there.')
})

test('who has saved is told by what reaches shoppers now, where another publisher has gone live here since', async () => {
  let isFar = true
  const { save, ask, sitesDir } = await anEditor({}, undefined, {
    liveNow: () => ({ liveDir: join(sitesDir, isFar ? '../staging' : '../live'), reaches: isFar ? 'far' : 'shoppers' }),
  })
  for (const folder of ['staging', 'live']) {
    mkdirSync(join(sitesDir, '..', folder, 'northside'), { recursive: true })
    writeFileSync(
      join(sitesDir, '..', folder, 'northside/manifest.json'),
      JSON.stringify({ builtAt: '2025-05-14T02:00:05Z', files: {} }),
    )
  }
  await save(OFFER, { category: 'Service' })
  const told = async () => (await (await ask(`${OFFER}/live?since=2025-05-14T02:00:00Z`)).json()).text
  expect(await told()).toBe('It is built, and goes to where shoppers see it.')
  isFar = false
  expect(await told()).toBe('It is live.')
})

test('the preview and its standard pages are those of the folder that is live now', async () => {
  let live = 'staging'
  const { ask, sitesDir } = await anEditor({}, undefined, {
    liveNow: () => ({ liveDir: join(sitesDir, '..', live), reaches: 'shoppers' }),
  })
  for (const folder of ['staging', 'live']) {
    const bundle = join(sitesDir, '..', folder, 'northside')
    mkdirSync(join(bundle, 'warranty'), { recursive: true })
    writeFileSync(join(bundle, 'index.html'), folder)
    if (folder === 'live') writeFileSync(join(bundle, 'warranty/index.html'), 'Warranty')
    writeFileSync(join(bundle, '_headers'), '')
    writeFileSync(join(bundle, '_redirects'), '')
    const manifest = { builtAt: '2025-05-14T02:00:05Z', files: { 'index.html': 'a'.repeat(64) } }
    writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest))
  }
  const seen = async () => [
    await (await ask('/', { host: 'northside.localhost:4500' })).text(),
    (await (await ask('/sites/northside')).text()).includes('?from=warranty'),
  ]
  expect(await seen()).toEqual(['staging', false])
  live = 'live'
  expect(await seen()).toEqual(['live', true])
})
