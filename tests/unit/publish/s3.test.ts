import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Book } from '../../../scripts/publish/book.ts'
import { TakenError } from '../../../scripts/publish/lock.ts'
import { openPlace, parseElsewhere } from '../../../scripts/publish/place.ts'
import { releaseCommand } from '../../../scripts/publish/release-command.ts'
import { s3Bucket } from '../../../scripts/publish/s3-bucket.ts'
import { takeLease } from '../../../scripts/publish/s3-lease.ts'
import { longestFor, type S3Options, s3Store } from '../../../scripts/publish/s3-store.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aStorage, type TestStorage } from '../../support/s3.ts'

const SLUG = 'northside'
const HEADERS = '/*\n  Cache-Control: no-cache\n/_astro/*\n  ! Cache-Control\n  Cache-Control: immutable\n'
const PAGES = { 'index.html': 'home', 'cars/a b ü/index.html': 'golf', '_astro/app.1.js': 'code', _headers: HEADERS }

/** Acts before a storage takes the first file that is sent to it under a name with this end. */
function beforeFirst(end: string, storage: TestStorage, act: () => Promise<unknown>): void {
  let isFirst = true
  storage.onRequest = async line => {
    if (!line.startsWith('PUT') || !line.endsWith(end) || !isFirst) return undefined
    isFirst = false
    await act()
    return undefined
  }
}

async function aTarget(storage: TestStorage, releasesKept?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-s3-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let now = new Date('2026-11-22T10:00:00Z')
  const store = s3Store(storage.options)
  const target = await s3Bucket(store, { now: () => now, ...(releasesKept && { releasesKept }) })
  const publish = (files: Record<string, string>, asked = false) => {
    writeBundle(folder, SLUG, files)
    return target.publish(SLUG, join(folder, SLUG), { asked })
  }
  return {
    folder,
    store,
    target,
    publish,
    later: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
  }
}

/** What a host shows that reads the object of the dealer, then a file: every file of the live release, by path. */
async function liveFolder(storage: TestStorage): Promise<string> {
  const stored = await s3Store(storage.options).get(`${SLUG}/live.json`)
  return (JSON.parse(stored!.text) as Book).folder
}

async function shown(storage: TestStorage): Promise<Record<string, string>> {
  const store = s3Store(storage.options)
  const folder = await liveFolder(storage)
  const keys = (await store.list(`${folder}/`)).map(({ key }) => key).filter(key => !key.endsWith('manifest.json'))
  const texts = keys.map(async key => [key.slice(folder.length + 1), (await store.get(key))!.text] as const)
  return Object.fromEntries(await Promise.all(texts))
}

test('a release is in the storage with its types and times to live, and is what the object of its dealer leads to', async () => {
  const storage = await aStorage()
  const { publish, target, store } = await aTarget(storage)
  expect(await publish(PAGES)).toMatchObject({ id: '000001', changed: Object.keys(PAGES), gone: [] })
  expect(await shown(storage)).toEqual(PAGES)
  expect(target.live(SLUG)).toMatchObject({ id: '000001', isHeld: false })
  const answer = await fetch(`${storage.address}/sites/live/${await liveFolder(storage)}/_astro/app.1.js`)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'immutable',
  ])
  expect(await publish(PAGES)).toEqual({ kind: 'same' })
  // Whoever comes later finds it all.
  expect((await s3Bucket(store)).releases(SLUG)).toEqual(target.releases(SLUG))
})

test('only what changed travels, hashed files first, pages last, then deletions, the manifest and the switch', async () => {
  const storage = await aStorage()
  const { publish } = await aTarget(storage)
  await publish(PAGES)
  storage.asked.length = 0
  const { 'cars/a b ü/index.html': _gone, ...rest } = PAGES
  await publish({ ...rest, 'index.html': 'new home', '_astro/app.2.js': 'new code' })
  const folder = await liveFolder(storage)
  const sent = storage.asked.filter(line => line.startsWith('PUT') && !line.endsWith('.json'))
  expect(sent).toEqual([`PUT ${folder}/_astro/app.2.js`, `PUT ${folder}/index.html`])
  expect(storage.asked.slice(-3)).toEqual([
    `PUT ${folder}/index.html`,
    `PUT ${folder}/manifest.json`,
    `PUT ${SLUG}/live.json`,
  ])
})

