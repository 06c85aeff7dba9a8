import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runSteps, type Step } from '../../../scripts/check/run-steps.ts'
import { TOP } from '../../../scripts/options/folders.ts'

// The runners themselves, on tests that fail: a report that they change is noticed here.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-steps-'))
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = {
    'sums.test.ts': `import { describe, expect, test } from 'vitest'
      describe('on paper', () => {
        test('one and one are two', () => expect(1 + 1).toBe(2))
        test('two and two are five', () => expect({ sum: 2 + 2 }).toEqual({ sum: 5 }))
      })`,
    'night.test.ts': `import { describe, test } from 'vitest'
      describe('by day', () => {
        test('nobody counts stars @nightly', () => { throw new Error('too bright') })
        test.skip('nobody sails on land', () => {})
        test('the sun shines', () => {})
      })`,
    'lost.test.ts': `import './nowhere.ts'`,
    'journey.spec.ts': `import { expect, test } from '@playwright/test'
      test.describe('a visitor', () => {
        test('finds', () => expect('car').toBe('car'))
        test('finds nothing', () => expect('a car').toBe('a boat'))
      })`,
    'broken.spec.ts': `import './nowhere.ts'`,
    'wavering.spec.ts': `import { expect, test } from '@playwright/test'
      test('sees it at once', () => {})
      test('sees it at the second look', ({}, { retry }) => expect(retry, 'it was not there yet').toBe(1))`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What is written from the summary on. */
async function tailOf(...steps: Parameters<typeof runSteps>[0]): Promise<string> {
  let written = ''
  const isFine = await runSteps(steps, text => {
    written += text
  })
  expect(isFine).toBe(written.endsWith(' 0 failed\n'))
  return written.slice(written.search(/\n▸ (what went wrong|wavered)|\n\d+ (passed|skipped)/))
}

const playwright = (file: string, retries = 0): Step => {
  const config = join(folder, `${file}.config.ts`)
  const settings = { testMatch: file, outputDir: join(folder, 'results'), retries }
  writeFileSync(config, `export default ${JSON.stringify(settings)}`)
  return { name: 'journeys', command: ['playwright', 'test', '--config', config], counts: 'playwright' }
}
const tool = (name: string, script: string): Step => ({ name, command: ['node', '-e', script] })

test('a run in which all goes well ends with how many passed, and nothing else', async () => {
  expect(await tailOf(tool('one', '0'), tool('other', 'console.log("done")'))).toBe('\n2 passed, 0 failed\n')
})

test('the end of a log repeats each failed test of Vitest: its title, its file, and what was wrong', async () => {
  const tail = await tailOf({
    name: 'sums',
    command: ['vitest', 'run', '--root', folder, 'sums', 'lost'],
    counts: 'vitest',
  })
  expect(tail).toMatch(/^\n▸ what went wrong in sums\n\n✖ /)
  expect(tail).toMatch(/\n\n?✖ on paper two and two are five\n {2}\S*sums\.test\.ts\n/)
  expect(tail).toContain('expected { sum: 4 } to deeply equal { sum: 5 }')
  expect(tail).toMatch(/sums\.test\.ts:4:\d+/)
  expect(tail).toMatch(/✖ the file itself\n {2}\S*lost\.test\.ts\n.*Cannot find module '\.\/nowhere\.ts'/)
  expect(tail).not.toMatch(/one and one|node_modules/)
  expect(tail).toMatch(/\n\nto mend: sums\n\n1 passed, 1 failed\n$/)
})

test('what waits for the night counts as nothing by day, unlike what says that it cannot run', async () => {
  vi.stubEnv('FORECOURT_TESTS', 'usual')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.resetModules()
  const { testNamePattern } = await import('../../../scripts/check/nightly.ts')
  const command = ['vitest', 'run', '--root', folder, 'night', '--testNamePattern', testNamePattern!.source]
  expect(await tailOf({ name: 'night', command, counts: 'vitest' })).toBe('\n1 skipped\n\n1 passed, 0 failed\n')
})

test('the end of a log repeats each failed test of Playwright: its titles, its file and line, and what was wrong', async () => {
  const tail = await tailOf(playwright('journey.spec.ts'))
  expect(tail).toMatch(/✖ a visitor › finds nothing\n {2}\S*journey\.spec\.ts:4\n/)
  expect(tail).toContain('Received: "a car"')
  expect(tail).toMatch(/\n\nto mend: journeys\n\n1 passed, 1 failed\n$/)
})

test('a file that Playwright cannot load is one failure, named with its reason @nightly', async () => {
  const tail = await tailOf(playwright('broken.spec.ts'))
  expect(tail).toMatch(/✖ the run itself\n {2}\S*broken\.spec\.ts\n.*Cannot find module '\.\/nowhere\.ts'/)
  expect(tail).toMatch(/\n0 passed, 1 failed\n$/)
})

test('a journey that passes at its second try counts as passed, and the end of a log tells it with what was wrong at first @nightly', async () => {
  const tail = await tailOf(playwright('wavering.spec.ts', 1))
  expect(tail).toMatch(
    /^\n▸ wavered in journeys \(passed at the second try; look into it\)\n\n✖ sees it at the second look\n {2}\S*wavering\.spec\.ts:3\n/,
  )
  expect(tail).toContain('Error: it was not there yet')
  expect(tail).not.toMatch(/went wrong|to mend/)
  expect(tail.match(/✖/g)).toHaveLength(1)
  expect(tail).toMatch(/\n\n2 passed, 0 failed\n$/)
})

test('tools that run at the same time each say all they have to say, one after the other', async () => {
  const meeting = join(folder, 'meeting')
  // Each waits for the other, so they end only if both run.
  const meets = (own: string, other: string): string => `const { existsSync, writeFileSync } = require('node:fs')
    console.log('${own} begins')
    writeFileSync('${meeting}-${own}', '')
    const timer = setInterval(() => {
      if (!existsSync('${meeting}-${other}')) return
      console.log('${own} ends')
      clearInterval(timer)
    }, 5)`
  let written = ''
  const isFine = await runSteps([[tool('one', meets('one', 'other')), tool('other', meets('other', 'one'))]], text => {
    written += text
  })
  expect(isFine).toBe(true)
  expect(written.replaceAll(/\(\d+\.\d s\)/g, '(a moment)')).toBe(
    [
      '\n▸ one\none begins\none ends\n✓ one (a moment)',
      '\n▸ other\nother begins\nother ends\n✓ other (a moment)',
      '\n2 passed, 0 failed\n',
    ].join('\n'),
  )
})

test('of any other tool the end of a log repeats the last lines that it wrote', async () => {
  const script =
    'for (let line = 1; line <= 50; line++) console.log("line", line); console.error("no"); process.exit(3)'
  const tail = await tailOf(tool('format', script), tool('types', '0'))
  expect(tail).not.toContain('line 20\n')
  expect(tail).toMatch(/^\n▸ what went wrong in format\n\n(line \d+\n)+/)
  expect(tail).toContain('line 50\n')
  expect(tail).toContain('no\n')
  expect(tail).toMatch(/\n\nto mend: format\n\n1 passed, 1 failed\n$/)
})

test('a runner that ends before it has written a report is a failure with its last words', async () => {
  const script = join(folder, 'dies.cjs')
  writeFileSync(script, 'console.error("out of memory"); process.exit(134)')
  const tail = await tailOf({ name: 'sums', command: ['node', script], counts: 'vitest' })
  expect(tail).toBe('\n▸ what went wrong in sums\n\nout of memory\n\nto mend: sums\n\n0 passed, 1 failed\n')
})

test('a program that is not there is a failure that says so', async () => {
  expect(await tailOf({ name: 'nothing', command: ['no-such-program'] })).toContain('spawn no-such-program ENOENT')
})
