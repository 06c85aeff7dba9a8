import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCommitState } from '../../../scripts/editor/commit-state.ts'
import { commitOf, commitPicture, uncommittedOf } from '../../../scripts/editor/commits.ts'
import { parseEditorOptions } from '../../../scripts/editor/options.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

/** Two files of a dealer that Git has not heard of yet. */
async function aCheckout() {
  const sitesDir = await aSitesFolder({ 'northside/a.md': 'a', 'northside/b.md': 'b' })
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: sitesDir, encoding: 'utf8' })
  git('init', '--quiet')
  git('config', 'user.name', 'An editor')
  git('config', 'user.email', 'editor@northside.example')
  return { sitesDir, git }
}

test('each save is a commit of its file alone, whatever else is under way in the checkout', async () => {
  const { sitesDir, git } = await aCheckout()
  git('add', 'northside/b.md')
  await commitOf(sitesDir, { act: 'added', title: 'A “tank”\nof fuel', slug: 'northside', file: 'northside/a.md' })
  expect(git('show', '--name-only', '--format=%s').trim()).toBe('Add “A “tank” of fuel” of northside\n\nnorthside/a.md')
  writeFileSync(join(sitesDir, 'northside/a.md'), 'c')
  await commitOf(sitesDir, { act: 'changed', title: 'A', slug: 'northside', file: 'northside/a.md' })
  mkdirSync(join(sitesDir, 'northside/assets'))
  writeFileSync(join(sitesDir, 'northside/assets/pump.webp'), 'x')
  await commitPicture(sitesDir, 'northside', '/assets/pump.webp')
  expect(git('show', '--name-only', '--format=%s').trim()).toBe(
    'Add the picture pump.webp of northside\n\nnorthside/assets/pump.webp',
  )
  expect(git('status', '--short')).toBe('A  northside/b.md\n')
})

test('a picture is one commit with its smaller copies, and so is its removal', async () => {
  const { sitesDir, git } = await aCheckout()
  const copies = ['/assets/pump-480.avif', '/assets/pump-960.avif']
  const files = ['/assets/pump.webp', ...copies, '/assets/pump-2.webp']
  mkdirSync(join(sitesDir, 'northside/assets'))
  for (const file of files) writeFileSync(join(sitesDir, 'northside', file), file)
  const committed = () => git('show', '--name-status', '--format=%s').trim().split(/\n+/)
  await commitPicture(sitesDir, 'northside', '/assets/pump.webp', copies)
  const named = ['pump-480.avif', 'pump-960.avif', 'pump.webp'].map(name => `\tnorthside/assets/${name}`)
  expect(committed()).toEqual(['Add the picture pump.webp of northside', ...named.map(name => `A${name}`)])
  for (const file of files.slice(0, 3)) rmSync(join(sitesDir, 'northside', file))
  await commitPicture(sitesDir, 'northside', '/assets/pump.webp', copies)
  expect(committed()).toEqual(['Remove the picture pump.webp of northside', ...named.map(name => `D${name}`)])
})

test('two saves of a file that wait for each other, and a file that Git never had, are nothing to tell anybody', async () => {
  const { sitesDir, git } = await aCheckout()
  const saved = { act: 'changed', title: 'A', slug: 'northside', file: 'northside/a.md' } as const
  await Promise.all([commitOf(sitesDir, saved), commitOf(sitesDir, saved)])
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1')
  rmSync(join(sitesDir, 'northside/b.md'))
  await commitOf(sitesDir, { ...saved, act: 'deleted', file: 'northside/b.md' })
  rmSync(join(sitesDir, 'northside/a.md'))
  await commitOf(sitesDir, { ...saved, act: 'deleted' })
  expect(git('show', '--name-status', '--format=%s').trim()).toBe('Delete “A” of northside\n\nD\tnorthside/a.md')
})

