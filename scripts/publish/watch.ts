// Tells which folders of sites have changed, by the system's notices and, where these do not come, by looking.
import { type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Network drives and some containers send no notices. */
const LOOK_EVERY_MILLISECONDS = 10_000

/**
 * `onChange` hears each path below `folder` that has changed, as often as it does. Gives back what ends the watch.
 */
export function watchSites(
  folder: string,
  onChange: (path: string) => void,
  lookEvery = LOOK_EVERY_MILLISECONDS,
): () => void {
  const watched = new Map<string, FSWatcher>()
  let known = stampsIn(folder)
  let root: number | undefined

  const forget = (path: string): void => {
    for (const [other, watcher] of watched) {
      if (other !== path && !other.startsWith(path + sep)) continue
      watcher.close()
      watched.delete(other)
    }
  }
  const hear = (home: string, name: string | null): void => {
    const path = name === null ? home : join(home, name)
    if (isHidden(path)) return
    const stat = statOf(path)
    if (stat?.isDirectory()) follow(path)
    else forget(path)
    const below = relative(folder, path).split(sep).join('/')
    // What the notices tell of a file, looking need not tell again.
    if (stat?.isFile()) known.set(below, stampOf(stat))
    else known.delete(below)
    if (below !== '') onChange(below)
  }
  const follow = (path: string): void => {
    forget(path)
    try {
      const watcher = watch(path, (_event, name) => hear(path, name))
      watcher.on('error', () => forget(path))
      watched.set(path, watcher)
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory() && !isHidden(entry.name)) follow(join(path, entry.name))
      }
    } catch {
      // Gone already, not for us, or more folders than the system watches: then looking finds what changes.
    }
  }
  const look = (): void => {
    const there = statOf(folder)?.ino
    if (there !== root) {
      // What was watched is another folder now, or none.
      forget(folder)
      if (there !== undefined) follow(folder)
      root = there
    }
    // A drive that is away for a moment has not lost its dealers.
    if (there === undefined) return
    const [before, found] = [known, stampsIn(folder)]
    known = found
    const changed = [...new Set([...before.keys(), ...found.keys()])].filter(
      path => before.get(path) !== found.get(path),
    )
    for (const path of changed) onChange(path)
  }

  root = statOf(folder)?.ino
  follow(folder)
  const timer = setInterval(look, lookEvery)
  return () => {
    clearInterval(timer)
    forget(folder)
  }
}

const isHidden = (path: string): boolean => (path.split(sep).at(-1) ?? '').startsWith('.')

/** So deep that no dealer's folder ends there, and a link to a folder around it does. */
const DEEPEST = 12

/** What tells that a file is still the same, by path below `folder`, also behind links. */
function stampsIn(folder: string, below = '', depth = 0, stamps = new Map<string, string>()): Map<string, string> {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const stat = statOf(path)
    if (stat?.isFile()) stamps.set(below + name, stampOf(stat))
    else if (stat?.isDirectory() && depth < DEEPEST) stampsIn(path, `${below}${name}/`, depth + 1, stamps)
  }
  return stamps
}

const stampOf = ({ size, ctimeMs }: Stats): string => `${size} ${ctimeMs}`

/** None where the folder went away meanwhile, or is not for us. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => !isHidden(name))
  } catch {
    return []
  }
}

/** Undefined too where a link leads round in a circle. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
