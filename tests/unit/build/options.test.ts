import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseBuildOptions } from '../../../scripts/build/options.ts'
import { UsageError } from '../../../scripts/options/usage.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const dealers = () =>
  aSitesFolder(
    Object.fromEntries(
      ['east', 'north', 'south', 'west', '_brands'].map(name => [`${name}/site.json`, { slug: name }]),
    ),
  )

const parse = async (...args: string[]) => parseBuildOptions(['--sites', await dealers(), ...args], {})

test('CF-01 every folder is a dealer, one without a site file too, apart from what dealers share', async () => {
  const sites = await aSitesFolder({
    'north/site.json': {},
    'south/Site.json': {},
    '_brands/site.json': {},
    '.git/site.json': {},
    'README.md': 'ours',
  })
  await mkdir(join(sites, 'empty'))
  await symlink(join(sites, 'nowhere'), join(sites, 'lost'))
  expect(parseBuildOptions(['--sites', sites], {}).slugs).toEqual(['empty', 'lost', 'north', 'south'])
  expect((await parse('--site', 'west,north')).slugs).toEqual(['north', 'west'])
})

test('shards take every dealer once', async () => {
  const shards = await Promise.all(['1/3', '2/3', '3/3'].map(async shard => (await parse('--shard', shard)).slugs))
  expect(shards.flat().sort()).toEqual(['east', 'north', 'south', 'west'])
})

test('a moment is a date or a time with its offset; without one it is the last quarter of an hour', async () => {
  const asked = await parse('--at', '2026-12-26T09:00+11:00')
  expect([asked.at, asked.builtAt]).toEqual([new Date('2026-12-25T22:00Z'), new Date('2026-12-25T22:00Z')])
  const before = Date.now()
  const now = await parse()
  expect(now.at.getTime() % 900_000).toBe(0)
  expect(before - now.at.getTime()).toBeLessThan(900_000)
  expect(now.builtAt.getTime()).toBeGreaterThanOrEqual(before)
})

test('E17 the dealers that may have lost cars are named apart from those that are built', async () => {
  const { slugs, fewerCars } = await parse('--shard', '1/4', '--fewer-cars', 'west,north')
  expect([slugs.length, fewerCars]).toEqual([1, ['north', 'west']])
  expect((await parse()).fewerCars).toEqual([])
  // As a field of CI gives it that nobody has filled in.
  expect((await parse('--fewer-cars', '')).fewerCars).toEqual([])
  await expect(parse('--fewer-cars', 'noth')).rejects.toThrow('--fewer-cars: there is no dealer “noth”; did you mean')
})

test('what is written wrongly is told with what to write', async () => {
  await expect(parse('--site', 'noth')).rejects.toThrow('there is no dealer “noth”; did you mean “north”?')
  await expect(parse('--at', 'tomorrow')).rejects.toThrow('--at tomorrow: write a date, or a time with its offset')
  await expect(parse('--at', '2026-13-45')).rejects.toThrow(UsageError)
  await expect(parse('--at', '2026-02-31')).rejects.toThrow('--at 2026-02-31: write a date')
  await expect(parse('--shard', '5/4')).rejects.toThrow('--shard 5/4: write which part of how many, e.g. 1/4')
  await expect(parse('--workers', '0')).rejects.toThrow('--workers 0: write a number from 1 to 64')
  await expect(parse('--frce')).rejects.toThrow("Unknown option '--frce'")
  expect(() => parseBuildOptions(['--sites', '/nowhere'], {})).toThrow('--sites /nowhere: there is no such folder')
  const file = join(await aSitesFolder({ 'a.txt': 'a' }), 'a.txt')
  expect(() => parseBuildOptions(['--sites', file], {})).toThrow(UsageError)
  expect(() => parseBuildOptions(['--sites', file], {})).toThrow(`scandir '${file}' → name a folder`)
})

test('DC-26 bundles go apart from the dealers’ folders, whose place they would take', async () => {
  const sites = await dealers()
  await symlink(sites, join(sites, '../same'))
  const parseOut = (out: string) => parseBuildOptions(['--sites', sites, '--out', join(sites, out)], {}).outDir
  for (const out of ['.', 'dist', 'north/dist', '..', '../same', '../same/dist']) {
    expect(() => parseOut(out), out).toThrow(/bundles would take the place of what lies in .* → name a folder apart/)
  }
  expect(parseOut('../dist')).toBe(join(sites, '../dist'))
  expect(parseOut('../sites-built/new')).toBe(join(sites, '../sites-built/new'))
})
