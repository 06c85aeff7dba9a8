import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BuildReport, buildSites } from '../../scripts/build/build-sites.ts'
import { type CompiledApp, compiledApp } from '../../scripts/build/compile.ts'
import type { BuildOptions } from '../../scripts/build/options.ts'
import { sourceDigest } from '../../scripts/build/source-digest.ts'
import { siteSlugs } from '../../scripts/options/dealers.ts'
import { TOP } from '../../scripts/options/folders.ts'

/** On a Wednesday in May; the offers and hours of the builders are made for it. */
export const AT = new Date('2025-05-14T02:00:00Z')

/** The app that tests build with is kept from run to run, apart from the one that a person builds with. */
export const TEST_DATA = join(TOP, '.forecourt', 'test')
const APP = join(TEST_DATA, 'app')

const COMPILE_SECONDS = 120

/** The compiled app. Test files run side by side, and the first of them compiles it for all. */
export async function testApp(): Promise<CompiledApp> {
  const lock = join(TEST_DATA, 'compiling')
  mkdirSync(TEST_DATA, { recursive: true })
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      // Whoever holds it may let go of it between two looks.
      const since = statSync(lock, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()
      if (Date.now() - since > COMPILE_SECONDS * 1000) rmSync(lock, { recursive: true, force: true })
      await setTimeout(100)
    }
  }
  try {
    takeOverApp()
    return await compiledApp(TOP, APP)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

let isTakenOver = false

/** What a build of the same code has compiled in this clone need not be compiled again: `npm test` builds before it tests. */
function takeOverApp(): void {
  if (isTakenOver) return
  isTakenOver = true
  const name = sourceDigest(TOP)
  const compiled = join(TOP, '.forecourt/app', name)
  if (existsSync(join(APP, name)) || !existsSync(join(compiled, 'digest'))) return
  const copy = join(APP, `${name}.copy`)
  rmSync(copy, { recursive: true, force: true })
  cpSync(compiled, copy, { recursive: true })
  renameSync(copy, join(APP, name))
}

/** Builds what is in a folder of sites and expects no fault. */
export async function built(sitesDir: string, options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  const report = await build(sitesDir, options)
  const faults = report.sites.flatMap(site => site.faults)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return report
}

/** Builds what is in a folder of sites, to `dist` beside it, as the command does. */
export async function build(sitesDir: string, options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  const at = options.at ?? AT
  return buildSites({
    sitesDir,
    outDir: join(sitesDir, '../dist'),
    dataDir: await dataBeside(sitesDir),
    slugs: siteSlugs(sitesDir),
    at,
    builtAt: at,
    force: false,
    fewerCars: [],
    workers: 1,
    ...options,
  })
}

/** What a build remembers goes with the sites of its test; only the app is shared. */
export async function dataBeside(sitesDir: string): Promise<string> {
  await testApp()
  const data = join(sitesDir, '../data')
  mkdirSync(data, { recursive: true })
  if (!existsSync(join(data, 'app'))) symlinkSync(APP, join(data, 'app'))
  return data
}

/** Every file below a folder, by path. */
export function filesIn(folder: string): Record<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path)]))
}

/** The same as text, to search in. */
export function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(filesIn(folder)).map(([path, bytes]) => [path, bytes.toString()]))
}