test('old releases make room, and the folder of one is used again without what was in it', async () => {
  const storage = await aStorage()
  const { publish, target, later } = await aTarget(storage, 3)
  for (let number = 1; number <= 6; number++) {
    const files = { ...PAGES, 'index.html': `home ${number}`, [`page-${number}.html`]: `${number}` }
    await publish(files)
    expect(await shown(storage)).toEqual(files)
    later(120)
  }
  expect(target.releases(SLUG).map(({ id }) => id)).toEqual(['000006', '000005', '000004'])
  const folders = await s3Store(storage.options).folders(`${SLUG}/releases/`)
  expect(folders).toHaveLength(3)
})

test('of many releases in a minute none makes room, as caches may lead there; they go when there is time', async () => {
  const storage = await aStorage()
  const { publish, target, later } = await aTarget(storage, 2)
  for (let number = 1; number <= 4; number++) await publish({ ...PAGES, 'index.html': `home ${number}` })
  expect(target.releases(SLUG)).toHaveLength(4)
  later(120)
  await target.prepare(SLUG)
  expect(target.releases(SLUG).map(({ id }) => id)).toEqual(['000004', '000003'])
  expect(await s3Store(storage.options).folders(`${SLUG}/releases/`)).toHaveLength(2)
})

test('back and forward again is one write and byte for byte what it was; what is built meanwhile waits until it is asked for', async () => {
  const storage = await aStorage()
  const { publish, target } = await aTarget(storage)
  await publish(PAGES)
  const mistake = { ...PAGES, 'index.html': 'a mistake' }
  await publish(mistake)
  storage.asked.length = 0
  expect(await target.roll(SLUG, 'back')).toMatchObject({ id: '000001' })
  const textOf = async (id: string) => (await target.open(SLUG, id))?.text('index.html')
  expect([await textOf('000001'), await textOf('000002')]).toEqual(['home', 'a mistake'])
  expect(storage.asked).toEqual([`PUT ${SLUG}/live.json`])
  expect(await shown(storage)).toEqual(PAGES)
  expect(await publish({ ...PAGES, 'index.html': 'third' })).toEqual({ kind: 'held' })
  expect(await target.roll(SLUG, 'forward')).toMatchObject({ id: '000002' })
  expect(await shown(storage)).toEqual(mistake)
  await target.roll(SLUG, 'back')
  expect(await publish({ ...PAGES, 'index.html': 'mended' }, true)).toMatchObject({ id: '000003' })
  // Past the mistake.
  expect(await target.roll(SLUG, 'back')).toMatchObject({ id: '000001' })
  expect(await shown(storage)).toEqual(PAGES)
})

test('who went back twice and forward once has not come to the end: what is built waits', async () => {
  const { publish, target } = await aTarget(await aStorage())
  for (const text of ['one', 'two', 'three']) await publish({ ...PAGES, 'index.html': text })
  for (const way of ['back', 'back', 'forward'] as const) await target.roll(SLUG, way)
  expect(target.live(SLUG)).toMatchObject({ id: '000002', isHeld: true })
  expect(await publish({ ...PAGES, 'index.html': 'four' })).toEqual({ kind: 'held' })
})

test('who goes back while a release is sent has the last word', async () => {
  const storage = await aStorage()
  const { publish, target } = await aTarget(storage)
  for (const text of ['one', 'a mistake']) await publish({ ...PAGES, 'index.html': text })
  beforeFirst('manifest.json', storage, () => target.roll(SLUG, 'back'))
  expect(await publish({ ...PAGES, 'index.html': 'the mistake again' })).toEqual({ kind: 'held' })
  expect(await shown(storage)).toMatchObject({ 'index.html': 'one' })
})

test('a release that somebody has just left by going back makes no room, as caches may lead there', async () => {
  const { publish, target, later, store } = await aTarget(await aStorage(), 2)
  await publish({ ...PAGES, 'index.html': 'one' })
  await publish({ ...PAGES, 'index.html': 'two' })
  later(300)
  await target.roll(SLUG, 'back')
  later(300)
  await target.roll(SLUG, 'forward')
  later(30)
  await publish({ ...PAGES, 'index.html': 'three' })
  expect((await store.get(`${SLUG}/live.json`))!.text).toContain('"000001"')
})

