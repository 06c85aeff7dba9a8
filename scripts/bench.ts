// npm run bench: how fast search, search page, build and publishing are, where that can be as ratios measured in one run, and what
// Lighthouse says of the pages. `npm run bench -- lighthouse` runs one of them.
import { spawnSync } from 'node:child_process'
import { TOP } from './build/options.ts'

const only = process.argv[2]
for (const name of ['search', 'interaction', 'build', 'publish', 'tenants', 'lighthouse']) {
  if (only !== undefined && only !== name) continue
  const { status } = spawnSync('node', [`tests/bench/${name}.ts`], { cwd: TOP, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
