import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockTarget } from '../../../scripts/publish/lock.ts'
import { faultsOf } from '../../../scripts/publish/manifest.ts'
import { releaseCommand } from '../../../scripts/publish/release-command.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { chargedBefore, prepareCharged } from '../../../src/site/price-memory.ts'
import { writeBundle } from '../../support/bundles.ts'

const DEALERS = ['east', 'north', 'south']

const PAGES = { 'index.html': 'home', 'cars/golf/index.html': 'golf', '_astro/app.js': 'code' }

/** Three dealers that are built and live, and the command as CI calls it. */
async function aShop() {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-release-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [dist, target] = [join(home, 'dist'), join(home, 'published')]
  const build = (slug: string, files: Record<string, string>): void => writeBundle(dist, slug, files)
  let said = ''
  const hear = (line: string): void => {
    said += `${line}\n`
  }
  const run = async (...args: string[]) => {
    said = ''
    const code = await releaseCommand(['--target', target, ...args], { log: hear, error: hear })
    return { code, said }
  }
  const release = (...args: string[]) => run('--from', dist, ...args)
  const shown = (slug: string, path = 'index.html') => readFileSync(join(target, 'current', slug, path), 'utf8')
  const releases = (slug: string) => readdirSync(join(target, 'releases', slug)).filter(name => /^\d+$/.test(name))
  for (const slug of DEALERS) build(slug, PAGES)
  expect((await release()).code).toBe(0)
  return { home, dist, target, build, run, release, shown, releases }
}

test('DC-26 of all dealers only the one that shows something else goes live, and the table tells of each', async () => {
  const { build, release, shown, releases } = await aShop()
  build('north', { ...PAGES, 'index.html': 'a new offer' })
  const { code, said } = await release()
  expect(code).toBe(0)
  expect(shown('north')).toBe('a new offer')
  expect(DEALERS.map(releases)).toEqual([['000001'], ['000001', '000002'], ['000001']])
  expect(said).toMatch(/^east +as before/m)
  expect(said).toMatch(/^north +live +2 +1 /m)
  expect(said).toContain('2 as before, 1 live')
})

test('DC-26 a damaged bundle fails alone: its dealer keeps what was live, the others go live, the exit code is 1', async () => {
  const { dist, target, build, release, shown } = await aShop()
  for (const slug of DEALERS) build(slug, { ...PAGES, 'index.html': `new ${slug}` })
  writeFileSync(join(dist, 'north/index.html'), 'half wri')
  const { code, said } = await release()
  expect(code).toBe(1)
  expect(DEALERS.map(slug => shown(slug))).toEqual(['new east', 'home', 'new south'])
  expect(faultsOf(join(target, 'current/north'))).toEqual([])
  expect(said).toMatch(/north was not published:\n {2}north ✖ index\.html is damaged in the bundle/)
})

test('a dealer that the build refused has failed, with its faults, also where an older bundle of it lies there', async () => {
  const { dist, build, release, shown } = await aShop()
  build('north', { ...PAGES, 'index.html': 'left by an earlier build' })
  const sites = [
    { slug: 'east', ok: true, faults: [] },
    { slug: 'north', ok: false, faults: ['sites/north/site.json ✖ write a colour → at theme.primary'] },
    { slug: 'west', ok: false, faults: ['sites/west/stock.json ✖ is empty'] },
  ]
  writeFileSync(join(dist, 'report.json'), JSON.stringify({ sites }))
  const { code, said } = await release()
  expect(code).toBe(1)
  expect(shown('north')).toBe('home')
  expect(said).toContain('write a colour → at theme.primary')
  expect(said).toContain('sites/west/stock.json ✖ is empty')
  expect(said).toContain('2 as before, 2 failed')
})

