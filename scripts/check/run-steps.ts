// Runs one tool after the other, tells how each went, and sums up how many tests passed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOP } from '../build/options.ts'

export type Step = {
  name: string
  command: readonly string[]
  /** A test runner, which reports how many of its tests passed; any other tool is one check. */
  counts?: keyof typeof COUNTED
}

type Counts = { passed: number; failed: number; skipped: number }

/** How a runner is asked for a report in a file, and how that is read. A run without a report is a failure. */
const COUNTED = {
  vitest: {
    args: (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: () => ({}),
    read: ({
      numPassedTests,
      numFailedTests,
      numFailedTestSuites,
      numPendingTests,
    }: Record<string, number>): Counts => ({
      passed: numPassedTests!,
      // A file that cannot even be loaded is a failed suite without a failed test.
      failed: Math.max(numFailedTests!, Math.min(1, numFailedTestSuites!)),
      skipped: numPendingTests!,
    }),
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    env: (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: ({ stats }: { stats: Record<string, number> }): Counts => ({
      passed: stats.expected! + stats.flaky!,
      failed: stats.unexpected!,
      skipped: stats.skipped!,
    }),
  },
} as const

/** Whether all went well. The last line says how many passed, as CI reads it. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failed: string[] = []
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n▸ ${step.name}`)
    const counts = await runStep(step)
    const isFine = counts.failed === 0
    if (!isFine) failed.push(step.name)
    console.log(`${isFine ? '✓' : '✖'} ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    sum.passed += counts.passed
    sum.failed += counts.failed
    sum.skipped += counts.skipped
  }
  if (failed.length > 0) console.log(`\nto mend: ${failed.join(', ')}`)
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0
}

async function runStep({ command, counts }: Step): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-check-'))
  const report = join(folder, 'report.json')
  try {
    const runner = counts === undefined ? undefined : COUNTED[counts]
    const [program, ...args] = command
    const code = await run(program!, [...args, ...(runner?.args(report) ?? [])], runner?.env(report) ?? {})
    const found =
      runner === undefined ? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 } : read(runner.read, report)
    return code === 0 || found.failed > 0 ? found : { ...found, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(reader: (report: never) => Counts, file: string): Counts {
  try {
    return reader(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function run(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const bin = join(TOP, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: TOP,
    stdio: 'inherit',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      ...env,
    },
    shell: process.platform === 'win32',
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(1))
    child.once('close', code => resolve(code ?? 1))
  })
}
