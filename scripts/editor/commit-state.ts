// What became of each save where saves are commits: under way, taken, or refused by Git.
import { fileNote, type Note } from './form-of.ts'

export type CommitState = ReturnType<typeof createCommitState>

/** Files are named as “northside/content/offers/a.md”. */
export function createCommitState(sitesDir: string) {
  /** Why, as Git says it. */
  const refused = new Map<string, string>()
  /** The last commit of each file that is still under way. */
  const underWay = new Map<string, Promise<void>>()

  return {
    hear(file: string, heard: Promise<void>): void {
      underWay.set(file, heard)
      heard
        .then(
          () => refused.delete(file),
          (error: Error) => refused.set(file, lastWord(error)),
        )
        .finally(() => underWay.get(file) === heard && underWay.delete(file))
    },
    isUnderWay: (file: string): boolean => underWay.has(file),
    /** All that are under way at this moment. */
    filesUnderWay: (): ReadonlySet<string> => new Set(underWay.keys()),
    isRefused: (file: string): boolean => refused.has(file),
    refusedOf: (slug: string): Note[] =>
      [...refused]
        .filter(([file]) => file.startsWith(`${slug}/`) && !underWay.has(file))
        .map(([file, why]) =>
          fileNote(
            sitesDir,
            file,
            ` on this computer, and not committed. Whoever looks after the files can do that: ${why}`,
          ),
        ),
  }
}

/** Of all that Git writes, with its advice for programmers, the line that says why; never the command that failed. */
function lastWord({ message, stderr }: Error & { stderr?: unknown }): string {
  const said = typeof stderr === 'string' && stderr !== '' ? stderr : message.replace(/^Command failed: .*/, '')
  const lines = said.split('\n').map(line => line.trim())
  const why = lines.findLast(line => /^(fatal|error): /.test(line)) ?? lines.findLast(line => line !== '')
  return why?.replace(/^(fatal|error): /, '') ?? 'Git does not say why'
}
