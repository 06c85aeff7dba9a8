// Before every page of the sample dealers is looked at: builds what has changed since the last build.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { TOP } from '../../scripts/options/folders.ts'

/** Where the sample dealers are built to. */
export const BUILT = resolve(TOP, process.env.FORECOURT_BUILT ?? 'dist')

export default function buildSamples(): void {
  // `npm test` has built them by then, and journeys look at them.
  if (process.env.FORECOURT_SAMPLES === 'built') return
  const { status } = spawnSync('node', [join(TOP, 'scripts/build.ts'), '--out', BUILT], { cwd: TOP, stdio: 'inherit' })
  if (status !== 0) throw new Error('the sample dealers could not be built → npm run build says why')
}
