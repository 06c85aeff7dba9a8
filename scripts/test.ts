// npm test: everything, as .ci/run runs it. The checks and unit tests, then the API on its databases beside the journeys in a
// browser, and every page that was built for them.
import { join } from 'node:path'
import { checks } from './check/checks.ts'
import { findJourneyBrowser } from './check/find-browser.ts'
import type { Step } from './check/run-steps.ts'
import { listed, stepsCommand } from './check/steps-command.ts'
import { TOP } from './options/folders.ts'

/** Both wait a lot: for a disk, a process, a clock or an animation. */
const beside: readonly Step[] = [
  { name: 'the API', command: ['vitest', 'run', '--config', 'tests/api.config.ts'], counts: 'vitest' },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    counts: 'playwright',
  },
]

const pages: Step = {
  name: 'every page',
  command: ['vitest', 'run', '--config', 'tests/pages.config.ts'],
  counts: 'vitest',
}

await stepsCommand(
  `npm test

  Everything, as .ci/run runs it; a pull request on GitHub runs npm run check alone. What went wrong is told again at the
  end. First what npm run check runs, at the same time:

${listed(checks)}

  Then these, at the same time:

${listed(beside)}

  And, of what was built for them:

${listed([pages])}`,
  () => {
    // Tests start hundreds of processes, each with a data folder of its own, and so would compile the same code anew.
    process.env.NODE_COMPILE_CACHE ??= join(TOP, '.forecourt/code')
    process.env.FORECOURT_CHROMIUM = findJourneyBrowser()
    return [checks, beside, pages]
  },
)
