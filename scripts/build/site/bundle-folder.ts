// The folder of a bundle: filled beside the one that is served, and put in its place at the end.
import { hash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lostMeanwhile } from './lost-files.ts'
import { placeFile, writeNew } from './place-file.ts'

/** The files of a bundle by path, each with what identifies its bytes. */
export type Contents = ReadonlyMap<string, { sha256: string }>

/** Among them, it identifies the bundle: it names all others. */
export const MANIFEST = 'manifest.json'

export type BundleFolder = {
  /** Where files are written until the swap. */
  readonly path: string
  /** To be waited for before anything is kept or written. */
  ready(): Promise<void>
  /** Whether the served bundle's file can be taken over as it is. */
  canKeep(path: string): boolean
  keep(path: string): void
  /** What identifies the file that is in the folder already, from a bundle before. */
  there(path: string): string | undefined
  write(path: string, data: string | Uint8Array, sha256: string): void
  /** Takes over a file that nobody ever writes to, so that all bundles may have the same one. */
  link(path: string, source: string, sha256: string): void
  /**
   * Puts the folder with exactly these files in the place of the served bundle, which stays where that fails. What is served
   * then is the new one, whatever becomes of `keepSpare`: it keeps the one before for the next build.
   */
  swap(contents: Contents): Promise<{ keepSpare(): void }>
  /** Leaves the served bundle as it was. */
  discard(): void
}

/** Links files of one folder into another, and tells which were there to link. */
export type LinkFiles = (from: string, to: string, paths: readonly string[]) => Promise<readonly string[]>

/**
 * Opens a folder to fill, after `recoverBundle`. `served` are the files of the bundle at `live`, where that is known.
 *
 * A bundle of 5,000 cars has 10,000 files and folders, and to make, link or delete each of them takes longer than to
 * render the ten pages that changed. So the bundle that was replaced last time is not deleted: it stays as the spare,
 * and the next bundle is made from it by touching only what differs. Files are shared by both through hard links. That
 * is safe as no file is ever written in place: a new version is a new file. In what the spare differs from the served
 * bundle is written down only while nobody changes it; a spare without that list, as after a crash, is thrown away.
 *
 * With no spare yet, `linkFiles` makes one of the served bundle, meanwhile and on another thread; without it, files are
 * linked one by one as they are kept. With one, what of the served bundle is still there is looked for meanwhile, as that is the
 * next spare.
 */
export function openBundleFolder(
  live: string,
  work: string,
  served: Contents | undefined,
  linkFiles?: LinkFiles,
): BundleFolder {
  const listFile = `${work}.json`
  const replaced = replacedBeside(work)
  let spare = served === undefined ? takeNothing(work, listFile) : takeSpare(work, listFile, served)
  let isTouched = false
  mkdirSync(work, { recursive: true })
  const linking = spare === undefined && served !== undefined ? linkFiles?.(live, work, [...served.keys()]) : undefined
  // A failure is told by `ready`; nobody may be waiting yet.
  linking?.catch(() => {})
  // Where that thread fails, the swap looks for itself.
  const losing =
    spare && served && served.size >= THOUSANDS ? lostMeanwhile(live, [...served.keys()]).catch(() => {}) : undefined

  /** Whether the spare has the file of the served bundle. */
  const isShared = (path: string): boolean => spare?.has(path) === false
  const inSpare = (path: string): string | undefined => {
    if (isShared(path)) return served?.get(path)?.sha256
    return spare?.get(path) ?? undefined
  }
  return {
    path: work,
    async ready() {
      if (linking !== undefined) spare = madeOf(await linking, served!)
    },
    canKeep: path => served?.has(path) === true && (isShared(path) || existsSync(join(live, path))),
    keep(path) {
      if (isShared(path)) return
      isTouched = true
      placeFile(join(work, path), target => linkOrCopy(join(live, path), target))
    },
    there(path) {
      // Whoever asks is about to write.
      isTouched = true
      return inSpare(path)
    },
    write(path, data, sha256) {
      isTouched = true
      if (inSpare(path) !== sha256) writeNew(join(work, path), data)
    },
    link(path, source, sha256) {
      isTouched = true
      if (inSpare(path) !== sha256) placeFile(join(work, path), target => linkOrCopy(source, target))
    },
    async swap(contents) {
      if (![...contents.keys()].every(path => served?.has(path))) refuseFileAndFolder(contents)
      served?.forEach((_, path) => {
        if (!contents.has(path) && isShared(path)) removeFile(work, path)
      })
      spare?.forEach((sha256, path) => {
        if (!contents.has(path) && sha256 !== null) removeFile(work, path)
      })
      // It looks into the folder that is served until now.
      const known = await losing
      mkdirSync(dirname(live), { recursive: true })
      const replaces = existsSync(live)
      if (replaces) renameSync(live, replaced)
      try {
        renameSync(work, live)
      } catch (error) {
        if (replaces) renameSync(replaced, live)
        throw error
      }
      return {
        keepSpare() {
          if (!replaces) return
          if (served === undefined) return rmSync(replaced, { recursive: true })
          renameSync(replaced, work)
          const lost = known ?? lostFrom(work, [...served.keys()])
          writeList(listFile, {
            bundle: manifestOf(contents),
            differs: [...differences(served, contents, new Set(lost))],
          })
        },
      }
    },
    discard() {
      if (isTouched || spare === undefined) rmSync(work, { recursive: true, force: true })
      else writeList(listFile, { bundle: manifestOf(served!), differs: [...spare] })
    },
  }
}

