import { expect, test } from 'vitest'
import { parseBuildOptions, UsageError } from '../../../scripts/build/options.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const dealers = () =>
  aSitesFolder(
    Object.fromEntries(
      ['east', 'north', 'south', 'west', '_brands'].map(name => [`${name}/site.json`, { slug: name }]),
    ),
  )

const parse = async (...args: string[]) => parseBuildOptions(['--sites', await dealers(), ...args], {})

test('every folder with a site file is a dealer, apart from what dealers share', async () => {
  expect((await parse()).slugs).toEqual(['east', 'north', 'south', 'west'])
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

test('what is written wrongly is told with what to write', async () => {
  await expect(parse('--site', 'noth')).rejects.toThrow('there is no dealer “noth”; did you mean “north”?')
  await expect(parse('--at', 'tomorrow')).rejects.toThrow('--at tomorrow: write a date, or a time with its offset')
  await expect(parse('--at', '2026-13-45')).rejects.toThrow(UsageError)
  await expect(parse('--shard', '5/4')).rejects.toThrow('--shard 5/4: write which part of how many, e.g. 1/4')
  await expect(parse('--workers', '0')).rejects.toThrow('--workers 0: write a number from 1 to 64')
  await expect(parse('--frce')).rejects.toThrow("Unknown option '--frce'")
  expect(() => parseBuildOptions(['--sites', '/nowhere'], {})).toThrow('--sites /nowhere: there is no such folder')
})