test('BD-05 the bundle of a dealer that is gone is left out and told, and goes live only where it is asked for', async () => {
  const { dist, build, release, shown } = await aShop()
  for (const slug of DEALERS) build(slug, { ...PAGES, 'index.html': 'new' })
  // A build of one dealer, or of one of several machines, says who the others are.
  const sites = [{ slug: 'east', ok: true, faults: [] }]
  writeFileSync(join(dist, 'report.json'), JSON.stringify({ sites, dealers: ['east', 'south'] }))
  const { code, said } = await release()
  expect([code, ...DEALERS.map(slug => shown(slug))]).toEqual([0, 'new', 'home', 'new'])
  expect(said).toContain(`! north was left out, as it is no dealer any more → delete ${join(dist, 'north')}`)
  expect((await release('--site', 'north')).code).toBe(0)
  expect(shown('north')).toBe('new')
})

test('BD-05 what is left out is what the build said as the release began, though another build ends meanwhile', async () => {
  const { dist, target } = await aShop()
  const report = (...dealers: string[]) =>
    writeFileSync(join(dist, 'report.json'), JSON.stringify({ sites: [], dealers }))
  report('east', 'south')
  let said = ''
  const log = (line: string): void => {
    report('north')
    said += `${line}\n`
  }
  const code = await releaseCommand(['--target', target, '--from', dist], { log, error: log })
  expect(code).toBe(0)
  expect(said.match(/! \w+ was left out/g)).toEqual(['! north was left out'])
})

test('a report that was cut off is told, and nothing is published by it', async () => {
  const { dist, build, release, shown } = await aShop()
  build('north', { ...PAGES, 'index.html': 'new' })
  writeFileSync(join(dist, 'report.json'), '{ "sites": [')
  const { code, said } = await release()
  expect([code, shown('north')]).toEqual([2, 'home'])
  expect(said).toMatch(/report\.json cannot be read: .* → npm run build writes it anew/)
})

test('a bundle in the folder of another dealer is never published as theirs', async () => {
  const { dist, release, shown } = await aShop()
  rmSync(join(dist, 'north'), { recursive: true })
  renameSync(join(dist, 'south'), join(dist, 'north'))
  const { code, said } = await release('--site', 'north')
  expect(code).toBe(1)
  expect(said).toMatch(/north ✖ .* holds the bundle of south/)
  expect(shown('north')).toBe('home')
})

test('one of many is undone at once, is held back from then on, and goes forward or is asked for again', async () => {
  const { build, run, release, shown } = await aShop()
  for (const slug of DEALERS) build(slug, { ...PAGES, 'index.html': 'a mistake' })
  await release()
  expect(await run('--back', 'north')).toMatchObject({ code: 0 })
  expect(DEALERS.map(slug => shown(slug))).toEqual(['a mistake', 'home', 'a mistake'])
  build('north', { ...PAGES, 'index.html': 'from the next feed' })
  const held = await release()
  expect([held.code, shown('north')]).toEqual([0, 'home'])
  expect(held.said).toMatch(/^north +held back/m)
  await run('--forward', 'north')
  expect(shown('north')).toBe('a mistake')
  await run('--back', 'north')
  expect((await release('--site', 'north', '--asked')).said).toMatch(/^north +live/m)
  expect(shown('north')).toBe('from the next feed')
  const { code, said } = await run('--forward', 'north,east')
  expect(code).toBe(1)
  expect(said).toContain('east did not go forward:\n  east ✖ there is no release after the live one')
})

test('who goes back with a slip in a name hears which dealer was meant, and the others go back', async () => {
  const { home, build, run, release, shown } = await aShop()
  build('north', { ...PAGES, 'index.html': 'a mistake' })
  await release()
  const sites = join(home, 'sites')
  for (const slug of [...DEALERS, 'west']) {
    mkdirSync(join(sites, slug), { recursive: true })
    writeFileSync(join(sites, slug, 'site.json'), '{}')
  }
  const { code, said } = await run('--back', 'north,nroth,nobody-of-ours,west', '--sites', sites)
  expect([code, shown('north')]).toEqual([1, 'home'])
  expect(said).toContain('nroth ✖ there is no dealer “nroth” → did you mean "north"?')
  expect(said).toContain('there is no dealer “nobody-of-ours” → there are east, north, south, west')
  expect(said).toContain('west ✖ nothing of it was published there')
  const alone = await run('--back', 'nroth', '--sites', join(home, 'nowhere'))
  expect(alone.said).toContain('nroth ✖ nothing of it was published there')
})

