// Runs tools one after the other, or some at the same time, tells how each went, and sums up how many tests passed.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOP } from '../options/folders.ts'
import { type Counts, type Report, type Runner, readReport, reportingTo } from './reports.ts'

export type Step = {
  name: string
  command: readonly string[]
  /** A test runner, which reports how many of its tests passed; any other tool is one check. */
  counts?: Runner
}

/** Steps that run at the same time. */
export type Together = readonly Step[]

type Write = (text: string) => void

/** Of one step; the log has the others further up. */
const MOST_FAULTS = 20
/** Of a tool that tells no test by name. */
const LAST_LINES = 30
const LONGEST_ECHO_MILLISECONDS = 2_000

/**
 * Whether all went well. Steps in a list of their own run at the same time, and what they say stands there one whole after
 * the other. What went wrong is told again at the end, so that the tail of a log is enough to mend it. The last line says how
 * many passed, as CI reads it.
 */
export async function runSteps(
  steps: readonly (Step | Together)[],
  write: Write = text => process.stdout.write(text),
): Promise<boolean> {
  const say = (line: string): void => write(`${line}\n`)
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failed: { name: string; faults: string[] }[] = []
  const unsure: { name: string; wavered: string[] }[] = []
  for (const entry of steps) {
    const running = [entry].flat().map(({ name, ...step }) => {
      const held = heldBack(write)
      return { name, held, ended: timed(() => runStep(step, held.write)) }
    })
    for (const { name, held, ended } of running) {
      say(`\n▸ ${name}`)
      held.passOn()
      const { seconds, faults, wavered, ...counts } = await ended
      const isFine = counts.failed === 0
      if (!isFine) failed.push({ name, faults })
      if (wavered.length > 0) unsure.push({ name, wavered })
      say(`${isFine ? '✓' : '✖'} ${name} (${seconds.toFixed(1)} s)`)
      sum.passed += counts.passed
      sum.failed += counts.failed
      sum.skipped += counts.skipped
    }
  }
  for (const { name, faults } of failed) tellFaults(`what went wrong in ${name}`, faults, say)
  if (failed.length > 0) say(`\nto mend: ${failed.map(({ name }) => name).join(', ')}`)
  for (const { name, wavered } of unsure) {
    tellFaults(`wavered in ${name} (passed at the second try; look into it)`, wavered, say)
  }
  if (sum.skipped > 0) say(`${sum.skipped} skipped`)
  say(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0
}

function tellFaults(heading: string, faults: readonly string[], say: (line: string) => void): void {
  say(`\n▸ ${heading}\n\n${faults.slice(0, MOST_FAULTS).join('\n\n')}`)
  if (faults.length > MOST_FAULTS) say(`\nand ${faults.length - MOST_FAULTS} more`)
}

/** Keeps what is written until it may be passed on; from then on it goes straight through. */
function heldBack(write: Write): { write: Write; passOn(): void } {
  let kept = ''
  let isHeld = true
  return {
    write(text) {
      if (isHeld) kept += text
      else write(text)
    },
    passOn() {
      isHeld = false
      write(kept)
    },
  }
}

async function timed(work: () => Promise<Report>): Promise<Report & { seconds: number }> {
  const started = performance.now()
  const report = await work()
  return { ...report, seconds: (performance.now() - started) / 1000 }
}

async function runStep({ command, counts: runner }: Omit<Step, 'name'>, write: Write): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-check-'))
  const file = join(folder, 'report.json')
  try {
    const asked = runner === undefined ? { args: [], env: {} } : reportingTo(runner, file)
    const [program, ...args] = command
    const { code, output } = await run(program!, [...args, ...asked.args], asked.env, write)
    const found =
      runner === undefined
        ? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, faults: [], wavered: [] }
        : readReport(runner, file, TOP)
    if (code === 0 && found.failed === 0) return found
    const faults = found.faults.length > 0 ? found.faults : [lastLines(output)]
    return { ...found, failed: Math.max(1, found.failed), faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')

/** What a tool writes is passed on as it comes, and its end is kept. */
function run(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  write: Write,
): Promise<{ code: number; output: string }> {
  const bin = join(TOP, 'node_modules/.bin')
  const child = spawn(program, args, {
    cwd: TOP,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      // They write to us; we write to a terminal.
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...env,
    },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-100_000)
      write(text)
    })
  }
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', code => resolve({ code: code ?? 1, output }))
    // Something that a tool has left running may keep its output open for ever.
    child.once('exit', code =>
      setTimeout(() => resolve({ code: code ?? 1, output }), LONGEST_ECHO_MILLISECONDS).unref(),
    )
  })
}
