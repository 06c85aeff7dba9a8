/** From the least on. */
export const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** What is logged holds no name, phone, mail address, code, token or network address: only ids, counts and kinds. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = (level: Level, event: string, facts?: Facts) => void

/** One line of JSON for each event from a level up. */
export function createLog(
  from: Level,
  { now = Date.now, write = (line: string): void => console.error(line) } = {},
): Log {
  return (level, event, facts = {}) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(from)) return
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...facts }))
  }
}

/**
 * A fault of ours as it may be logged: its kind, its code and where in our code, never its message, because a database
 * puts the values of the row into it. What Node calls only "fetch failed" has its code in the cause.
 */
export function faultFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { fault: typeof error }
  const { code = (error.cause as { code?: unknown } | undefined)?.code } = error as { code?: unknown }
  const where = error.stack
    ?.split('\n')
    .find(line => /^\s+at .*\/(src|scripts)\//.test(line))
    ?.replace(/^\s+at (.*\()?.*\/((src|scripts)\/[^)]*)\)?$/, '$2')
  return { fault: error.name, code: code === undefined ? undefined : String(code), where }
}
