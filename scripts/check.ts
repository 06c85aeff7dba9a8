// npm run check: what to run before a commit. Format and lint, types, import direction, every site file, unit tests.
import { flagsOf, UsageError } from './build/options.ts'
import { checks } from './check/checks.ts'
import { runSteps } from './check/run-steps.ts'
import { scratchInMemory } from './check/scratch-folder.ts'

const USAGE = `npm run check

  What to run before a commit, all at the same time; what went wrong is told again at the end.

${checks.map(({ name, command }) => `  ${name.padEnd(41)}${command.join(' ')}`).join('\n')}`

try {
  if (flagsOf({ options: { help: { type: 'boolean' } } }, USAGE).values.help) console.log(USAGE)
  else await check()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function check(): Promise<void> {
  scratchInMemory()
  process.exitCode = (await runSteps([checks])) ? 0 : 1
}
