import type { Step } from './run-steps.ts'

const types = (config: string): Step => ({ name: `types of ${config}`, command: ['tsc', '--noEmit', '-p', config] })

/**
 * In the order of how soon each finds something, and all at the same time: types are one core's work, and unit tests often
 * wait for a disk or a process.
 */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'import direction', command: ['node', 'scripts/check/imports.ts'] },
  { name: 'site files', command: ['node', 'scripts/check/sites.ts'] },
  types('src/domain/tsconfig.json'),
  types('src/search/engine/tsconfig.json'),
  // Of tsconfig.json: pages, and all TypeScript besides.
  { name: 'types', command: ['astro', 'check', '--noSync', '--minimumFailingSeverity', 'error'] },
  { name: 'unit tests', command: ['vitest', 'run', '--config', 'tests/vitest.config.ts'], counts: 'vitest' },
]
