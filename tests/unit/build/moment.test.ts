import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHost } from '../../../scripts/serve/app.ts'
import { momentOf } from '../../../scripts/serve/moment-asked.ts'
import { CLOCK_PATH } from '../../../scripts/serve/moment-clock.ts'
import { createMoments } from '../../../scripts/serve/moments.ts'
import { built, dataBeside, filesIn } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

/** Midnight at the dealer's, in Sydney. */
const CHRISTMAS = '2025-12-25'
const THEN = new Date('2025-12-24T13:00:00Z')

/** A built dealer, and how one asks its local host for a page. */
async function aDealer() {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [aCar()],
    'northside/content/offers/spring.md': '---\nname: "Spring"\nexpiry: "2025-11-30"\n---\nTyres.\n',
    'northside/content/offers/boxing-day.md':
      '---\nname: "Boxing Day"\nstart: "2025-12-25"\nexpiry: "2025-12-26"\n---\nA hamper.\n',
  })
  await built(sites)
  const moments = createMoments({ sitesDir: sites, dataDir: await dataBeside(sites) })
  const host = createHost(join(sites, '../dist'), undefined, undefined, moments)
  const ask = async (path: string, name = 'northside.localhost:4321', headers = {}): Promise<Response> =>
    host.fetch(new Request(`http://${name}${path}`, { headers: { host: name, ...headers } }))
  return { sites, ask }
}

const clock = new RegExp(`<script src="${CLOCK_PATH}\\?moment=(\\d+)"></script>`)

test('features #4: a page at a moment is the page that a build at that moment makes, with its clock set', async () => {
  const { sites, ask } = await aDealer()
  const shown = await (await ask(`/special-offers?at=${CHRISTMAS}`)).text()
  expect(clock.exec(shown)?.[1]).toBe(String(THEN.getTime()))
  const outDir = join(sites, '../then')
  await built(sites, { at: THEN, outDir })
  const then = readFileSync(join(outDir, 'northside/special-offers/index.html'), 'utf8')
  expect(shown.replace(clock, '')).toBe(then)
  expect(then).toContain('Boxing Day')
  expect(then).not.toContain('Spring')
})

test('features #4: a moment is a day or a time, on the dealer’s own wall unless it says where', async () => {
  const { ask } = await aDealer()
  const startsAt = async (at: string) => clock.exec(await (await ask(`/special-offers?at=${at}`)).text())?.[1]
  expect(await startsAt('2025-12-25T09:30')).toBe(String(Date.parse('2025-12-24T22:30:00Z')))
  expect(await startsAt('2025-12-25T09:30%2B08:00')).toBe(String(Date.parse('2025-12-25T01:30:00Z')))
  expect(momentOf('?at=2025-12-25T09:30+08:00')).toBe('2025-12-25T09:30+08:00')
  for (const wrong of ['', 'soon', '2025-02-30', '2025-12-25T24:00', '2025-12-25T9']) {
    expect(momentOf(`?at=${wrong}`)).toBe(false)
    expect((await ask(`/?at=${wrong}`)).status).toBe(400)
  }
})

test('features #4: the page keeps the headers of its address, is never cached, and may be none', async () => {
  const { ask } = await aDealer()
  const [now, then] = [await ask('/special-offers'), await ask(`/special-offers?at=${CHRISTMAS}`)]
  expect(then.headers.get('content-security-policy')).toBe(now.headers.get('content-security-policy'))
  expect(then.headers.get('cache-control')).toBe('no-store')
  const none = await ask(`/nowhere?at=${CHRISTMAS}`)
  expect(none.status).toBe(404)
  expect(await none.text()).toMatch(clock)
})

test('features #4: only this computer’s own names show what is to come; a bundle knows nothing of it', async () => {
  const { sites, ask } = await aDealer()
  const published = await ask(`/special-offers?at=${CHRISTMAS}`, 'northside.dealer.example')
  expect(await published.text()).not.toMatch(clock)
  expect((await ask(CLOCK_PATH, 'northside.dealer.example')).status).toBe(404)
  expect((await ask(CLOCK_PATH)).headers.get('content-type')).toContain('javascript')
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'Via']) {
    const passedOn = await ask(`/special-offers?at=${CHRISTMAS}`, undefined, { [name]: '203.0.113.9' })
    expect([name, passedOn.status, clock.test(await passedOn.text())]).toEqual([name, 200, false])
  }
  for (const [path, bytes] of Object.entries(filesIn(join(sites, '../dist/northside'))))
    expect(bytes.includes(CLOCK_PATH), path).toBe(false)
})

