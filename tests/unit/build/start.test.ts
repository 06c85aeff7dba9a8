import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'
import { build, built, testApp } from '../../support/build.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

test('the command reaches the compiled app without loading a package', () => {
  const told = `
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) console.log(url)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(join(TOP, 'scripts/build/command.ts'))})`
  const loaded = execFileSync('node', ['--input-type=module', '--eval', told], { encoding: 'utf8' }).trim().split('\n')
  expect(loaded.length).toBeGreaterThan(10)
  expect(loaded.filter(url => url.includes('/node_modules/'))).toEqual([])
})

test('the compiled app loads the client for feeds of the web only where one is fetched', async () => {
  const { entry } = await testApp()
  const told = `
    await import(${JSON.stringify(entry)})
    console.log(process.moduleLoadList.filter(name => /^NativeModule (https?|_http_client)$/.test(name)).length)`
  expect(execFileSync('node', ['--input-type=module', '--eval', told], { encoding: 'utf8' })).toBe('0\n')
})

test('whoever builds a dealer with a feed on the web reads no warning of Node', async () => {
  const { entry } = await testApp()
  const code = readFileSync(join(dirname(fileURLToPath(entry)), 'app.cjs'), 'utf8')
  // Where the script of the app has an `import()`, Node calls that an experiment.
  const [client, imported] = [/\brequire\(["']node:https["']\)/, /\bimport\(["'][\w:/-]+["']\)(?!\.)/]
  expect([client.test(code), imported.test(code)]).toEqual([true, false])
})

const codeIn = (folder: string): string[] => readdirSync(folder).filter(name => name.endsWith('.code'))

test('a build that made most pages keeps what is compiled of the app; one that kept them does not @nightly', async () => {
  const { entry } = await testApp()
  const sites = await aSitesFolder(northside())
  const dataDir = join(sites, '../own-data')
  const kept = dirname(fileURLToPath(entry))
  const app = kept.replace(dirname(kept), join(dataDir, 'app'))
  // Other tests may be keeping theirs at this moment.
  cpSync(kept, app, { recursive: true, filter: source => !/\.code[^/]*$/.test(source) })
  await built(sites, { dataDir })
  expect(codeIn(app)).toHaveLength(1)
  rmSync(join(app, codeIn(app)[0]!))
  const { sites: reports } = await build(sites, { dataDir })
  expect(reports[0]!.pages).toMatchObject({ rendered: 0, kept: expect.any(Number) })
  expect(codeIn(app)).toEqual([])
})

describe('what is compiled of an app', () => {
  let app: string
  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'start-'))
    onTestFinished(() => rmSync(app, { recursive: true }))
    const start = readFileSync(join(TOP, 'scripts/build/app/start.mjs'), 'utf8')
    writeFileSync(join(app, 'app.mjs'), `${start}\nexport const { late } = app\n`)
    writeFileSync(
      join(app, 'app.cjs'),
      `(function (exports) { exports.late = function late(name) { return 'hello ' + name } })`,
    )
  })

  /** What a build that calls `late` says, and whether V8 compiled it for that. */
  function run(): { said: string; hasCompiled: boolean } {
    const log = join(app, 'v8.log')
    rmSync(log, { force: true })
    const flags = ['--log-function-events', `--logfile=${log}`, '--no-logfile-per-isolate', '--input-type=module']
    const code = `
      const { late, keepCode } = await import(${JSON.stringify(join(app, 'app.mjs'))})
      console.log(late('there'))
      keepCode()`
    const said = execFileSync('node', [...flags, '--eval', code], { encoding: 'utf8' }).trim()
    const hasCompiled = /^function,(parse-function|interpreter),.*,late$/m.test(readFileSync(log, 'utf8'))
    return { said, hasCompiled }
  }
  const codeFile = (): string => join(app, codeIn(app)[0]!)

  test('is not compiled again', () => {
    expect(run()).toEqual({ said: 'hello there', hasCompiled: true })
    expect(run()).toEqual({ said: 'hello there', hasCompiled: false })
  })

  test.each<[string, (file: string, size: number) => void]>([
    ['has a wrong byte', (file, size) => writeFileSync(file, readFileSync(file).fill(255, size / 2, size / 2 + 64))],
    ['was cut off', (file, size) => truncateSync(file, size - 100)],
    ['is empty', file => truncateSync(file, 0)],
  ])('is made anew where its file %s', (_, damage) => {
    run()
    const whole = readFileSync(codeFile())
    damage(codeFile(), whole.length)
    expect(run()).toEqual({ said: 'hello there', hasCompiled: true })
    expect(readFileSync(codeFile())).toHaveLength(whole.length)
    expect(run()).toEqual({ said: 'hello there', hasCompiled: false })
  })

  test('stays away where its folder takes no file, and the app works', () => {
    run()
    // Its name tells of V8.
    const file = codeFile()
    rmSync(file)
    mkdirSync(file)
    expect(run()).toEqual({ said: 'hello there', hasCompiled: true })
    expect(readdirSync(app).filter(name => name.includes('.code.'))).toEqual([])
  })
})
