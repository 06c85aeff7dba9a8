import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHost } from '../../../scripts/serve/app.ts'
import { ListenError, listen } from '../../../scripts/serve/listen.ts'

const PAGE = `<!doctype html><title>Northside</title><p>${'cars '.repeat(400)}</p>`

const FILES: Record<string, string> = {
  'index.html': PAGE,
  '404.html': '<!doctype html><title>Page not found</title>',
  'cars/golf/index.html': '<!doctype html><title>Golf</title>',
  'search/index.html': '<!doctype html><title>Search</title>',
  '_astro/app.3f2a.js': 'console.log(1)',
  'art/golf.webp': 'RIFF',
  _headers:
    '/*\n  X-Frame: none\n  Cache-Control: max-age=0\n/_astro/*\n  ! Cache-Control\n  Cache-Control: immutable\n',
  _redirects: '/cars/:slug/buy-online /cars/:slug/checkout 301\n/search/* /search 200\n',
}

const MANIFEST = {
  slug: 'northside',
  name: 'Northside <Cars>',
  template: 'used',
  region: 'en-AU',
  cars: 1234,
  picture: 'art/golf.webp',
  colours: { primary: '#0b4a6f', secondary: '#e58a1f' },
  builtAt: '2026-11-21T10:00:00.000Z',
  files: Object.fromEntries(Object.keys(FILES).map(path => [path, `${path.length}`.padStart(64, '0')])),
}

let out: string
let host: ReturnType<typeof createHost>

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'forecourt-host-'))
  for (const [path, text] of Object.entries({ ...FILES, 'manifest.json': JSON.stringify(MANIFEST), secret: 'no' })) {
    mkdirSync(dirname(join(out, 'northside', path)), { recursive: true })
    writeFileSync(join(out, 'northside', path), text)
  }
  writeFileSync(join(out, 'report.json'), 'not for visitors')
  host = createHost(out)
})

afterAll(() => rmSync(out, { recursive: true }))

const ask = (path: string, init: RequestInit & { host?: string } = {}): Promise<Response> => {
  const { host: name = 'northside.localhost:4321', headers, ...rest } = init
  const request = new Request(`http://${name}${path}`, { ...rest, headers: { host: name, ...headers } })
  return Promise.resolve(host.fetch(request))
}

test('DC-25 an address opens with and without a slash at its end', async () => {
  for (const path of ['/cars/golf', '/cars/golf/', '/', '/cars/golf/index.html']) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('DC-24 an unknown address gets the site’s own page for it, with status 404', async () => {
  const answer = await ask('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page not found')
})

test('an answer that something is missing is not kept, whatever the rules say of such addresses', async () => {
  const answer = await ask('/_astro/gone.9c1b.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=0, must-revalidate'])
})

test('DC-05 DC-06 _redirects is obeyed: 200 shows another page here, 301 sends on with the query', async () => {
  const shell = await ask('/search/toyota/corolla?page=2')
  expect([shell.status, await shell.text()]).toEqual([200, FILES['search/index.html']])
  const moved = await ask('/cars/golf/buy-online?from=mail')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/cars/golf/checkout?from=mail'])
})

test('_headers is obeyed to the letter', async () => {
  const page = await ask('/cars/golf')
  expect([page.headers.get('x-frame'), page.headers.get('cache-control')]).toEqual(['none', 'max-age=0'])
  const asset = await ask('/_astro/app.3f2a.js')
  expect([asset.headers.get('x-frame'), asset.headers.get('cache-control')]).toEqual(['none', 'immutable'])
})

test('text is compressed as the browser accepts it, pictures are not', async () => {
  const brotli = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(PAGE)
  const gzip = await ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(PAGE)
  const picture = await ask('/art/golf.webp', { headers: { 'accept-encoding': 'br' } })
  expect([picture.headers.get('content-encoding'), picture.headers.get('content-type')]).toEqual([null, 'image/webp'])
})

test('a browser that has the file is told so and gets no bytes', async () => {
  const tag = (await ask('/')).headers.get('etag')!
  const again = await ask('/', { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('HEAD tells the length without a body, and other methods are refused', async () => {
  const head = await ask('/', { method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(PAGE.length), ''])
  expect((await ask('/', { method: 'POST', body: 'x' })).status).toBe(405)
})

test('no address leads out of a bundle or to what only the host reads', async () => {
  const paths = ['/../report.json', '/%2e%2e/report.json', '/..%2freport.json', '/_headers', '/_redirects', '/secret']
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/%00')).status).toBe(400)
  expect((await ask('/%E0%A4%A')).status).toBe(400)
  expect((await ask('/report.json', { host: '..' })).status).not.toBe(200)
})

test('the bare host lists the dealers, with their names as text and links to their hosts', async () => {
  const list = await ask('/', { host: 'localhost:4321' })
  const html = await list.text()
  expect(list.status).toBe(200)
  expect(html).toContain('Northside &lt;Cars&gt;')
  expect(html).toContain('href="http://northside.localhost:4321/"')
  expect(html).toContain('1,234 cars')
  expect((await ask('/picture/northside', { host: 'localhost:4321' })).headers.get('content-type')).toBe('image/webp')
  const typefaces = [...html.matchAll(/url\((.*?)\)/g)].map(([, path]) => path!)
  expect(typefaces).toHaveLength(2)
  for (const path of typefaces)
    expect((await ask(path, { host: 'localhost:4321' })).headers.get('content-type')).toBe('font/woff2')
})

test('a host that is no dealer says so', async () => {
  const answer = await ask('/', { host: 'southside.localhost:4321' })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('There is no dealer “southside” here')
})

test('a dealer whose bundle is being replaced at this moment is waited for', async () => {
  expect((await ask('/cars/golf')).status).toBe(200)
  const aside = join(out, '.aside')
  renameSync(join(out, 'northside'), aside)
  setTimeout(() => renameSync(aside, join(out, 'northside')), 20)
  expect((await ask('/cars/golf')).status).toBe(200)
})

test('a host name may end with a dot', async () => {
  expect((await ask('/cars/golf', { host: 'northside.localhost.:4321' })).status).toBe(200)
  expect((await ask('/', { host: 'localhost.' })).status).toBe(200)
})

test('an address with letters of any script is sent on, not refused', async () => {
  const moved = await ask('/cars/%E6%97%A5/buy-online')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/cars/%E6%97%A5/checkout'])
})

test('a port that is taken at one of our two addresses is not kept at the other', async () => {
  const [taken] = await listen(host, 0, { FORECOURT_HOST: '::1' }).catch(() => [])
  // A machine without IPv6 has no second address.
  if (taken === undefined) return
  const { port } = taken.address() as { port: number }
  await expect(listen(host, port, {})).rejects.toThrow(ListenError)
  const [again] = await listen(host, port, { FORECOURT_HOST: '127.0.0.1' })
  again!.close()
  taken.close()
})

test('a taken port is told with what to do', async () => {
  const [first, second] = await listen(host, 0, {})
  const { port } = first!.address() as { port: number }
  try {
    await expect(listen(host, port, {})).rejects.toThrow(ListenError)
    for (const [script, typed] of [
      ['start', 'npm start'],
      ['editor', 'npm run editor'],
    ] as const) {
      vi.stubEnv('npm_lifecycle_event', script)
      await expect(listen(host, port, {})).rejects.toThrow(`PORT=${port + 1} ${typed}`)
    }
  } finally {
    vi.unstubAllEnvs()
    first!.close()
    second?.close()
  }
})
