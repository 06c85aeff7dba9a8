// npm test: what every landing has to pass, as .ci/run runs it, and with --all everything. The checks, unit tests and every page
// that was built, then the API on its databases beside the journeys in a browser.
import { join } from 'node:path'
import { quickChecks, unitTests } from './check/checks.ts'
import { findJourneyBrowser } from './check/find-browser.ts'
import { USUAL } from './check/nightly.ts'
import type { Step, Together } from './check/run-steps.ts'
import { listed, stepsCommand } from './check/steps-command.ts'
import { TOP } from './options/folders.ts'

/** The unit tests take over the app that it compiles; journeys find it all built: nobody builds where they look. */
const samples: Step = { name: 'the sample dealers, built', command: ['npm', 'run', 'build'] }

/** Reading thousands of pages leaves nothing of a processor to anybody else. */
const everyPage: Step = {
  name: 'every page',
  command: ['vitest', 'run', '--config', 'tests/pages.config.ts'],
  counts: 'vitest',
}

const checked: Together = [...quickChecks, [samples, unitTests, everyPage]]

/** What the API and the journeys do is often wait: for a disk, a process, a clock or an animation. */
const beside: Together = [
  { name: 'the API', command: ['vitest', 'run', '--config', 'tests/api.config.ts'], counts: 'vitest' },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    counts: 'playwright',
  },
]

await stepsCommand(
  `npm test [-- --all]

  What every landing has to pass, as .ci/run runs it. What went wrong is told again at the end. First what npm run check runs,
  at the same time, with the sample dealers and all of their pages:

${listed(checked)}

  Then these, at the same time:

${listed(beside)}

  --all  the tests of a night, too (scripts/check/nightly.ts), as before a release: half an hour
         more on two cores`,
  asked => {
    if (!asked.has('all')) process.env.FORECOURT_TESTS = USUAL
    // Tests start hundreds of processes, each with a data folder of its own, and so would compile the same code anew.
    process.env.NODE_COMPILE_CACHE ??= join(TOP, '.forecourt/code')
    process.env.FORECOURT_CHROMIUM = findJourneyBrowser()
    process.env.FORECOURT_SAMPLES = 'built'
    return [checked, beside]
  },
  ['all'],
)
