import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ChangedError, createHistory } from '../../../scripts/editor/history.ts'
import { aSiteFile } from '../../support/site.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const FILE = 'northside/a.md'

async function aChange() {
  const sitesDir = await aSitesFolder({ [FILE]: 'before' })
  const folder = join(sitesDir, '../data/editor')
  const history = createHistory(sitesDir, folder)
  const from = history.keep('before')
  const entry = history.write({ slug: 'northside', file: FILE, title: 'A', act: 'changed', from, text: 'after' })
  return { sitesDir, folder, history, entry, read: () => readFileSync(join(sitesDir, FILE), 'utf8') }
}

test('a change of which the text before is no longer kept is not undone, and its file stays', async () => {
  const { folder, history, entry, read } = await aChange()
  rmSync(join(folder, 'texts', entry.before!))
  expect(() => history.undo(entry.id)).toThrow(ChangedError)
  expect(read()).toBe('after')
})

test('what is asked for by the version of a form is a text that was kept, and no other file', async () => {
  const { history, entry } = await aChange()
  expect(history.kept(entry.before!)).toBe('before')
  expect(history.kept(`../texts/${entry.before}`)).toBeUndefined()
  expect(history.kept('../history.ndjson')).toBeUndefined()
})

test('a setting that would be wrong beside what others have saved since is not undone', async () => {
  const file = 'northside/site.json'
  const texts = [{ websiteId: 'old' }, { websiteId: 'new' }, { websiteId: 'new', tagline: 'Good cars' }].map(more =>
    JSON.stringify({ ...aSiteFile(), ...more }, null, 2),
  )
  // As a schema sees it that became stricter since.
  const strict = texts.map(text => text.replace('"websiteId": "old"', '"websiteId": 1'))
  for (const [[before, after, since], isUndone] of [
    [texts, true],
    [strict, false],
  ] as const) {
    const sitesDir = await aSitesFolder({ [file]: before! })
    const history = createHistory(sitesDir, join(sitesDir, '../data/editor'))
    const change = { slug: 'northside', file, title: 'Name', act: 'changed' } as const
    const entry = history.write({ ...change, from: history.keep(before!), text: after })
    history.write({ ...change, from: history.keep(after!), text: since })
    if (isUndone) expect(history.undo(entry.id)).toMatchObject({ act: 'undone' })
    else expect(() => history.undo(entry.id)).toThrow(ChangedError)
    expect(readFileSync(join(sitesDir, file), 'utf8') === since).toBe(!isUndone)
  }
})

test('DC-186 a change of the settings can be undone as long as what it changed stays, and else tells the first that changed it', async () => {
  const file = 'northside/site.json'
  const sitesDir = await aSitesFolder({ [file]: JSON.stringify({ ...aSiteFile(), websiteId: 'a' }, null, 2) })
  const history = createHistory(sitesDir, join(sitesDir, '../data/editor'))
  const write = (more: object) => {
    const before = readFileSync(join(sitesDir, file), 'utf8')
    const text = JSON.stringify({ ...JSON.parse(before), ...more }, null, 2)
    return history.write({ slug: 'northside', file, title: 'Name', act: 'changed', from: history.keep(before), text })
  }
  const id = write({ websiteId: 'b' })
  const line = write({ tagline: 'Good cars' })
  expect(history.obstacles('northside').size).toBe(0)
  const again = write({ websiteId: 'c' })
  const longer = write({ tagline: 'Good cars, all of them' })
  expect([...history.obstacles('northside')]).toEqual([
    [id.id, again],
    [line.id, longer],
  ])
  history.undo(longer.id)
  expect([...history.obstacles('northside').keys()]).toEqual([id.id, longer.id])
  // By another program.
  writeFileSync(join(sitesDir, file), '{}')
  expect(history.obstacles('northside').get(again.id)).toBeUndefined()
  expect(history.obstacles('northside').size).toBe(5)
})

test('a line of the journal that was cut off hides itself only, and what is saved after it is undone as ever', async () => {
  const { folder, history, entry, read } = await aChange()
  appendFileSync(join(folder, 'history.ndjson'), '{"id":"a","sl')
  const from = entry.after
  const next = history.write({ slug: 'northside', file: FILE, title: 'A', act: 'changed', from, text: 'later' })
  expect(history.entries('northside')).toEqual([next, entry])
  history.undo(next.id)
  expect(read()).toBe('after')
})

test('a file that is saved keeps who may read it, and a link to it stays a link', async () => {
  const { sitesDir, history } = await aChange()
  const [file, elsewhere] = [join(sitesDir, FILE), join(sitesDir, 'shared.md')]
  rmSync(file)
  writeFileSync(elsewhere, 'after')
  chmodSync(elsewhere, 0o640)
  symlinkSync(elsewhere, file)
  const from = history.keep('after')
  history.write({ slug: 'northside', file: FILE, title: 'A', act: 'changed', from, text: 'later' })
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
  expect([readFileSync(elsewhere, 'utf8'), statSync(elsewhere).mode & 0o777]).toEqual(['later', 0o640])
})

test.skipIf(!existsSync('/dev/full'))(
  'a change that the disk had no room for was none: nothing is left of it to undo',
  async () => {
    const { sitesDir, history, entry, read } = await aChange()
    symlinkSync('/dev/full', join(sitesDir, `northside/.a.md.${process.pid}.new`))
    const from = entry.after
    const change = { slug: 'northside', file: FILE, title: 'A', act: 'changed', from, text: 'later' } as const
    expect(() => history.write(change)).toThrow('ENOSPC')
    expect([history.entries('northside'), read()]).toEqual([[entry], 'after'])
    expect(readdirSync(join(sitesDir, 'northside'))).toEqual(['a.md'])
    history.write(change)
    expect(read()).toBe('later')
    expect(history.entries('northside')).toHaveLength(2)
  },
)

test('after 30 days what was before a change is let go, and not what somebody has opened since', async () => {
  const { sitesDir, folder, entry, history } = await aChange()
  const days = (count: number) => new Date(Date.parse(entry.at) + count * 24 * 60 * 60 * 1000)
  const opened = history.keep('opened')
  const texts = () => readdirSync(join(folder, 'texts')).sort()
  createHistory(sitesDir, folder, () => days(29))
  expect(texts()).toEqual([entry.before, entry.after, opened].sort())
  createHistory(sitesDir, folder, () => days(20)).keep('opened')
  const later = createHistory(sitesDir, folder, () => days(31))
  expect([later.entries('northside'), texts()]).toEqual([[], [opened]])
})
