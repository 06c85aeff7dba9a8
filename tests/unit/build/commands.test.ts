// What the commands make of how they are called.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { TOP } from '../../../scripts/build/options.ts'
import { dataBeside } from '../../support/build.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(TOP, 'scripts', script), ...args], { encoding: 'utf8', timeout: 30_000 })

test.each([
  ['start.ts', 'npm run build -- '],
  ['serve.ts', 'npm run serve -- '],
  ['outbox.ts', 'npm run outbox -- '],
  ['new.ts', 'npm run new -- '],
  ['check.ts', 'npm run check'],
  ['test.ts', 'npm test'],
])('%s tells how it is called, and does nothing else', (script, usage) => {
  const help = run(script, '--help')
  expect([help.status, help.stdout, help.stderr]).toEqual([0, expect.stringContaining(usage), ''])
  const slip = run(script, '--otu')
  expect([slip.status, slip.stdout]).toEqual([2, ''])
  expect(slip.stderr).toContain(`Unknown option '--otu'\n\n${usage}`)
})

test('npm start shows what it has built, however --out is written, and warns of nothing', async () => {
  const sites = await aSitesFolder(northside())
  const [home, dataDir] = [join(sites, '..'), await dataBeside(sites)]
  const child: ChildProcess = spawn(
    process.execPath,
    [join(TOP, 'scripts/start.ts'), '--sites=sites', '--out=shown', '--workers=1'],
    { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORECOURT_DATA: dataDir, PORT: '0' } },
  )
  onTestFinished(() => void child.kill())
  const warned = text(child.stderr!)
  const lines = createInterface({ input: child.stdout! })
  const ready = await new Promise<string>(resolve =>
    lines.on('line', line => line.startsWith('ready') && resolve(line)),
  )
  expect(ready).toMatch(/lists 1 dealers$/)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await warned).toBe('')
})