test('a save that Git refuses keeps no later one from being committed', async () => {
  const { sitesDir, git } = await aCheckout()
  const saved = { act: 'added', title: 'A', slug: 'northside' } as const
  const lock = join(sitesDir, '.git/index.lock')
  writeFileSync(lock, '')
  await expect(commitOf(sitesDir, { ...saved, file: 'northside/a.md' })).rejects.toThrow('index.lock')
  rmSync(lock)
  await commitOf(sitesDir, { ...saved, file: 'northside/b.md' })
  expect(git('show', '--name-only', '--format=').trim()).toBe('northside/b.md')
})

test('of two saves of a file, that of the last is under way until it has ended, and tells what became of it', async () => {
  const file = 'northside/a.md'
  const state = createCommitState(await aSitesFolder({ [file]: 'a' }))
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  state.hear(file, first.promise)
  state.hear(file, last.promise)
  first.resolve()
  await setImmediate()
  expect([state.isUnderWay(file), state.isRefused(file)]).toEqual([true, false])
  last.reject(new Error('no identity'))
  await setImmediate()
  expect([state.isUnderWay(file), state.isRefused(file)]).toEqual([false, true])
})

test('what Git has not taken is known by Git itself, wherever the sites lie in the checkout', async () => {
  const sitesDir = await aSitesFolder({ 'northside/a.md': 'a', 'northside/b c.md': 'b', 'southside/a.md': 'a' })
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: join(sitesDir, '..'), encoding: 'utf8' })
  git('init', '--quiet')
  git('config', 'user.name', 'An editor')
  git('config', 'user.email', 'editor@northside.example')
  expect((await uncommittedOf(sitesDir, 'northside')).sort()).toEqual(['northside/a.md', 'northside/b c.md'])
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
  expect(await uncommittedOf(sitesDir, 'northside')).toEqual([])
  writeFileSync(join(sitesDir, 'northside/a.md'), 'other')
  rmSync(join(sitesDir, 'northside/b c.md'))
  writeFileSync(join(sitesDir, 'southside/a.md'), 'other')
  expect((await uncommittedOf(sitesDir, 'northside')).sort()).toEqual(['northside/a.md', 'northside/b c.md'])
  git('add', 'sites/northside/a.md')
  expect(await uncommittedOf(sitesDir, 'northside')).toContain('northside/a.md')
})

test('to look at what Git has not taken stands in the way of no commit that is under way', async () => {
  const { sitesDir, git } = await aCheckout()
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
  // Git would write down that it has looked at a file which is as old as it, for which it takes the lock.
  const long = new Date('2020-01-01')
  utimesSync(join(sitesDir, 'northside/b.md'), long, long)
  const index = readFileSync(join(sitesDir, '.git/index'))
  expect(await uncommittedOf(sitesDir, 'northside')).toEqual([])
  expect(readFileSync(join(sitesDir, '.git/index')).equals(index)).toBe(true)
  writeFileSync(join(sitesDir, 'northside/a.md'), 'other')
  const saved = { act: 'changed', title: 'A', slug: 'northside', file: 'northside/a.md' } as const
  await Promise.all([commitOf(sitesDir, saved), ...[1, 2, 3].map(() => uncommittedOf(sitesDir, 'northside'))])
  expect(await uncommittedOf(sitesDir, 'northside')).toEqual([])
})

test('an address that the editor cannot look at is refused, in place of telling that a save is live', async () => {
  const sitesDir = await aSitesFolder({ 'northside/a.md': 'a' })
  for (const target of ['s3://bucket/sites', 'ssh://web@host/var/www'])
    expect(() => parseEditorOptions(['--sites', sitesDir, '--target', target], {})).toThrow(
      /the editor looks at a folder/,
    )
})

test('commits are refused at the start where there is no checkout that could hold them', async () => {
  const sitesDir = await aSitesFolder({ 'northside/a.md': 'a' })
  expect(() => parseEditorOptions(['--sites', sitesDir, '--commit'], {})).toThrow(/is not in a Git checkout$/)
  execFileSync('git', ['init', '--quiet'], { cwd: sitesDir })
  expect(parseEditorOptions(['--sites', sitesDir, '--commit'], {})).toMatchObject({ commits: true, isLive: false })
  const live = parseEditorOptions(['--sites', sitesDir, '--commit', '--target', '/srv/www'], {})
  expect(live).toMatchObject({ commits: true, isLive: true })
})
