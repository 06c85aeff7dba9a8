import { withoutOptions } from '../options/usage.ts'
import { runSteps, type Step, type Together } from './run-steps.ts'
import { scratchInMemory } from './scratch-folder.ts'

/** A command that only runs steps, some at the same time: `--help` tells them, and whatever else it is called with is a slip. */
export async function stepsCommand(usage: string, stepsToRun: () => readonly (Step | Together)[]): Promise<void> {
  await withoutOptions(usage, async () => {
    scratchInMemory()
    process.exitCode = (await runSteps(stepsToRun())) ? 0 : 1
  })
}

/** For a usage: each step in a line, with the tool that it is; those that follow another one further in. */
export const listed = (steps: Together): string =>
  steps.flatMap(chain => [chain].flat().map((step, index) => lineOf(step, index > 0))).join('\n')

const lineOf = ({ name, command }: Step, follows: boolean): string =>
  `  ${`${follows ? '  then ' : ''}${name}`.padEnd(41)}${command.join(' ')}`