test('wherever a publish breaks off, the old site stays whole, and the next one succeeds', async () => {
  const storage = await aStorage()
  const { publish, target, later } = await aTarget(storage, 2)
  await publish({ ...PAGES, 'old.html': 'old' })
  later(120)
  let live: Record<string, string> = { ...PAGES, 'index.html': 'home 0' }
  await publish(live)
  let isOver = false
  for (let broken = 1; !isOver; broken++) {
    later(120)
    const next = { ...PAGES, 'index.html': `home ${broken}`, [`_astro/app.${broken}.js`]: 'code' }
    let writes = 0
    storage.onRequest = line => (line.startsWith('GET') || ++writes < broken ? undefined : 403)
    const outcome = await publish(next).catch((error: Error) => error)
    storage.onRequest = () => undefined
    isOver = !(outcome instanceof Error)
    if (isOver) break
    expect(String(outcome)).toContain('the storage says 403')
    expect(await shown(storage)).toMatchObject(live)
    expect(await publish(next)).toMatchObject({ kind: 'published' })
    expect(await shown(storage)).toMatchObject(next)
    live = next
  }
  expect(target.live(SLUG)?.isHeld).toBe(false)
})

test('a publish that fails is over when nothing of it is under way, so that nothing old arrives among what the next one sends', async () => {
  const storage = await aStorage()
  const { publish } = await aTarget(storage)
  let hasArrived = false
  const arrive = async () => {
    await setTimeout(200)
    hasArrived = true
    return undefined
  }
  storage.onRequest = line => (line.endsWith('broken.txt') ? 403 : line.endsWith('slow.txt') ? arrive() : undefined)
  await expect(publish({ ...PAGES, 'slow.txt': 'old', 'broken.txt': 'old' })).rejects.toThrow('the storage says 403')
  expect(hasArrived).toBe(true)
})

test('a folder that is used again forgets what its last release had kept', async () => {
  const storage = await aStorage()
  const { publish, target, later } = await aTarget(storage, 2)
  await publish(PAGES)
  const { '_astro/app.1.js': _replaced, ...others } = PAGES
  await publish({ ...others, '_astro/app.2.js': 'new code' })
  await target.roll(SLUG, 'back')
  for (let number = 1; number <= 4; number++) {
    const files = { ...PAGES, 'index.html': `home ${number}` }
    expect(await publish(files, true)).toMatchObject({ kind: 'published' })
    expect(await shown(storage)).toEqual(files)
    later(120)
  }
})