/** Of two files at such addresses, the one written later has thrown away the other. */
function refuseFileAndFolder(contents: Contents): void {
  const folders = new Set<string>()
  contents.forEach((_, path) => {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
      if (contents.has(folder)) throw new Error(`there is a file ${folder} and a folder ${folder}: rename one of them`)
      folders.add(folder)
    }
  })
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/**
 * A spare by what it has in place of the served bundle's files, or beside them: `null` where it has none. Of thousands of
 * files, that is a handful.
 */
type Spare = ReadonlyMap<string, string | null>

type SpareList = {
  /** Which served bundle the spare was compared with. */
  bundle: string | undefined
  differs: [path: string, sha256: string | null][]
}

const manifestOf = (contents: Contents): string | undefined => contents.get(MANIFEST)?.sha256

/** What identifies the bundle at `live`: the SHA-256 of its manifest; undefined where there is none. */
export function servedManifest(live: string): string | undefined {
  const file = join(live, MANIFEST)
  return existsSync(file) ? hash('sha256', readFileSync(file)) : undefined
}

/** The names of the bundles in an out folder. */
export const bundlesIn = (outDir: string): string[] =>
  readdirSync(outDir).filter(name => existsSync(join(outDir, name, MANIFEST)))

/** Whether a bundle may take that place: nothing is there, or a bundle. What else lies there is somebody's work. */
export function isOurs(live: string): boolean {
  const found = lstatSync(live, { throwIfNoEntry: false })
  if (found === undefined || existsSync(join(live, MANIFEST))) return true
  return found.isDirectory() && readdirSync(live).length === 0
}

/**
 * In what a folder, filled as `held` tells but for what is lost, differs from the served bundle: who deletes a file of a bundle
 * by hand tells nobody.
 */
function differences(held: Contents, served: Contents, lost: ReadonlySet<string>): Spare {
  const differs = new Map<string, string | null>()
  held.forEach(({ sha256 }, path) => {
    if (lost.has(path)) differs.set(path, null)
    else if (served.get(path)?.sha256 !== sha256) differs.set(path, sha256)
  })
  served.forEach((_, path) => {
    if (!held.has(path)) differs.set(path, null)
  })
  return differs
}

/** For fewer files a thread takes longer to start than they to be looked for. */
const THOUSANDS = 2_000

/** From how many files of a folder on it is quicker to read all of its names. */
const MANY = 8

/** Which of these files are there no more. One that is not among the names may have got there as something else. */
function lostFrom(root: string, paths: readonly string[]): string[] {
  const lost: string[] = []
  Map.groupBy(paths, folderOf).forEach((files, folder) => {
    const there = files.length < MANY ? undefined : filesIn(join(root, folder))
    for (const path of files) {
      if (!there?.has(basename(path)) && !existsSync(`${root}/${path}`)) lost.push(path)
    }
  })
  return lost
}

/** By name; none where the system tells of none, as of what is no folder any more. */
function filesIn(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return new Set(entries.filter(entry => entry.isFile()).map(({ name }) => name))
  } catch {
    return new Set()
  }
}

/** The spare that was made of these files of the served bundle. */
function madeOf(paths: readonly string[], served: Contents): Spare {
  const made = new Set(paths)
  return new Map([...served.keys()].filter(path => !made.has(path)).map(path => [path, null]))
}

/** In one step: half a list would fail the next build. */
function writeList(listFile: string, list: SpareList): void {
  writeFileSync(`${listFile}.new`, JSON.stringify(list))
  renameSync(`${listFile}.new`, listFile)
}

/** `LinkFiles` on this thread. */
export function linkFilesHere(from: string, to: string, paths: readonly string[]): string[] {
  return paths.filter(path => {
    const source = join(from, path)
    if (!existsSync(source)) return false
    placeFile(join(to, path), target => linkOrCopy(source, target))
    return true
  })
}

/**
 * A build that died in the middle of the swap had put the old bundle aside and not yet the new one in its place. To be put
 * right before anybody asks what is served.
 */
export function recoverBundle(live: string, work: string): void {
  const replaced = replacedBeside(work)
  if (!existsSync(replaced)) return
  if (existsSync(live)) rmSync(replaced, { recursive: true })
  else renameSync(replaced, live)
}

const replacedBeside = (work: string): string => `${work}.replaced`

/** What the folder holds already. The list goes first: from here on the folder is no longer what it says. */
function takeSpare(work: string, listFile: string, served: Contents): Spare | undefined {
  const text = existsSync(listFile) ? readFileSync(listFile, 'utf8') : undefined
  rmSync(listFile, { force: true })
  const list = text === undefined ? undefined : parsed(text)
  if (list !== undefined && list.bundle === manifestOf(served) && existsSync(work)) return new Map(list.differs)
  return takeNothing(work, listFile)
}

/** A power cut or a full disk can leave it empty, or cut off. */
function parsed(text: string): SpareList | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function takeNothing(work: string, listFile: string): undefined {
  rmSync(listFile, { force: true })
  rmSync(work, { recursive: true, force: true })
}

/** Another disk, or one without hard links, gets a second copy. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV'].includes(codeOf(error) ?? '')) throw error
    copyFileSync(source, target, constants.COPYFILE_EXCL)
  }
}

/** And every folder that it leaves empty. It may be gone with its folder, or be a folder by now. */
export function removeFile(root: string, path: string): void {
  try {
    unlinkSync(join(root, path))
  } catch (error) {
    if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) throw error
  }
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return
    }
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
