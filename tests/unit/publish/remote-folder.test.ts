import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nightlyUnless } from '../../../scripts/check/nightly.ts'
import { TakenError } from '../../../scripts/publish/lock.ts'
import { faultsOf } from '../../../scripts/publish/manifest.ts'
import { openPlace, parseElsewhere } from '../../../scripts/publish/place.ts'
import { releaseCommand } from '../../../scripts/publish/release-command.ts'
import { checkHost, remoteFolder } from '../../../scripts/publish/remote-folder.ts'
import { openHost } from '../../../scripts/publish/remote-host.ts'
import { takeRemoteLease } from '../../../scripts/publish/remote-lease.ts'
import type { Target } from '../../../scripts/publish/target.ts'
import { filesIn } from '../../support/build.ts'
import { writeBundle } from '../../support/bundles.ts'
import { aRemote, type Break, hasRsync, type TestRemote } from '../../support/remote.ts'
import { killsExperiment } from './kills.ts'

const SLUG = 'northside'
const PAGES = {
  'index.html': 'home',
  'cars/a b ü/index.html': 'golf',
  'cars/it’s "$HOME" \'n’/index.html': 'signs',
  '_astro/app.1.js': 'code',
  'robots.txt': 'all',
}

async function aTarget(remote: TestRemote, releasesKept?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-remote-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let now = new Date('2026-11-22T10:00:00Z')
  const host = await openHost(remote.options, async () => {})
  await checkHost(host)
  const target = await remoteFolder(host, { now: () => now, ...(releasesKept && { releasesKept }) })
  const publish = (files: Record<string, string>, asked = false) => {
    writeBundle(folder, SLUG, files)
    return target.publish(SLUG, join(folder, SLUG), { asked })
  }
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  return { folder, target, publish, later, host }
}

const current = ({ folder }: TestRemote): string => join(folder, 'current', SLUG)

/** What the web server there shows, by path. */
function shown(remote: TestRemote): Record<string, string> {
  const { 'manifest.json': _manifest, 'kept.json': _kept, ...files } = filesIn(current(remote))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, String(bytes)]))
}

const releasesIn = ({ folder }: TestRemote): string[] =>
  readdirSync(join(folder, 'releases', SLUG)).filter(name => name !== 'moments')