test('OF-11, DC-146 a tile among the cars of a home page is seen in its window alone, without any script too', async () => {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    'northside/stock.json': [aCar()],
    'northside/content/promo-tiles/hamper.md':
      '---\nimage: "https://pictures.example/hamper.webp"\nalt: "A hamper"\nposition: 1\nstart: "2025-12-25"\nexpiry: "2025-12-26"\n---\n',
  })
  const tileAt = async (at: string) => {
    const outDir = join(sites, '../then')
    await built(sites, { at: new Date(at), outDir })
    return /<li class="promo-tile"( hidden="")?[^>]*>/.exec(readFileSync(join(outDir, 'northside/index.html'), 'utf8'))
  }
  expect((await tileAt('2025-12-24T12:59:59Z'))?.[1]).toBe(' hidden=""')
  const [tag, hidden] = (await tileAt('2025-12-24T13:00:00Z'))!
  expect([tag.includes('data-tile='), hidden]).toEqual([true, undefined])
  expect(await tileAt('2025-12-25T13:00:01Z')).toBeNull()
})

test('features #4: a home page begins with the banner of its day, without any script too, and fetches no picture of another', async () => {
  const hero = { title: 'Here to stay', image: '/assets/street.svg' }
  const seasonal = [{ title: 'Boxing Day', image: '/assets/sale.svg', start: '2025-12-26', expiry: '2025-12-27' }]
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({ home: { hero, seasonal } }),
    'northside/assets/street.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
    'northside/assets/sale.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  })
  const beginsWith = async (at: string) => {
    const outDir = join(sites, '../then')
    await built(sites, { at: new Date(at), outDir })
    const html = readFileSync(join(outDir, 'northside/index.html'), 'utf8')
    const words = [...html.matchAll(/<h1([^>]*)>([^<]*)</g)].flatMap(([, tag, title]) =>
      tag!.includes('hidden') ? [] : title,
    )
    const eager = [...html.matchAll(/<img src="(\/assets\/[^"]*)"[^>]*fetchpriority="high"/g)].map(([, src]) => src)
    return [words, eager, html.includes('data-turn')]
  }
  const [usual, sale] = ['/assets/street.svg', '/assets/sale.svg']
  expect(await beginsWith('2025-12-25T12:59:59Z')).toEqual([['Here to stay'], [usual], true])
  expect(await beginsWith('2025-12-25T13:00:00Z')).toEqual([['Boxing Day'], [sale], true])
  expect(await beginsWith('2025-12-27T13:00:00Z')).toEqual([['Here to stay'], [usual], false])
})

test('features #4: the page of a car has a calculator with the dealer’s own rate until its last day is over, and one that is older hides it then', async () => {
  const sites = await aSitesFolder({
    'northside/site.json': aSiteFile({
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
      finance: { calculatorRate: 5.9, rateUntil: '2025-12-30' },
    }),
    'northside/stock.json': [aCar({ price: 20_000 })],
  })
  const calculatorAt = async (at: string) => {
    const outDir = join(sites, '../then')
    await built(sites, { at: new Date(at), outDir })
    const html = readFileSync(join(outDir, `northside/cars/${aCar().slug}/index.html`), 'utf8')
    return [/<details class="finance__calculator"[^>]*>/.exec(html)?.[0], html.includes('"ratePercent":5.9')]
  }
  const [details, isRated] = await calculatorAt('2025-12-30T12:59:59Z')
  expect([details, isRated]).toEqual([expect.stringContaining('data-offer-window'), true])
  expect(details).toContain('2025-12-30')
  expect(await calculatorAt('2025-12-30T13:00:00Z')).toEqual([undefined, false])
})
