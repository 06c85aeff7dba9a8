// npm run bench: how fast search, search page (also on a slow line), build and publishing are, where that can be as ratios
// measured in one run, and what Lighthouse says of the pages. `npm run bench -- lighthouse` runs one of them; `npm run bench
// -- api`, which takes an hour and so only runs by its name, what the API promises (tests/bench/api.ts).
import { spawnSync } from 'node:child_process'
import { TOP } from './options/folders.ts'

const ALL = ['search', 'interaction', 'slow-line', 'build', 'publish', 'tenants', 'lighthouse']
const BY_NAME = 'api'

const USAGE = `npm run bench -- [NAME]

  NAME  one of ${ALL.join(', ')};
        or ${BY_NAME}, which takes an hour and so only runs by its name (all others)`

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const [only, ...options] = process.argv.slice(2)
if (only !== undefined && only !== BY_NAME && !ALL.includes(only)) {
  console.error(`There is no benchmark “${only}”\n\n${USAGE}`)
  process.exit(2)
}
for (const name of only === undefined ? ALL : [only]) {
  const { status } = spawnSync('node', [`tests/bench/${name}.ts`, ...options], { cwd: TOP, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
