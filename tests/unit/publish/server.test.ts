import { expect, test, vi } from 'vitest'
import { callChecker } from '../../../scripts/publish/calls.ts'
import { createServer } from '../../../scripts/publish/server.ts'
import { webhookSignature } from '../../../src/api/ports/webhook.ts'
import { AT } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { aPublisher, dealer, offerFile, type Shop } from '../../support/shop.ts'

const LONG = { timeout: 60_000, interval: 20 }

const SECRETS = {
  FORECOURT_HOOK_SECRET: 'for all dealers',
  FORECOURT_HOOK_SECRET_NORTHSIDE: 'for one of them',
}

const TOKEN = { FORECOURT_PUBLISHER_TOKEN: 'let me in' }

type Ask = { method?: string; host?: string; address?: string; headers?: Record<string, string>; body?: string }

function aServer({ publisher, sitesDir, stagingDir }: Shop, env: NodeJS.ProcessEnv = SECRETS) {
  let now = AT
  const app = createServer({ publisher, sitesDir, stagingDir, env, now: () => now })
  const ask = async (path: string, { host = 'localhost:4400', address = '127.0.0.1', headers, ...rest }: Ask = {}) =>
    app.fetch(new Request(`http://${host}${path}`, { ...rest, headers: { host, ...headers } }), {
      incoming: { socket: { remoteAddress: address } },
    })
  const call = (path: string, secret: string, body = '{}', at = now) =>
    ask(path, {
      method: 'POST',
      host: 'publisher.example',
      address: '203.0.113.9',
      body,
      headers: { 'Forecourt-Signature': webhookSignature(body, Math.floor(at.getTime() / 1000), secret) },
    })
  const form = async (path: string, headers: Record<string, string> = {}, token?: string) => {
    const [, given = ''] = /name="token" value="([^"]+)"/.exec(await (await ask('/')).text()) ?? []
    return ask(path, {
      method: 'POST',
      body: new URLSearchParams({ token: token ?? given }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  }
  return { ask, call, form, later: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) }
}

test('a call that is signed with the secret of a dealer, or of all, rebuilds; a copy does nothing, and any other is refused', async () => {
  const shop = await aPublisher({ ...dealer('northside'), ...dealer('southside') })
  const { call, ask, later } = aServer(shop)
  /** What became of builds, one line for each. */
  const outcomes = () => shop.said.filter(line => !line.startsWith('!'))
  const own = SECRETS.FORECOURT_HOOK_SECRET_NORTHSIDE
  const old = new Date(AT.getTime() - 301_000)
  expect((await call('/hooks/rebuild/northside', 'guessed')).status).toBe(401)
  expect((await call('/hooks/rebuild/northside', '')).status).toBe(401)
  expect((await call('/hooks/rebuild', own)).status).toBe(401)
  expect((await call('/hooks/rebuild/southside', own)).status).toBe(401)
  expect((await call('/hooks/rebuild/northside', own, '{}', old)).status).toBe(401)
  const signature = webhookSignature('{}', AT.getTime() / 1000, own)
  const changed = { method: 'POST', body: '{"more":1}', headers: { 'Forecourt-Signature': signature } }
  expect((await ask('/hooks/rebuild/northside', changed)).status).toBe(401)
  expect((await call('/hooks/rebuild/northside', own, 'x'.repeat(20_000))).status).toBe(413)
  expect(shop.publisher.state('northside')?.waiting).toBeUndefined()
  expect(shop.publisher.state('northside')?.building).toBeUndefined()
  const answer = await call('/hooks/rebuild/northside', own)
  expect([answer.status, await answer.json()]).toEqual([202, { success: true, sites: ['northside'], repeated: false }])
  await shop.publisher.idle()
  expect(outcomes().slice(2)).toEqual([expect.stringMatching(/^· northside shows the same/)])
  expect((await call('/hooks/rebuild', SECRETS.FORECOURT_HOOK_SECRET)).status).toBe(202)
  await shop.publisher.idle()
  expect(outcomes().slice(3).sort()).toEqual([
    expect.stringMatching(/^· northside shows the same/),
    expect.stringMatching(/^· southside shows the same/),
  ])
  // Another save of the same second, signed alike.
  expect(await (await call('/hooks/rebuild/northside', own)).json()).toMatchObject({ repeated: false })
  await shop.publisher.idle()
  expect(outcomes().slice(5)).toEqual([expect.stringMatching(/^· northside shows the same/)])
  const heard = outcomes().length
  later(1)
  const copy = await call('/hooks/rebuild/northside', own, '{}', AT)
  expect([copy.status, await copy.json()]).toEqual([202, { success: true, sites: ['northside'], repeated: true }])
  const spelled = await call('/hooks/rebuild/%6Eorthside', own, '{}', AT)
  expect([spelled.status, await spelled.json()]).toMatchObject([202, { repeated: true }])
  later(298)
  expect((await call('/hooks/rebuild/northside', own, '{}', AT)).status).toBe(202)
  later(600)
  expect((await call('/hooks/rebuild/northside', own, '{}', AT)).status).toBe(401)
  await shop.publisher.idle()
  expect(outcomes().length).toBe(heard)
})

test('a copy of a call whose sender’s clock is ahead does nothing for as long as its signature is good', () => {
  let now = AT.getTime()
  const check = callChecker(() => now)
  const ahead = webhookSignature('{}', now / 1000 + 300, 'hush')
  const answers = [0, 301, 300].map(seconds => {
    now += seconds * 1000
    return check({ slug: 'northside', body: '{}', signature: ahead }, 'hush')
  })
  expect(answers).toEqual(['new', 'repeated', 'refused'])
})

