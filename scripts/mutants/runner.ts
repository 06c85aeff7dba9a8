// Runs the tests of a rule in this very process: a worker of vitest for each change costs ten times as much.
import { globSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompleteDryRunResult,
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { type CollectedTest, collectTests } from './collected-tests.ts'

const RULES = 'src/domain/'
const TESTS = 'tests/unit/domain/'
const COLLECTED_TESTS = new URL('collected-tests.ts', import.meta.url).href

/** These import no rule, so they are the same in every run. */
const NEVER_CHANGES = '/src/records/'

/** What changed files ask while they run: which change is on, and whose test that is. */
const asked: {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number | undefined
  mutantCoverage?: CompleteDryRunResult['mutantCoverage']
} = {}
Object.assign(globalThis, { __stryker__: asked })

/** Files are read again for each change: what one of them remembers must not be there for the next. */
let generation = 0
const sources = new Map<string, string>()

function readAgainForEachChange(): void {
  const ours = pathToFileURL('./').href
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest' && context.parentURL?.startsWith(ours + TESTS)) {
        return { url: COLLECTED_TESTS, shortCircuit: true }
      }
      const found = next(specifier, context)
      const isOurs = found.url.startsWith(ours) && found.url.endsWith('.ts') && !found.url.includes(NEVER_CHANGES)
      return isOurs ? { ...found, url: `${found.url}?${generation}` } : found
    },
    load(url, context, next) {
      if (!url.startsWith(ours) || !url.includes('.ts?')) return next(url, context)
      const file = fileURLToPath(url.slice(0, url.lastIndexOf('?')))
      const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(file, 'utf8'))
      sources.set(file, source)
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

/**
 * A rule's own tests, for those of others notice a change by chance: the file of its name or, without one, those that
 * import it. Rules that share a folder share their tests.
 */
function ownTestFiles(ruleFile: string): string[] {
  const rule = ruleFile.slice(ruleFile.indexOf(RULES) + RULES.length, -'.ts'.length)
  const named = globSync(`${TESTS}${rule.includes('/') ? `${dirname(rule)}/*` : rule}.test.ts`)
  if (named.length > 0) return named
  return globSync(`${TESTS}**/*.test.ts`).filter(file => readFileSync(file, 'utf8').includes(`${RULES}${rule}.ts'`))
}

async function testsOf(file: string): Promise<(CollectedTest & { id: string })[]> {
  const tests = await collectTests(() => import(pathToFileURL(resolve(file)).href))
  return tests.map(test => ({ ...test, id: `${file}#${test.name}` }))
}

async function failureOf({ run }: CollectedTest): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return String(error)
  }
}

class RulesRunner implements TestRunner {
  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    readAgainForEachChange()
    await import(pathToFileURL(resolve('tests/support/same-seed.ts')).href)
    // To look for the smallest case that fails takes longer than the test.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const file of new Set(files.flatMap(ownTestFiles))) {
      for (const test of await testsOf(file)) {
        const from = performance.now()
        asked.currentTestId = test.id
        const failureMessage = await failureOf(test)
        asked.currentTestId = undefined
        const ran = { id: test.id, name: test.name, fileName: resolve(file), timeSpentMs: performance.now() - from }
        const passed = { ...ran, status: TestStatus.Success } as const
        tests.push(failureMessage === undefined ? passed : { ...ran, status: TestStatus.Failed, failureMessage })
      }
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: asked.mutantCoverage }
  }

  async mutantRun({ activeMutant, ...options }: MutantRunOptions): Promise<MutantRunResult> {
    const { mutantActivation, testFilter, hitLimit } = options
    generation += 1
    Object.assign(asked, { hitCount: 0, hitLimit })
    let nrOfTests = 0
    try {
      for (const file of ownTestFiles(options.sandboxFileName)) {
        asked.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
        const tests = await testsOf(file)
        asked.activeMutant = activeMutant.id
        // What a rule remembers hides whom else a change concerns, so the others are asked after those that are known.
        const isKnown = ({ id }: { id: string }): boolean => testFilter?.includes(id) ?? false
        for (const test of tests.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)))) {
          nrOfTests += 1
          const failureMessage = await failureOf(test)
          if (hitLimit !== undefined && asked.hitCount! > hitLimit) return { status: MutantRunStatus.Timeout }
          if (failureMessage !== undefined) {
            return { status: MutantRunStatus.Killed, killedBy: [test.id], failureMessage, nrOfTests }
          }
        }
      }
      return { status: MutantRunStatus.Survived, nrOfTests }
    } catch (error) {
      // A rule that cannot be read any more is no rule: it counts neither way.
      return { status: MutantRunStatus.Error, errorMessage: String(error) }
    }
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'rules', factory: () => new RulesRunner() }]
