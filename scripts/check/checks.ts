import type { Step } from './run-steps.ts'

/**
 * By the compiler that is a machine's program: it takes a quarter of the time of the one that is written in TypeScript, which
 * Astro's check still needs. Beside other steps it has one core, and on several does the work of some files twice.
 */
const COMPILER = 'node_modules/typescript-7/bin/tsc'
const types = (config: string): Step => ({
  name: `types of ${config}`,
  command: ['node', COMPILER, '--noEmit', '--singleThreaded', '-p', config],
})

const OF_PAGES = 'scripts/check/pages.tsconfig.json'

const lint = (name: string, ...paths: readonly string[]): Step => ({
  name,
  command: ['biome', 'check', '--error-on-warnings', ...paths],
})

const importDirection: Step = { name: 'import direction', command: ['node', 'scripts/check/imports.ts'] }
const siteFiles: Step = { name: 'site files', command: ['node', 'scripts/check/sites.ts'] }
const typesOfCode: readonly Step[] = [
  types('src/domain/tsconfig.json'),
  types('src/search/engine/tsconfig.json'),
  types('tsconfig.json'),
  {
    name: 'types of pages',
    command: ['astro', 'check', '--noSync', '--tsconfig', OF_PAGES, '--minimumFailingSeverity', 'error'],
  },
]

/** In the order of how soon each finds something. */
export const quickChecks: readonly Step[] = [lint('format and lint'), importDirection, siteFiles, ...typesOfCode]

export const unitTests: Step = {
  name: 'unit tests',
  command: ['vitest', 'run', '--config', 'tests/vitest.config.ts'],
  counts: 'vitest',
}

/**
 * Where code is judged by itself: what the files of dealers say stops nobody else, but for what the unit tests read of the
 * samples.
 */
export const codeChecks: readonly Step[] = [
  lint('format and lint of code', 'src', 'scripts', 'tests', 'astro.config.mjs', 'package.json', 'tsconfig.json'),
  importDirection,
  ...typesOfCode,
  unitTests,
]

/** All at the same time: types are one core's work, and unit tests often wait for a disk or a process. */
export const checks: readonly Step[] = [...quickChecks, unitTests]