test('only staff at the computer or with the token reach the page, whose buttons go back, forward and rebuild', async () => {
  const shop = await aPublisher(dealer('northside'))
  const { ask, form } = aServer(shop)
  const basic = (password: string) => ({ Authorization: `Basic ${btoa(`staff:${password}`)}` })
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/', { address: '203.0.113.9' })).status).toBe(403)
  expect((await ask('/', { address: '203.0.113.9', headers: basic('') })).status).toBe(403)
  expect((await ask('/', { host: 'northside.localhost:4400', address: '203.0.113.9' })).status).toBe(403)
  // Another website may let its own name lead to this computer, and a proxy on it passes on what comes from elsewhere.
  expect((await ask('/', { host: 'rebound.example' })).status).toBe(403)
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'Via'])
    expect((await ask('/', { headers: { [name]: '203.0.113.9' } })).status).toBe(403)
  const open = aServer(shop, TOKEN)
  for (const address of ['203.0.113.9', '127.0.0.1']) {
    expect((await open.ask('/', { address })).status).toBe(401)
    expect((await open.ask('/', { address, headers: basic('let me') })).status).toBe(401)
    expect((await open.ask('/', { address, headers: basic('let me in') })).status).toBe(200)
  }
  expect((await form('/sites/northside/rebuild', { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await form('/sites/northside/rebuild', {}, 'guessed')).status).toBe(403)
  expect((await form('/sites/northside/remove')).status).toBe(404)
  expect((await form('/sites/southside/rebuild')).status).toBe(404)
  expect(shop.publisher.state('northside')?.waiting).toBeUndefined()
  const press = async (act: string) => {
    const answer = await form(`/sites/northside/${act}`, { Origin: 'http://localhost:4400' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#northside'])
    await shop.publisher.idle()
  }
  shop.write('northside/content/offers/fuel.md', offerFile('Two tanks, even.'))
  await press('rebuild')
  expect(shop.shown('northside')).toContain('Two tanks, even.')
  await press('back')
  expect(shop.shown('northside')).toContain('Until the pump runs dry.')
  expect(await (await ask('/')).text()).toContain('Held back')
  const preview = await ask('/offers/fuel', { host: 'northside.localhost:4400' })
  expect(await preview.text()).toContain('Two tanks, even.')
  await press('forward')
  expect(shop.shown('northside')).toContain('Two tanks, even.')
  expect(await (await ask('/')).text()).not.toContain('Held back')
})

test('the status page tells of each dealer what is live and next, what was refused and why, and how old its cars are', async () => {
  const shop = await aPublisher({
    ...dealer('northside', { name: 'Northside & Sons' }),
    ...dealer('southside', { name: 'South & Sons' }),
    'southside/content/offers/fuel.md': '---\nname: [\n---\n',
  })
  const { ask } = aServer(shop)
  const html = async () => (await ask('/')).text()
  const page = async (): Promise<string> => (await html()).replace(/<[^>]+>/g, ' ')
  const first = await html()
  expect(await page()).toMatch(/Northside &amp; Sons .*Live .*release 1 .*Next change .*a new day begins.*2 cars/s)
  expect(await page()).toMatch(/1 refused/)
  expect(first).toContain('South &amp; Sons')
  expect(first).toMatch(/<dt>Last built<\/dt><dd>.*?<dt>Next change<\/dt><dd>.*?: a new day begins/)
  shop.write('northside/content/offers/fuel.md', '---\nname: [\n---\n')
  await vi.waitFor(() => expect(shop.publisher.state('northside')?.refused).toBeDefined(), LONG)
  expect(await page()).toMatch(/2 refused.*What was live stays live.*sites\/northside\/content\/offers\/fuel\.md ✖/s)
  shop.write('northside/content/offers/fuel.md', offerFile('Mended.'))
  shop.write('northside/stock.json', '[{"id": 1, "slug": "half')
  const faults = () => shop.publisher.state('northside')?.refused?.faults.join()
  await vi.waitFor(() => expect(faults()).toMatch(/stock\.json ✖/), LONG)
  await shop.publisher.idle()
  expect(await html()).toMatch(/<dt>Stock<\/dt><dd>could not be read; the time before: 2 cars, from/)
})

test('E17 staff are told that most cars are lost, and take what is left by a button, once', async () => {
  const cars = (count: number) =>
    Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))
  const shop = await aPublisher({ ...dealer('northside'), 'northside/stock.json': cars(30) })
  const { form, ask } = aServer(shop)
  const { publisher, shown, write } = shop
  const page = async () => (await ask('/')).text()
  const press = async (act: string) => {
    expect((await form(`/sites/northside/${act}`)).status).toBe(303)
    await publisher.idle()
  }
  const lost = async (count: number) => {
    write('northside/stock.json', cars(count))
    await vi.waitFor(() => expect(publisher.state('northside')?.refused).toBeDefined(), LONG)
    await publisher.idle()
  }
  const isLive = (id: number) => shown('northside', `cars/car-${id}/index.html`) !== ''
  // Who presses it where nothing is lost, as on an old page, has said nothing of what comes later.
  await press('fewer-cars')
  await lost(10)
  expect(isLive(30)).toBe(true)
  expect(await page()).toMatch(
    /Please ask the supplier of the feed\. If the stock really is like this, press “Publish as it is”:.*stock\.json ✖ has 10 cars, and had 30 before; have the rest sent\.<\/li>/s,
  )
  await press('rebuild')
  expect(isLive(30)).toBe(true)
  await press('fewer-cars')
  expect([isLive(10), isLive(11), publisher.state('northside')?.refused]).toEqual([true, false, undefined])
  expect(await page()).not.toContain('fewer-cars')

  write('northside/stock.json', cars(30))
  await vi.waitFor(() => expect(isLive(30)).toBe(true), LONG)
  await publisher.idle()
  await lost(10)
  expect(isLive(30)).toBe(true)
})
