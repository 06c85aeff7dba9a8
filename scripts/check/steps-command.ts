import { withSwitches } from '../options/usage.ts'
import { runSteps, type Step, type Together } from './run-steps.ts'
import { scratchInMemory } from './scratch-folder.ts'

/**
 * A command that only runs steps, some at the same time: `--help` tells them, and whatever else it is called with is a slip, but
 * for the switches that it names.
 */
export async function stepsCommand<Name extends string = never>(
  usage: string,
  stepsToRun: (asked: ReadonlySet<Name>) => readonly (Step | Together)[],
  switches: readonly Name[] = [],
): Promise<void> {
  await withSwitches(usage, switches, async asked => {
    scratchInMemory()
    process.exitCode = (await runSteps(stepsToRun(asked))) ? 0 : 1
  })
}

/** For a usage: each step in a line, with the tool that it is. */
export const listed = (steps: Together): string =>
  steps.map(({ name, command }) => `  ${name.padEnd(41)}${command.join(' ')}`).join('\n')
