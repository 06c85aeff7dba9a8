// What the compiled app is made of, as one digest: where that is another, the app is compiled anew.
import { createHash, hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the compiled app is made of. Other scripts and the tests may change without a new compile. */
const SOURCES = [
  'src',
  'scripts/build',
  'scripts/serve/escape.ts',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** Changes with every byte that could change the compiled app. */
export function sourceDigest(top: string): string {
  const whole = createHash('sha256').update(process.version)
  for (const file of sourceFiles(top)) {
    whole.update(file.slice(top.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return whole.digest('hex').slice(0, 20)
}

const sourceFiles = (top: string): string[] => SOURCES.flatMap(source => filesAt(join(top, source))).sort()

/** Where it is noted what the sources were when they were last read. */
const NOTE = 'sources.json'

/** `state` is a digest of what the system says of the sources: equal while nobody touches one. */
type Note = { state: string; digest: string }

/** What changes twice within so little may show the same date for both: the coarsest file systems count two seconds at a time. */
const SAME_DATE_MILLISECONDS = 2000

/**
 * `sourceDigest`, without reading a thousand files that nobody has touched since they were read for this `folder`. Of a folder that
 * another computer shares, the system may believe for a minute what it knew before: what was edited there is not seen until then.
 */
export function notedSourceDigest(top: string, folder: string): string {
  const now = Date.now()
  let newest = 0
  const told = sourceFiles(top).map(file => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    newest = Math.max(newest, mtimeMs, ctimeMs)
    return `${file} ${size} ${mtimeMs} ${ctimeMs} ${ino}`
  })
  const state = hash('sha1', `${process.version}\n${told.join('\n')}`)
  const file = join(folder, NOTE)
  const note = readNote(file)
  if (note?.state === state) return note.digest
  const digest = sourceDigest(top)
  if (newest < now - SAME_DATE_MILLISECONDS) writeNote(file, { state, digest })
  return digest
}

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function writeNote(file: string, note: Note): void {
  const fresh = `${file}.${process.pid}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(fresh, JSON.stringify(note))
    renameSync(fresh, file)
  } catch {
    // As on a full disk: the next build reads them again.
    if (existsSync(fresh)) rmSync(fresh)
  }
}

/** The file at a path, or all files of the folder there. */
function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => join(entry.parentPath, entry.name))
}
