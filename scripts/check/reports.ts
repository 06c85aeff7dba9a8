// What test runners write of a run into a file: how many tests passed, and which did not and why.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isLeftOut } from './nightly.ts'

export type Runner = keyof typeof RUNNERS

export type Counts = { passed: number; failed: number; skipped: number }

/** Of a run: its counts, and each test that failed as a few lines that tell which, where and why. */
export type Report = Counts & {
  faults: string[]
  /** The same of tests that failed at first and passed when they were tried again. */
  wavered: string[]
}

type VitestReport = Record<`num${'PassedTests' | 'FailedTests' | 'FailedTestSuites' | 'PendingTests'}`, number> & {
  testResults: {
    /** Of a file. */
    name: string
    status: string
    /** Why a file could not be loaded. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightError = { message?: string; location?: { file: string } }
type PlaywrightSuite = {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; projectName: string; results: { errors: PlaywrightError[] }[] }[]
  }[]
}
type PlaywrightReport = {
  config: { rootDir: string }
  stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>
  suites: PlaywrightSuite[]
  /** Of no test: a file that cannot be loaded, a server that does not start. */
  errors: PlaywrightError[]
}

/** How a runner is asked for a report in a file, and how that is read. */
const RUNNERS = {
  vitest: {
    args: (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: () => ({}),
    read: (report: VitestReport, top: string): Report => ({
      passed: report.numPassedTests,
      // A file that cannot even be loaded is a failed suite without a failed test.
      failed: Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites)),
      skipped: report.numPendingTests - leftOutOf(report),
      faults: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter(result => result.status === 'failed')
        const tests = failed.map(({ fullName, failureMessages }) =>
          fault(fullName, relative(top, name), failureMessages),
        )
        const isOfTheFile = status === 'failed' && failed.length === 0
        return isOfTheFile ? [fault('the file itself', relative(top, name), [message])] : tests
      }),
      wavered: [],
    }),
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    env: (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: ({ config, stats, suites, errors }: PlaywrightReport, top: string): Report => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      faults: [
        ...errors.map(({ message = '', location }) =>
          fault('the run itself', location === undefined ? '' : relative(top, location.file), [message]),
        ),
        ...suites.flatMap(suite => faultsWithin(suite, 'unexpected', relative(top, config.rootDir))),
      ],
      wavered: suites.flatMap(suite => faultsWithin(suite, 'flaky', relative(top, config.rootDir))),
    }),
  },
} as const

/** A test of a night is left out by day, which Vitest calls skipped, as it does one that has said why it cannot run here. */
const leftOutOf = ({ testResults }: VitestReport): number =>
  testResults.flatMap(file => file.assertionResults).filter(({ fullName }) => isLeftOut(fullName)).length

export const reportingTo = (
  runner: Runner,
  file: string,
): { args: readonly string[]; env: Record<string, string> } => ({
  args: RUNNERS[runner].args(file),
  env: RUNNERS[runner].env(file),
})

/** A run without a report is a failure. */
export function readReport(runner: Runner, file: string, top: string): Report {
  try {
    return RUNNERS[runner].read(JSON.parse(readFileSync(file, 'utf8')) as never, top)
  } catch {
    return { passed: 0, failed: 1, skipped: 0, faults: [], wavered: [] }
  }
}

/** What went wrong in the tests that ended so: at the last try of those that failed, at the first of those that wavered. */
function faultsWithin(
  { title, file, suites = [], specs }: PlaywrightSuite,
  ended: 'unexpected' | 'flaky',
  folder: string,
  above: readonly string[] = [],
): string[] {
  // The outermost suite is the file, and so is called.
  const titles = title === file ? above : [...above, title]
  const own = specs.flatMap(spec =>
    spec.tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => {
        const name = [projectName, ...titles, spec.title].filter(part => part !== '').join(' › ')
        const messages = (results.at(ended === 'flaky' ? 0 : -1)?.errors ?? []).map(({ message = '' }) => message)
        return fault(name, `${join(folder, spec.file)}:${spec.line}`, messages)
      }),
  )
  return [...own, ...suites.flatMap(suite => faultsWithin(suite, ended, folder, titles))]
}

const MOST_LINES = 12

/** Title and file, and the first lines of what went wrong, without the frames inside of packages. */
function fault(title: string, file: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter(line => line.trim() !== '' && !/^\s+at .*(node_modules|node:internal|<anonymous>)/.test(line))
    .slice(0, MOST_LINES)
  return [`✖ ${title}`, `  ${file}`, ...lines.map(line => `    ${line}`)].join('\n')
}
