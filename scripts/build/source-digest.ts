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

/** In `folder`: the digest of sources, and what the system said of them when they were read. */
const LAST_READ = 'sources.json'

/** A file that changes twice within a tick of the system's clock may show the same date for both. */
const TICK_MILLISECONDS = 2000

/** `sourceDigest`, without reading a thousand files that nobody has touched since they were read for this folder. */
export function digestOfSources(top: string, folder: string): string {
  const now = Date.now()
  let newest = 0
  const told = sourceFiles(top).map(file => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    newest = Math.max(newest, ctimeMs)
    return `${file} ${size} ${mtimeMs} ${ctimeMs} ${ino}`
  })
  const state = hash('sha1', `${process.version}\n${told.join('\n')}`)
  const file = join(folder, LAST_READ)
  const last = lastRead(file)
  if (last?.state === state) return last.digest
  const digest = sourceDigest(top)
  if (newest < now - TICK_MILLISECONDS) noteRead(file, { state, digest })
  return digest
}

type Read = { state: string; digest: string }

function lastRead(file: string): Read | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function noteRead(file: string, read: Read): void {
  const fresh = `${file}.${process.pid}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(fresh, JSON.stringify(read))
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
