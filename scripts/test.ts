// npm test: what every landing has to pass, as .ci/run runs it, and with --all everything. The checks and the samples, then
// unit tests, the API on its databases, the pages that were built, and the journeys in a browser.
import { join } from 'node:path'
import { quickChecks, unitTests } from './check/checks.ts'
import { findJourneyBrowser } from './check/find-browser.ts'
import { USUAL } from './check/nightly.ts'
import type { Step, Together } from './check/run-steps.ts'
import { listed, stepsCommand } from './check/steps-command.ts'
import { TOP } from './options/folders.ts'

/** Unit tests take over the app that it compiles; pages and journeys find it all built: nobody builds where they look. */
const samples: Step = { name: 'the sample dealers, built', command: ['npm', 'run', 'build'] }
const checked: Together = [...quickChecks, samples]

/**
 * One after the other. Each keeps two processors busy by itself: beside each other they took a little longer on these, and each
 * of their tests up to five times as long, so that whatever has a time-out was nearer to it.
 */
const tests: readonly Step[] = [
  unitTests,
  { name: 'the API', command: ['vitest', 'run', '--config', 'tests/api.config.ts'], counts: 'vitest' },
  { name: 'built pages', command: ['vitest', 'run', '--config', 'tests/pages.config.ts'], counts: 'vitest' },
  { name: 'journeys', command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'], counts: 'playwright' },
]

await stepsCommand(
  `npm test [-- --all]

  What every landing has to pass, as .ci/run runs it. What went wrong is told again at the end. First what tells soon, at the
  same time, with the sample dealers:

${listed(checked)}

  Then one after the other:

${listed(tests)}

  --all  the tests of a night, too (scripts/check/nightly.ts), as before a release: it takes
         twice as long`,
  asked => {
    process.env.FORECOURT_TESTS = asked.has('all') ? 'all' : USUAL
    // Tests start hundreds of processes, each with a data folder of its own, and so would compile the same code anew.
    process.env.NODE_COMPILE_CACHE ??= join(TOP, '.forecourt/code')
    process.env.FORECOURT_CHROMIUM = findJourneyBrowser()
    process.env.FORECOURT_SAMPLES = 'built'
    return [checked, ...tests]
  },
  ['all'],
)