describe.runIf(hasRsync())('over rsync', () => {
  test('a release is a whole bundle where the web server looks, and whoever comes later finds it', async () => {
    const remote = aRemote()
    const { publish, target, host } = await aTarget(remote)
    expect(await publish(PAGES)).toMatchObject({ id: '000001', changed: Object.keys(PAGES), gone: [] })
    expect(shown(remote)).toEqual(PAGES)
    expect(faultsOf(current(remote))).toEqual([])
    expect(statSync(join(current(remote), 'index.html')).mode & 0o777).toBe(0o644)
    expect(await publish(PAGES)).toEqual({ kind: 'same' })
    expect((await remoteFolder(host)).releases(SLUG)).toEqual(target.releases(SLUG))
    expect(target.live(SLUG)).toMatchObject({ id: '000001', isHeld: false })
  })

  test('only what changed travels, hashed files first, pages last; what is equal is one on the disk, what is gone is gone', async () => {
    const remote = aRemote()
    const sent: string[][] = []
    const { publish, host, folder } = await aTarget(remote)
    await publish(PAGES)
    const target = await remoteFolder({
      ...host,
      send: (from, to, paths, options) => {
        sent.push([...paths])
        return host.send(from, to, paths, options)
      },
    })
    const first = releasesIn(remote)[0]!
    const { 'cars/a b ü/index.html': _gone, ...rest } = PAGES
    const next = { ...rest, 'index.html': 'new home', '_astro/app.2.js': 'new code', 'robots.txt': 'few' }
    writeBundle(folder, SLUG, next)
    await target.publish(SLUG, join(folder, SLUG))
    expect(sent).toEqual([['_astro/app.2.js'], ['robots.txt'], ['index.html'], ['manifest.json']])
    expect(shown(remote)).toEqual(next)
    expect(existsSync(join(current(remote), 'cars/a b ü'))).toBe(false)
    const node = (path: string) => statSync(path).ino
    const old = join(remote.folder, 'releases', SLUG, first)
    expect(node(join(current(remote), '_astro/app.1.js'))).toBe(node(join(old, '_astro/app.1.js')))
    expect(faultsOf(old)).toEqual([])
  })

  test('old releases make room, those withdrawn first, and nothing else is left in their folder @nightly', async () => {
    const remote = aRemote()
    const { publish, target } = await aTarget(remote, 3)
    for (let number = 1; number <= 5; number++) {
      const files = { ...PAGES, 'index.html': `home ${number}`, [`page-${number}.html`]: `${number}` }
      await publish(files)
      expect(shown(remote)).toEqual(files)
      if (number % 2 === 0) await target.prepare(SLUG)
    }
    expect(target.releases(SLUG).map(({ id }) => id)).toEqual(['000005', '000004', '000003'])
    await target.prepare(SLUG)
    // The fourth grows.
    expect(releasesIn(remote)).toHaveLength(4)
    await target.roll(SLUG, 'back')
    await publish({ ...PAGES, 'index.html': 'mended' }, true)
    expect(target.releases(SLUG).map(({ id }) => id)).toEqual(['000006', '000004', '000003'])
  })

  test('back and forward again is one switch and byte for byte what it was; what is built meanwhile waits until it is asked for', async () => {
    const remote = aRemote()
    const { publish, target } = await aTarget(remote)
    await publish(PAGES)
    const first = filesIn(current(remote))
    await publish({ ...PAGES, 'index.html': 'a mistake', '_astro/app.1.js': 'of the mistake' })
    const mistake = filesIn(current(remote))
    expect(await target.roll(SLUG, 'back')).toMatchObject({ id: '000001' })
    const textOf = async (id: string) => (await target.open(SLUG, id))?.text('index.html')
    expect([await textOf('000001'), await textOf('000002')]).toEqual(['home', 'a mistake'])
    expect(filesIn(current(remote))).toEqual(first)
    expect(await publish({ ...PAGES, 'index.html': 'third' })).toEqual({ kind: 'held' })
    expect(await target.roll(SLUG, 'forward')).toMatchObject({ id: '000002' })
    expect(filesIn(current(remote))).toEqual(mistake)
    await target.roll(SLUG, 'back')
    expect(await publish({ ...PAGES, 'index.html': 'mended' }, true)).toMatchObject({ id: '000003' })
    // Past the mistake.
    expect(await target.roll(SLUG, 'back')).toMatchObject({ id: '000001' })
    expect(filesIn(current(remote))).toEqual(first)
  })

  test('a page that was opened before a switch finds its scripts for a day @nightly', async () => {
    const remote = aRemote()
    const { publish, later } = await aTarget(remote)
    await publish(PAGES)
    const { '_astro/app.1.js': _replaced, ...others } = PAGES
    await publish({ ...others, '_astro/app.2.js': 'new code' })
    expect(shown(remote)).toMatchObject({ '_astro/app.1.js': 'code' })
    expect(faultsOf(current(remote))).toEqual([])
    later(25 * 3600)
    await publish({ ...others, '_astro/app.2.js': 'new code', 'index.html': 'next day' })
    expect(Object.keys(shown(remote))).not.toContain('_astro/app.1.js')
    expect(faultsOf(current(remote))).toEqual([])
  })

  for (const how of ['before', 'within', 'after'] satisfies Break[]) {
    test(`wherever a publish breaks off, ${how} what is asked, a whole site is live, and the next one succeeds${nightlyUnless(how === 'within')}`, async () => {
      const remote = aRemote()
      const { publish } = await aTarget(remote)
      const seen: Record<string, string>[] = [{ ...PAGES, 'old.html': 'old' }]
      await publish(seen[0]!)
      let call = 1
      for (; ; call++) {
        const next = { ...PAGES, 'index.html': `home ${call}`, [`page-${call}.html`]: 'new' }
        remote.breakAt(call, how)
        const outcome = await publish(next).catch((error: Error) => error)
        remote.mend()
        seen.push(next)
        expect(faultsOf(current(remote))).toEqual([])
        expect(seen).toContainEqual(shown(remote))
        if (!(outcome instanceof Error)) break
        expect(String(outcome)).toContain("ssh://shop/~/our sites' place: ")
      }
      expect(shown(remote)).toEqual(seen.at(-1))
      expect(call).toBeGreaterThan(5)
    })
  }

  test('a first release that broke off goes on with what is there already @nightly', async () => {
    const remote = aRemote()
    const { publish, target, folder } = await aTarget(remote)
    const big = 'x'.repeat(100_000)
    const files = { ...PAGES, '_astro/big.1.js': big, 'index.html': 'home' }
    // Reading the book, the folder, then the hashed files; not the others.
    remote.breakAt(4, 'before')
    await expect(publish(files)).rejects.toThrow('Connection closed by remote host')
    remote.mend()
    const [left] = releasesIn(remote)
    const node = statSync(join(remote.folder, 'releases', SLUG, left!, '_astro/big.1.js')).ino
    await target.publish(SLUG, join(folder, SLUG))
    expect(shown(remote)).toEqual(files)
    expect(statSync(join(current(remote), '_astro/big.1.js')).ino).toBe(node)
    expect(faultsOf(current(remote))).toEqual([])
    await publish({ ...files, 'index.html': 'second' })
    expect(releasesIn(remote)).not.toContain(left)
  })

  test('a connection that breaks once is made again', async () => {
    const remote = aRemote()
    const host = await openHost(remote.options, async () => remote.mend())
    remote.breakAt(1, 'before')
    expect(await host.run('greet', 'echo hello')).toBe('hello\n')
  })

  test('where SSH says nothing of a connection that broke, staff read what rsync says of it', async () => {
    const host = await openHost({ ...aRemote().options, shell: 'false' }, async () => {})
    const told = /send 1 files: rsync: .*(connection unexpectedly closed|Broken pipe)/
    await expect(host.send(import.meta.dirname, 'there', ['remote-folder.test.ts'])).rejects.toThrow(told)
  })

  test('two publishers cannot trample each other: the second is told who is there, and the first is refused once another took over @nightly', async () => {
    const remote = aRemote()
    const elsewhere = { targetDir: '', elsewhere: { kind: 'ssh', host: remote.options } } as const
    const first = await openPlace(elsewhere, () => {})
    await expect(openPlace(elsewhere, () => {})).rejects.toThrow(TakenError)
    await expect(openPlace(elsewhere, () => {})).rejects.toThrow(`is published to already by process ${process.pid}`)
    // As if it had slept for longer than its lease.
    const [number] = readdirSync(join(remote.folder, 'publisher.lock'))
    writeFileSync(join(remote.folder, 'publisher.lock', number!, 'beat'), '1000')
    const second = await openPlace(elsewhere, () => {})
    const { folder } = await aTarget(remote)
    writeBundle(folder, SLUG, PAGES)
    const publishTo = ({ target }: typeof first) => target.publish(SLUG, join(folder, SLUG))
    await expect(publishTo(first)).rejects.toThrow('another publisher has taken over')
    expect(await publishTo(second)).toMatchObject({ kind: 'published' })
    await first.close()
    await expect(openPlace(elsewhere, () => {})).rejects.toThrow(TakenError)
    await second.close()
    await (await openPlace(elsewhere, () => {})).close()
  })

  test('of many who ask for a lease at once one gets it', async () => {
    const remote = aRemote()
    const host = await openHost(remote.options)
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => takeRemoteLease(host)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of asked) if (each.status === 'fulfilled') await each.value.release()
  })

  test('a write over another’s is refused, also without a lease @nightly', async () => {
    const remote = aRemote()
    const one = await aTarget(remote)
    await one.publish(PAGES)
    const other = await aTarget(remote)
    let isFirst = true
    const target = await remoteFolder({
      ...one.host,
      async send(...sent) {
        await one.host.send(...sent)
        if (isFirst) await other.publish({ ...PAGES, 'index.html': 'of the other' })
        isFirst = false
      },
    })
    writeBundle(one.folder, SLUG, { ...PAGES, 'index.html': 'of the one' })
    await expect(target.publish(SLUG, join(one.folder, SLUG))).rejects.toThrow(
      /another publisher has changed|is gone|No such file/,
    )
    expect(shown(remote)).toEqual({ ...PAGES, 'index.html': 'of the other' })
    expect(faultsOf(current(remote))).toEqual([])
  })

  test('whoever takes a dealer back at the moment in which a release begins finds the old site whole @nightly', async () => {
    const remote = aRemote()
    const { publish, host, folder } = await aTarget(remote)
    await publish(PAGES)
    await publish({ ...PAGES, 'index.html': 'a mistake' })
    let isBack = false
    const target: Target = await remoteFolder({
      ...host,
      async run(what, script) {
        if (what.startsWith('make room') && !isBack) {
          isBack = true
          await target.roll(SLUG, 'back')
        }
        return host.run(what, script)
      },
    })
    writeBundle(folder, SLUG, { ...PAGES, 'index.html': 'third' })
    expect(await target.publish(SLUG, join(folder, SLUG))).toEqual({ kind: 'held' })
    expect(shown(remote)).toEqual(PAGES)
    expect(faultsOf(current(remote))).toEqual([])
  })

  test('of a switch and a roll at the same moment both are told what is live @nightly', async () => {
    const remote = aRemote()
    const { publish, target } = await aTarget(remote)
    for (const home of ['first', 'second', 'third']) await publish({ ...PAGES, 'index.html': home })
    expect(await Promise.all([target.roll(SLUG, 'back'), target.roll(SLUG, 'back')])).toEqual([
      { id: '000002', left: '000003' },
      { id: '000001', left: '000002' },
    ])
    expect(target.live(SLUG)?.id).toBe('000001')
    expect(shown(remote)['index.html']).toBe('first')
  })

  test('a file that is gone is only deleted, whatever it is called', async () => {
    const remote = aRemote()
    const { publish } = await aTarget(remote)
    await publish({ ...PAGES, 'END-OF-LINES': 'a', 'echo >stray': 'b' })
    await publish(PAGES)
    expect(shown(remote)).toEqual(PAGES)
    expect(existsSync(join(current(remote), 'stray'))).toBe(false)
  })

  test('what was a folder may be a file in the next release, and the other way round @nightly', async () => {
    const remote = aRemote()
    const { publish } = await aTarget(remote)
    const asFolder = { ...PAGES, 'feeds/meta/cars.csv': 'cars', 'feeds/meta/more/parts.csv': 'parts' }
    const asFile = { ...PAGES, 'feeds/meta': 'all in one' }
    for (const files of [asFolder, asFile, asFolder, asFile]) {
      await publish(files)
      expect(shown(remote)).toEqual(files)
      expect(faultsOf(current(remote))).toEqual([])
    }
  })

  test('a damaged file of a bundle is told and never gets there, nor does a path that leads out of the place', async () => {
    const remote = aRemote()
    const { publish, target, folder } = await aTarget(remote)
    await publish(PAGES)
    writeBundle(folder, SLUG, { ...PAGES, 'index.html': 'second' })
    writeFileSync(join(folder, SLUG, 'index.html'), 'secon')
    await expect(target.publish(SLUG, join(folder, SLUG))).rejects.toThrow('index.html is damaged in the bundle')
    await expect(publish({ ...PAGES, '../south/index.html': 'of another dealer' })).rejects.toThrow(
      'manifest.json names "../south/index.html"',
    )
    await expect(target.roll('../north', 'back')).rejects.toThrow('is no name of a dealer')
    expect(shown(remote)).toEqual(PAGES)
  })

  test('a file or folder that was there before is not touched, and a host that lacks rsync is told', async () => {
    const remote = aRemote()
    mkdirSync(join(remote.folder, 'current/northside'), { recursive: true })
    writeFileSync(join(remote.folder, 'current/northside/index.html'), 'an old site')
    const { publish, host } = await aTarget(remote)
    await expect(publish(PAGES)).rejects.toThrow('current/northside is no link of ours')
    expect(readFileSync(join(remote.folder, 'current/northside/index.html'), 'utf8')).toBe('an old site')
    const poor = { ...host, run: (what: string, script: string) => host.run(what, `PATH=/nowhere\n${script}`) }
    await expect(checkHost(poor)).rejects.toThrow('it lacks rsync → install it there')
  })

  test('a program that this computer lacks is told at once, and nothing goes on in the background', async () => {
    const remote = aRemote()
    const { publish } = await aTarget(remote)
    const path = process.env['PATH']
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PATH', '/nowhere')
    const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    const before = timers()
    const host = await openHost({ ...remote.options, shell: 'ssh-of-nobody' })
    await expect(host.run('greet', 'echo')).rejects.toThrow('ssh-of-nobody is not on this computer → install it')
    expect(timers()).toBeLessThanOrEqual(before)
    vi.stubEnv('PATH', path)
    await publish(PAGES)
  })

  test('npm run release publishes there and takes dealers back, as it does in a folder @nightly', async () => {
    const remote = aRemote()
    const { folder } = await aTarget(remote)
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('RSYNC_RSH', remote.env.RSYNC_RSH)
    const said: string[] = []
    const told = { log: (line: string) => said.push(line), error: (line: string) => said.push(line) }
    const release = (...args: string[]) => releaseCommand([...args, '--target', remote.target], told)
    writeBundle(folder, SLUG, PAGES)
    expect(await release('--from', folder)).toBe(0)
    writeBundle(folder, SLUG, { ...PAGES, 'index.html': 'a mistake' })
    expect(await release('--from', folder)).toBe(0)
    expect(await release('--back', SLUG)).toBe(0)
    expect(shown(remote)).toEqual(PAGES)
    expect(said.at(-1)).toContain("in ssh://shop/~/our sites' place")
  })

  test('killed while it publishes there, the publisher leaves one whole release, and the next one need not wait @nightly', async () => {
    const remote = aRemote()
    const shop = { target: remote.target, current: join(remote.folder, 'current'), env: remote.env }
    const found = await killsExperiment(1, { cars: 12, shop })
    expect(found).toMatchObject({ kills: 1, faults: [], isLastLive: true })
  }, 240_000)
})

