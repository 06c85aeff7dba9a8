import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptApp } from '../../../scripts/publish/kept-app.ts'

/** Compiles as the code is: each time another app. */
function aCompiler() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-kept-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const compiled = { count: 0, atOnce: 0, most: 0 }
  const compile = async (data: string) => {
    compiled.most = Math.max(compiled.most, ++compiled.atOnce)
    const digest = String(++compiled.count)
    const assets = join(data, digest)
    await new Promise(resolve => setImmediate(resolve))
    compiled.atOnce--
    if (digest === '1') throw new Error('the app does not compile')
    mkdirSync(assets)
    return { entry: assets, assets, digest, fresh: true }
  }
  return { folder, compiled, compile }
}

test('what is typed and what is published is shown by one app, also when the code changes meanwhile', async () => {
  const { folder, compiled, compile } = aCompiler()
  const appOf = keptApp(compile)
  await expect(appOf(folder)).rejects.toThrow('does not compile')
  const first = await appOf(folder)
  expect([await appOf(folder), await appOf(folder)]).toEqual([first, first])
  rmSync(first.assets, { recursive: true })
  const all = await Promise.all(Array.from({ length: 5 }, () => appOf(folder)))
  expect(new Set(all.map(({ digest }) => digest))).toEqual(new Set(['3']))
  expect(compiled).toMatchObject({ count: 3, most: 1 })
})
