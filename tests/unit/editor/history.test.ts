import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ChangedError, createHistory } from '../../../scripts/editor/history.ts'
import { aSitesFolder } from '../../support/sites-folder.ts'

const FILE = 'northside/a.md'

async function aChange() {
  const sitesDir = await aSitesFolder({ [FILE]: 'before' })
  const folder = join(sitesDir, '../data/editor')
  const history = createHistory(sitesDir, folder)
  const from = history.keep('before')
  const entry = history.write({ slug: 'northside', file: FILE, title: 'A', act: 'changed', from, text: 'after' })
  return { folder, history, entry, read: () => readFileSync(join(sitesDir, FILE), 'utf8') }
}

test('a change of which the text before is no longer kept is not undone, and its file stays', async () => {
  const { folder, history, entry, read } = await aChange()
  rmSync(join(folder, 'texts', entry.before!))
  expect(() => history.undo(entry.id)).toThrow(ChangedError)
  expect(read()).toBe('after')
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