test('a first release that broke off goes on with what is there, also by another publisher, and nothing of it is left', async () => {
  const storage = await aStorage()
  const one = await aTarget(storage)
  storage.onRequest = line => (line.startsWith('PUT') && line.endsWith('index.html') ? 403 : undefined)
  await expect(one.publish(PAGES)).rejects.toThrow('the storage says 403')
  storage.onRequest = () => undefined
  const [other, changed] = [await aTarget(storage), { ...PAGES, _headers: '/*\n  Cache-Control: no-store\n' }]
  storage.asked.length = 0
  await other.publish(changed)
  const sent = storage.asked.filter(line => line.startsWith('PUT')).map(line => line.replace(/^PUT \S+?-\w{8}\//, ''))
  expect(sent.sort()).toEqual(
    ['_headers', 'cars/a b ü/index.html', 'index.html', 'manifest.json', `PUT ${SLUG}/live.json`].sort(),
  )
  expect(await shown(storage)).toEqual(changed)
  const code = await fetch(`${storage.address}/sites/live/${await liveFolder(storage)}/_astro/app.1.js`)
  expect(code.headers.get('cache-control')).toBe('no-store')
  await other.target.prepare(SLUG)
  expect(await s3Store(storage.options).folders(`${SLUG}/releases/`)).toHaveLength(1)
})

test('files that stay the same are served by new rules, also those of a folder that is used again', async () => {
  const storage = await aStorage()
  const { publish, later } = await aTarget(storage, 2)
  const cached = async () =>
    (await fetch(`${storage.address}/sites/live/${await liveFolder(storage)}/_astro/app.1.js`)).headers.get(
      'cache-control',
    )
  const found: (string | null)[] = []
  for (const rule of ['one', 'one', 'one', 'two', 'three']) {
    const rules = `/*\n  Cache-Control: ${rule}\n`
    await publish({ ...PAGES, 'index.html': `home ${found.length}`, _headers: rules })
    found.push(await cached())
    later(120)
  }
  expect(found).toEqual(['one', 'one', 'one', 'two', 'three'])
})

test('what a killed publisher has left in the storage is removed by the next one', async () => {
  const storage = await aStorage()
  const { publish, store } = await aTarget(storage)
  await publish(PAGES)
  await store.put(`${SLUG}/releases/000009-dead/index.html`, 'half', { type: 'text/html' })
  const next = await aTarget(storage)
  await next.publish({ ...PAGES, 'index.html': 'second' })
  expect((await store.folders(`${SLUG}/releases/`)).some(name => name.includes('dead'))).toBe(false)
  expect(await shown(storage)).toMatchObject({ 'index.html': 'second' })
})

test('a publisher whose clock is wrong takes no lease from another, as all go by the clock of the storage', async () => {
  const storage = await aStorage()
  const first = await takeLease(s3Store(storage.options), 'here')
  // What cannot be seen from another computer.
  const store = s3Store(storage.options)
  const { text, tag } = (await store.get('publisher.lock'))!
  const lease = JSON.parse(text)
  const moved = JSON.stringify({ ...lease, holder: { ...lease.holder, space: 'elsewhere' } })
  await store.put('publisher.lock', moved, { type: 'application/json', condition: { tag } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(takeLease(s3Store(storage.options), 'here')).rejects.toThrow(TakenError)
  await first.release()
})

test('a lease of a process that is no more on this machine is free at once', async () => {
  const store = s3Store((await aStorage()).options)
  const first = await takeLease(store, 'here')
  const { text, tag } = (await store.get('publisher.lock'))!
  const lease = JSON.parse(text)
  const { pid } = spawnSync(process.execPath, ['--version'])
  const ofThat = JSON.stringify({ ...lease, holder: { ...lease.holder, pid } })
  await store.put('publisher.lock', ofThat, { type: 'application/json', condition: { tag } })
  const next = await takeLease(store, 'here')
  await next.release()
  await first.release()
})

test('a lease of another user’s process, which this one may not look at, is not free', async () => {
  const store = s3Store((await aStorage()).options)
  const first = await takeLease(store, 'here')
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  await expect(takeLease(store, 'here')).rejects.toThrow(TakenError)
  await first.release()
})

test('a storage that does not answer when a lease is renewed ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = await aStorage()
  const lease = await takeLease(s3Store(storage.options), 'here')
  storage.onRequest = () => 403
  vi.advanceTimersByTime(20_000)
  await lease.release()
  expect(() => lease.check()).not.toThrow()
})

/** A storage that gives these answers, one after the other, and what it was asked. */
async function aVoice(...answers: string[]) {
  const heard: IncomingMessage[] = []
  const server = createServer((request, response) => {
    heard.push(request)
    response.end(answers.shift())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const access = { bucket: 'sites', prefix: 'live/', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  return { heard, store: s3Store({ ...access, endpoint: `http://127.0.0.1:${port}` }) }
}

test('a copy that a storage begins to answer and then fails to make is told', async () => {
  const { store } = await aVoice('<Error><Code>InternalError</Code></Error>')
  const copied = store.copy('one.html', 'other.html', { type: 'text/html' })
  await expect(copied).rejects.toThrow('copy one.html: the storage says InternalError')
})

test('a list that comes in several parts is read to its end', async () => {
  const part = (key: string, more: string) => `<Contents><Key>live/${key}</Key><ETag>1</ETag></Contents>${more}`
  const next = '<NextContinuationToken>more &amp; more</NextContinuationToken>'
  const { store, heard } = await aVoice(part('a/one', next), part('a/two', ''))
  expect(await store.list('a/')).toEqual(['a/one', 'a/two'].map(key => ({ key, tag: '1' })))
  expect(new URL(heard[1]!.url!, 'http://here').searchParams.get('continuation-token')).toBe('more & more')
})

test('a storage is told the digest of what it is sent, so that it refuses what was damaged on the way', async () => {
  const { store, heard } = await aVoice('')
  await store.put('one.html', 'one', { type: 'text/html', sha256: hash('sha256', 'one') })
  expect(heard[0]!.headers['x-amz-content-sha256']).toBe(hash('sha256', 'one'))
})

test('a big file has longer to arrive than a small one, and a path that leads out of the place is refused', async () => {
  expect(longestFor(1_000)).toBeLessThan(62_000)
  expect(longestFor(500_000_000)).toBeGreaterThan(2 * 3_600_000)
  const { publish } = await aTarget(await aStorage())
  await expect(publish({ ...PAGES, '../south/index.html': 'x' })).rejects.toThrow('names "../south/index.html"')
})

test('a storage that is busy for a moment is asked again', async () => {
  const storage = await aStorage()
  const { publish } = await aTarget(storage)
  let refused = 0
  storage.onRequest = line => (line.startsWith('PUT') && refused++ % 2 === 0 ? 503 : undefined)
  expect(await publish(PAGES)).toMatchObject({ kind: 'published' })
  expect(await shown(storage)).toEqual(PAGES)
})

test('a storage that has too much to do, as it says by 429, is asked again', async () => {
  const storage = await aStorage()
  let refused = 0
  storage.onRequest = () => (refused++ === 0 ? 429 : undefined)
  expect(await s3Store(storage.options).list('')).toEqual([])
  expect(refused).toBe(2)
})

test('a storage that lists or deletes nothing for us has not done it', async () => {
  const storage = await aStorage()
  storage.onRequest = () => 403
  const store = s3Store(storage.options)
  await expect(store.list('northside/')).rejects.toThrow('list: the storage says 403')
  await expect(store.remove('one.html')).rejects.toThrow('delete one.html: the storage says 403')
})

test('two publishers cannot trample each other: the second is told who is there, and a write over another’s is refused', async () => {
  const storage = await aStorage()
  const place = { targetDir: '', elsewhere: { kind: 's3', storage: storage.options } as const }
  const first = await openPlace(place, () => {})
  await expect(openPlace(place, () => {})).rejects.toThrow(TakenError)
  await expect(openPlace(place, () => {})).rejects.toThrow(
    `s3://sites/live/ is published to already by process ${process.pid}`,
  )
  await first.close()
  await (await openPlace(place, () => {})).close()

  // Without the lease, as after a computer that slept through it.
  const [one, other] = [await aTarget(storage), await aTarget(storage)]
  await one.publish(PAGES)
  beforeFirst('manifest.json', storage, () => other.publish({ ...PAGES, 'index.html': 'of the other' }))
  await expect(one.publish({ ...PAGES, 'index.html': 'of the one' })).rejects.toThrow(
    'another publisher has changed what is live',
  )
  expect(one.target.live(SLUG)).toEqual(other.target.live(SLUG))
  expect(await shown(storage)).toEqual({ ...PAGES, 'index.html': 'of the other' })
})

test('what a publisher still sends that another has overtaken comes into nothing of the other’s', async () => {
  const storage = await aStorage()
  const [one, other] = [await aTarget(storage), await aTarget(storage)]
  await one.publish(PAGES)
  beforeFirst('/index.html', storage, () => other.publish({ ...PAGES, 'index.html': 'of the other' }))
  await expect(one.publish({ ...PAGES, 'index.html': 'of the one' })).rejects.toThrow('another publisher has changed')
  expect(await shown(storage)).toEqual({ ...PAGES, 'index.html': 'of the other' })
})

test('a lease goes on after a renewal whose answer got lost, and is known to be lost when another has taken it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = s3Store((await aStorage()).options)
  const overwrite = async (change: object): Promise<void> => {
    const { text } = (await store.get('publisher.lock'))!
    await store.put('publisher.lock', JSON.stringify({ ...JSON.parse(text), ...change }), { type: 'application/json' })
  }
  const lease = await takeLease(store, 'here')
  await overwrite({ until: Date.now() + 90_000 })
  vi.advanceTimersByTime(20_000)
  await lease.release()
  expect(() => lease.check()).not.toThrow()

  const next = await takeLease(store, 'here')
  await overwrite({ id: 'of another' })
  vi.advanceTimersByTime(20_000)
  await next.release()
  expect(() => next.check()).toThrow('another publisher has taken over here')
  await expect(takeLease(store, 'here')).rejects.toThrow(TakenError)
})

test('a storage that ignores conditions is told as one where nothing keeps two publishers apart', async () => {
  const storage = await aStorage({ isGuarded: false })
  const said: string[] = []
  const place = await openPlace({ targetDir: '', elsewhere: { kind: 's3', storage: storage.options } as const }, line =>
    said.push(line),
  )
  await place.close()
  expect(said).toEqual([expect.stringContaining('ignores conditions on writes')])
})

test('a storage that lets nobody in is told with its answer', async () => {
  const storage = await aStorage()
  const open = (options: Partial<S3Options>) =>
    openPlace({ targetDir: '', elsewhere: { kind: 's3', storage: { ...storage.options, ...options } } }, () => {})
  await expect(open({ secretAccessKey: 'guessed' })).rejects.toThrow(
    '--target s3://sites/live/: read publisher.lock: the storage says 403 SignatureDoesNotMatch',
  )
  await expect(open({ bucket: 'no-such-bucket' })).rejects.toThrow('the storage says 404 NoSuchBucket')
})

test('a damaged file of a bundle is told, and never gets there', async () => {
  const storage = await aStorage()
  const { publish, target, folder } = await aTarget(storage)
  await publish(PAGES)
  writeBundle(folder, SLUG, { ...PAGES, 'index.html': 'second' })
  writeFileSync(join(folder, SLUG, 'index.html'), 'secon')
  await expect(target.publish(SLUG, join(folder, SLUG))).rejects.toThrow('index.html is damaged in the bundle')
  expect(await shown(storage)).toEqual(PAGES)
})

test('npm run release publishes to a storage and takes dealers back there, as it does in a folder', async () => {
  const storage = await aStorage()
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-s3-release-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', storage.options.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', storage.options.secretAccessKey)
  vi.stubEnv('AWS_ENDPOINT_URL', storage.address)
  const said: string[] = []
  const told = { log: (line: string) => said.push(line), error: (line: string) => said.push(line) }
  const release = (...args: string[]) => releaseCommand([...args, '--target', 's3://sites/live'], told)
  writeBundle(folder, SLUG, PAGES)
  expect(await release('--from', folder)).toBe(0)
  writeBundle(folder, SLUG, { ...PAGES, 'index.html': 'a mistake' })
  expect(await release('--from', folder)).toBe(0)
  expect(await release('--back', SLUG)).toBe(0)
  expect(await shown(storage)).toEqual(PAGES)
  expect(said.at(-1)).toContain('in s3://sites/live/')
})

test('a target with an address is a storage, and what it lacks is told', () => {
  const access = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(parseElsewhere('published', access)).toBeUndefined()
  expect(parseElsewhere('s3://sites/all/of/them/', { ...access, AWS_REGION: 'ap-southeast-2' })).toMatchObject({
    storage: { bucket: 'sites', prefix: 'all/of/them/', endpoint: 'https://s3.ap-southeast-2.amazonaws.com' },
  })
  expect(parseElsewhere('s3://sites', { ...access, AWS_ENDPOINT_URL: 'http://127.0.0.1:9000' })).toMatchObject({
    storage: { prefix: '', endpoint: 'http://127.0.0.1:9000' },
  })
  expect(() => parseElsewhere('s3://sites', {})).toThrow('needs AWS_ACCESS_KEY_ID')
  for (const endpoint of ['storage', 'ftp://storage.example', 'https://me:hush@storage.example']) {
    expect(() => parseElsewhere('s3://sites', { ...access, AWS_ENDPOINT_URL: endpoint })).toThrow(
      /^AWS_ENDPOINT_URL: write an address with https:(?!.*hush)/,
    )
  }
  expect(() => parseElsewhere('ftp://sites', access)).toThrow(
    'write a folder, ssh://name@host/path or s3://bucket/prefix',
  )
})
