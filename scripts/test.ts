// npm test: everything that CI runs. The checks, unit tests and the API on its databases, then the journeys in a browser and
// every page that was built for them.
import { checks } from './check/checks.ts'
import { findJourneyBrowser } from './check/find-browser.ts'
import { runSteps } from './check/run-steps.ts'
import { scratchInMemory } from './check/scratch-folder.ts'

scratchInMemory()
process.env.FORECOURT_CHROMIUM = findJourneyBrowser()

process.exitCode = (await runSteps([
  [...checks, { name: 'the API', command: ['vitest', 'run', '--config', 'tests/api.config.ts'], counts: 'vitest' }],
  { name: 'journeys', command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'], counts: 'playwright' },
  { name: 'every page', command: ['vitest', 'run', '--config', 'tests/pages.config.ts'], counts: 'vitest' },
]))
  ? 0
  : 1
