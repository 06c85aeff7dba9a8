// What every command makes of what was typed: its flags, its port, and what it says to a wrong one.
import { type ParseArgsConfig, parseArgs } from 'node:util'

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

/** The port that the environment names, or the one that a command has of its own; 0 for any that is free. */
export function parsePort(env: NodeJS.ProcessEnv, standard: number): number {
  const port = Number(env.PORT ?? standard)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UsageError(`PORT=${env.PORT}: write a number up to 65535`)
}
