// npm run check: what to run before a commit. Format and lint, types, import direction, every site file, unit tests.
import { checks } from './check/checks.ts'
import { runSteps } from './check/run-steps.ts'
import { scratchInMemory } from './check/scratch-folder.ts'

scratchInMemory()

process.exitCode = (await runSteps([checks])) ? 0 : 1
