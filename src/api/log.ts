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
 * puts the values of the row into it.
 */
export function faultFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { fault: typeof error }
  const where = error.stack
    ?.split('\n')
    .find(line => /^\s+at .*\/(src|scripts)\//.test(line))
    ?.replace(/^\s+at (.*\()?.*\/((src|scripts)\/[^)]*)\)?$/, '$2')
  return { fault: error.name, code: codeOf(error), where }
}

/**
 * What Node calls only "fetch failed" has its code in the cause. A mail server answers with a number, which says more than the
 * library's word for it: 550 of a box that is not there, 421 of a server that is busy.
 */
function codeOf(error: Error): string | undefined {
  // An old number for what its name says already.
  if (error instanceof DOMException) return undefined
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const word = code ?? (error.cause as { code?: unknown } | undefined)?.code
  const codes = [word, typeof responseCode === 'number' ? responseCode : undefined].filter(one => one !== undefined)
  return codes.length === 0 ? undefined : codes.join(' ')
}
