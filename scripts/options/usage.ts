// What every command makes of what was typed: its flags, its port, and what it says to a wrong one.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { findPort, PORT_REMEDY } from '../../src/api/port.ts'

/** What the person who typed the command has to hear; no fault of ours, so no stack. */
export class UsageError extends Error {}

/** The flags of a command, or a `UsageError` that says how it is called. */
export function flagsOf<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}\n\n${usage}`)
  }
}

/** Does the work of a command that takes no options, unless `--help` asks how it is called; what else it is called with is a slip. */
export const withoutOptions = (usage: string, work: () => Promise<void> | void): Promise<void> =>
  withSwitches(usage, [], () => work())

/** The same for a command that only has options without a value, by their names; `work` is told which are asked for. */
export async function withSwitches<Name extends string>(
  usage: string,
  names: readonly Name[],
  work: (asked: ReadonlySet<Name>) => Promise<void> | void,
): Promise<void> {
  const options = Object.fromEntries(['help', ...names].map(name => [name, { type: 'boolean' as const }]))
  try {
    const { values } = flagsOf({ options }, usage)
    if (values.help) console.log(usage)
    else await work(new Set(names.filter(name => values[name])))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

/** The port that the environment names, or the one that a command has of its own; 0 for any that is free. */
export function parsePort(env: NodeJS.ProcessEnv, standard: number): number {
  const port = findPort(env, standard)
  if (port !== undefined) return port
  throw new UsageError(`PORT=${env.PORT}: ${PORT_REMEDY}`)
}