test('features #12 what is held back, or was taken back, is no proof of an earlier price, and CI is handed on just that', async () => {
  const { home, dist, build, run, release } = await aShop()
  const changes = join(home, 'changes')
  vi.stubEnv('FORECOURT_DATA', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = Date.parse('2026-11-20T02:00:00Z')
  const asked = () => [{ id: 7, dollars: 30_000, kind: '' }]
  const remember = (slug: string, from: number) =>
    prepareCharged(changes, { slug, live: dist, of: 'stock', asked, at: from }).keep()
  for (const slug of DEALERS) remember(slug, at - 10 * DAY)
  build('north', { ...PAGES, 'index.html': 'a mistake' })
  await release()
  await run('--back', 'north')
  const [[, , , until] = []] = chargedBefore(changes, 'north').get(7)!
  expect(until).toBeGreaterThan(at)
  remember('north', until! + DAY)
  build('north', { ...PAGES, 'index.html': 'from the next feed' })
  const report = { at: new Date(until! + DAY).toISOString(), sites: [] }
  writeFileSync(join(dist, 'report.json'), JSON.stringify(report))
  expect((await release('--keep', join(home, 'kept'))).said).toMatch(/^north +held back/m)
  expect(chargedBefore(join(home, 'kept'), 'north')).toEqual(new Map([[7, [[30_000, '', at - 10 * DAY, until]]]]))
  expect(chargedBefore(join(home, 'kept'), 'east')).toEqual(new Map([[7, [[30_000, '', at - 10 * DAY]]]]))
})

test('features #12 what was built and could not be published is no proof of an earlier price either', async () => {
  const { home, dist, build, release } = await aShop()
  const changes = join(home, 'changes')
  vi.stubEnv('FORECOURT_DATA', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = Date.parse('2026-11-20T02:00:00Z')
  const asked = () => [{ id: 7, dollars: 30_000, kind: '' }]
  for (const slug of DEALERS)
    prepareCharged(changes, { slug, live: dist, of: 'stock', asked, at: at - 10 * DAY }).keep()
  const refused = { slug: 'south', ok: false, faults: ['sites/south/stock.json ✖ is empty'] }
  writeFileSync(join(dist, 'report.json'), JSON.stringify({ at: new Date(at).toISOString(), sites: [refused] }))
  build('north', { ...PAGES, 'index.html': 'new' })
  writeFileSync(join(dist, 'north/index.html'), 'half wri')
  expect((await release()).said).toMatch(/2 failed/)
  const untilOf = (slug: string) => chargedBefore(changes, slug).get(7)![0]![3]
  expect(DEALERS.map(slug => [slug, untilOf(slug)])).toEqual(
    DEALERS.map(slug => [slug, slug === 'north' ? at : undefined]),
  )
})

test('a mistake that was mended after going back goes live where its dealer is asked for, and no other that is held back', async () => {
  const { dist, build, run, release, shown } = await aShop()
  for (const slug of DEALERS) build(slug, { ...PAGES, 'index.html': 'a mistake' })
  await release()
  await run('--back', 'north,south')
  for (const slug of DEALERS) build(slug, { ...PAGES, 'index.html': 'mended' })
  const told = await release('--asked-for', '')
  expect([told.code, ...DEALERS.map(slug => shown(slug))]).toEqual([0, 'mended', 'home', 'home'])
  expect(told.said).toContain('! north is held back, as somebody went back to an older release → publish what is built')
  // This machine may not have built all who are asked for.
  writeFileSync(join(dist, 'report.json'), JSON.stringify({ sites: [], dealers: [...DEALERS, 'west'] }))
  expect((await release('--asked-for', 'north,west')).code).toBe(0)
  expect(DEALERS.map(slug => shown(slug))).toEqual(['mended', 'mended', 'home'])
  const slip = await release('--asked-for', 'soth')
  expect(slip).toEqual({ code: 2, said: '--asked-for soth: there is no such dealer\n' })
})

test('a dealer who is named twice goes back once', async () => {
  const { build, release, run, shown } = await aShop()
  for (const text of ['second', 'third']) {
    build('north', { ...PAGES, 'index.html': text })
    await release()
  }
  expect(await run('--back', 'north,north')).toMatchObject({ code: 0 })
  expect(shown('north')).toBe('second')
})

test('a machine that was given no dealer to build has nothing to publish, which is no failure', async () => {
  const { dist, release } = await aShop()
  for (const slug of DEALERS) rmSync(join(dist, slug), { recursive: true })
  expect((await release()).code).toBe(2)
  writeFileSync(join(dist, 'report.json'), JSON.stringify({ sites: [] }))
  expect(await release()).toMatchObject({ code: 0, said: expect.stringContaining('no dealer to publish') })
})

test('the summary of a run is added to its file as a table, with the faults of those that failed', async () => {
  const { home, dist, build, release } = await aShop()
  const file = join(home, 'summary.md')
  writeFileSync(file, 'Before.\n')
  for (const slug of ['north', 'south']) build(slug, { ...PAGES, 'index.html': 'new' })
  writeFileSync(join(dist, 'south/index.html'), 'half wri')
  await release('--summary', file)
  const summary = readFileSync(file, 'utf8')
  expect(summary).toMatch(/^Before\.\n### 1 as before, 1 live, 1 failed\n\n\| dealer \| outcome \|/)
  expect(summary).toMatch(/^\| north \| live \| 2 \| 1 \| \d+ \|$/m)
  expect(summary).toMatch(/```\nsouth ✖ index\.html is damaged/)
})

test('what builds remember is kept of the dealers of this run that went well, and of no other', async () => {
  const { home, dist, build, release } = await aShop()
  const changes = join(home, 'data/changes')
  mkdirSync(changes, { recursive: true })
  const names = ['east', 'north', 'south', 'elsewhere', 'north-side'].map(slug => `${slug}-0a1b2c3d.json`)
  for (const name of names) writeFileSync(join(changes, name), name)
  build('south', { ...PAGES, 'index.html': 'new' })
  writeFileSync(join(dist, 'south/index.html'), 'half wri')
  const before = process.env.FORECOURT_DATA
  process.env.FORECOURT_DATA = join(home, 'data')
  onTestFinished(() => {
    if (before === undefined) delete process.env.FORECOURT_DATA
    else process.env.FORECOURT_DATA = before
  })
  await release('--keep', join(home, 'kept'))
  expect(readdirSync(join(home, 'kept')).sort()).toEqual(['east-0a1b2c3d.json', 'north-0a1b2c3d.json'])
})

test('where a publisher is at work, nothing is touched and it is told who is there', async () => {
  const { target, build, release, shown } = await aShop()
  const unlock = lockTarget(target)
  onTestFinished(unlock)
  build('north', { ...PAGES, 'index.html': 'new' })
  const { code, said } = await release()
  expect(code).toBe(2)
  expect(said).toMatch(
    new RegExp(`is published to already by process ${process.pid} .* let this wait for it: --wait MINUTES$`, 'm'),
  )
  expect(shown('north')).toBe('home')
})

test('machines that build side by side publish one after the other, if they are told to wait', async () => {
  const { target, build, release, shown } = await aShop()
  const unlock = lockTarget(target)
  build('north', { ...PAGES, 'index.html': 'new' })
  const waiting = release('--wait', '1')
  expect(shown('north')).toBe('home')
  unlock()
  expect(await waiting).toMatchObject({ code: 0, said: expect.stringContaining('waiting for it') })
  expect(shown('north')).toBe('new')
})

test('what is written wrongly is told with what to write', async () => {
  const { run, release } = await aShop()
  expect(await release('--site', 'noth')).toMatchObject({
    code: 2,
    said: expect.stringContaining('did you mean “north”?'),
  })
  expect((await run('--from', '/nowhere')).said).toContain('--from /nowhere: there is no such folder → npm run build')
  expect((await run('--back', 'north', '--asked')).said).toContain('--back and --asked do not go together')
  for (const way of ['--back', '--forward']) {
    expect(await run(way, '')).toMatchObject({ code: 2, said: expect.stringContaining(`${way} is empty: write which`) })
  }
  expect((await release('--target', '')).code).toBe(2)
  expect((await run('--frm', 'dist')).said).toContain("Unknown option '--frm'")
})
