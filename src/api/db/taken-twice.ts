const UNIQUE_VIOLATIONS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

/** Whether the store refused a row because there is one already. */
export const isTakenTwice = (error: unknown): boolean =>
  UNIQUE_VIOLATIONS.has(String((error as { code?: unknown } | null)?.code))
