import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { outputDigest, surroundingsOfAstro } from '../../../scripts/build/compile.ts'
import { testApp } from '../../support/build.ts'
import { aFolder } from '../../support/folder.ts'

test('a test builds with the app that visitors get, not with that for development', async () => {
  const code = readFileSync(join(dirname(fileURLToPath((await testApp()).entry)), 'app.cjs'), 'utf8')
  // Of `Once.ts`, which keeps nothing in development.
  expect(code).toContain('ofShown')
})

test('Astro hears nothing of a test runner that builds, and everything else', () => {
  const ofRunner = { NODE_ENV: 'test', MODE: 'test', DEV: '1', PROD: '', SSR: '1', BASE_URL: '/' }
  const heard = surroundingsOfAstro({ ...ofRunner, PATH: '/usr/bin' })
  expect(heard).toEqual({ ...surroundingsOfAstro({}), PATH: '/usr/bin' })
  expect(heard['NODE_ENV']).toBe('production')
})

test('DC-182 what a build needs beside Node is found from any folder that the app is kept in, so that a text may have a picture', async () => {
  const code = readFileSync(join(dirname(fileURLToPath((await testApp()).entry)), 'app.cjs'), 'utf8')
  const { resolve } = createRequire(join(aFolder(), 'app.cjs'))
  const packages = [...code.matchAll(/\brequire\("([^"]+)"\)/g)]
    .map(([, name]) => name!)
    // No build searches there.
    .filter(name => !isBuiltin(name) && !name.startsWith('algoliasearch'))
  expect(packages).not.toEqual([])
  for (const name of packages) expect(() => resolve(name), name).not.toThrow()
})

test('equal code is the same app, wherever and by which process it was compiled', () => {
  const digest = (code: string): string => {
    const work = join(aFolder(), 'app.4711')
    mkdirSync(join(work, '_astro'), { recursive: true })
    const told = `// ${relative(process.cwd(), work)}/astro/server/page.mjs\nconst at = "file://${work}/astro/"\n`
    writeFileSync(join(work, 'app.cjs'), told + code)
    return outputDigest(work, '/srv/forecourt')
  }
  expect(digest('page()')).toBe(digest('page()'))
  expect(digest('page()')).not.toBe(digest('other()'))
})
