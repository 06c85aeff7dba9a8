import { withoutOptions } from '../options/usage.ts'
import { runSteps, type Step } from './run-steps.ts'
import { scratchInMemory } from './scratch-folder.ts'

/** A command that only runs steps, some at the same time: `--help` tells them, and whatever else it is called with is a slip. */
export async function stepsCommand(
  usage: string,
  stepsToRun: () => readonly (Step | readonly Step[])[],
): Promise<void> {
  await withoutOptions(usage, async () => {
    scratchInMemory()
    process.exitCode = (await runSteps(stepsToRun())) ? 0 : 1
  })
}

/** For a usage: each step in a line, with the tool that it is. */
export const listed = (steps: readonly Step[]): string =>
  steps.map(({ name, command }) => `  ${name.padEnd(41)}${command.join(' ')}`).join('\n')