test('an address of a computer elsewhere is understood, and what is wrong with one is told without its password', () => {
  const parsed = (target: string, env = {}) => parseElsewhere(target, env)
  expect(parsed('ssh://web@shop.example:2222/srv/sites/')).toEqual({
    kind: 'ssh',
    host: { host: 'web@shop.example', port: '2222', path: '/srv/sites', shell: undefined },
  })
  expect(parsed('ssh://shop/~/our%20sites', { RSYNC_RSH: 'ssh -i key' })).toMatchObject({
    host: { host: 'shop', path: 'our sites', shell: 'ssh -i key' },
  })
  expect(() => parsed('ssh://web:hush@shop.example/srv')).toThrow(/^(?!.*hush).*write no password there/)
  expect(() => parsed('ssh://web:hush@sh op/srv')).toThrow(/^(?!.*hush).*write ssh:\/\/name@host\/path/)
  expect(() => parsed('sftp://web:hush@shop/srv')).toThrow(/^(?!.*hush).*write a folder/)
  for (const target of ['ssh://shop', 'ssh://-oProxyCommand=x/srv', 'ssh://-x@shop/srv', 'ssh://shop/a%0Ab']) {
    expect(() => parsed(target)).toThrow('write ssh://name@host/path')
  }
  expect(() => parsed('rsync://shop/sites')).toThrow('a server of rsync can switch nothing')
  // As scp has it, it would be a folder here, and the release be told as live.
  expect(() => parsed('web@shop.example:/srv/sites')).toThrow('a folder here → write ssh://web@shop.example/srv/sites')
  expect(() => parsed('shop:/srv/sites')).toThrow('a folder here → write ssh://shop/srv/sites')
  for (const home of ['web@shop:sites', 'web@shop:~/sites']) {
    expect(() => parsed(home)).toThrow('a folder here → write ssh://web@shop/~/sites')
  }
  for (const folder of ['published', 'C:\\sites', 'C:/sites', './web@shop:sites'])
    expect(parsed(folder)).toBeUndefined()
})
