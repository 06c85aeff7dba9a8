// What became of each save where saves are commits: under way, taken, or refused by Git.

export type CommitState = ReturnType<typeof createCommitState>

/** Files are named as “northside/content/offers/a.md”. */
export function createCommitState() {
  /** Why, in words for whoever edits. */
  const refused = new Map<string, string>()
  /** The last commit of each file that is still under way. */
  const underWay = new Map<string, Promise<void>>()

  return {
    hear(file: string, heard: Promise<void>): void {
      underWay.set(file, heard)
      heard
        .then(
          () => refused.delete(file),
          (error: Error) =>
            refused.set(
              file,
              `What was done in ${file} is on this computer, and Git did not take it: ${error.message.trim()}`,
            ),
        )
        .finally(() => underWay.get(file) === heard && underWay.delete(file))
    },
    isUnderWay: (file: string): boolean => underWay.has(file),
    /** All that are under way at this moment. */
    filesUnderWay: (): ReadonlySet<string> => new Set(underWay.keys()),
    isRefused: (file: string): boolean => refused.has(file),
    refusedOf: (slug: string): string[] =>
      [...refused].filter(([file]) => file.startsWith(`${slug}/`)).map(([, text]) => text),
  }
}
