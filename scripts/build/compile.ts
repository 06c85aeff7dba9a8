// The app, compiled once for all dealers and kept until its code changes.
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemRefusal } from '../options/system-refusal.ts'
import { notedSourceDigest, sourceDigest } from './source-digest.ts'

export type CompiledApp = {
  /** Address of the module with all that a build needs: what `entry.ts` in `scripts/build/app/` exports, and `keepCode`. */
  entry: string
  /** The browser's files: scripts, styles and fonts, to be served under `/_astro/`. */
  assets: string
  /** Equal for equal code: part of what decides whether a page may be kept. */
  digest: string
  /** Whether this call compiled it, or found it kept from an earlier run. */
  fresh: boolean
}

/** The code itself is wrong: nothing of a dealer's folder can be the reason. */
export class CompileError extends Error {}

/** Starts the bundle. */
const START = 'scripts/build/app/start.mjs'

/** The copy of the pages that a dealer has not written. */
const DEFAULT_PAGES = 'src/site/default-pages'

/** Stands in for some classes of Node, wherever the app or a package names them. */
const WEB_CLASSES = 'scripts/build/app/web-classes.ts'

/** How many compiled apps stay, so that going back to another branch is fast too. */
const KEPT_APPS = 3
const LONGEST_BUILD_MILLISECONDS = 15 * 60_000

/** Astro encrypts what a page hands to server islands; we have none, and a random key would make every build differ. */
const UNUSED_KEY = Buffer.alloc(32).toString('base64')

/** The compiled app for the code as it is now, from `folder` or made anew there. */
export async function compiledApp(top: string, folder: string, onCompile = () => {}): Promise<CompiledApp> {
  let home = join(folder, notedSourceDigest(top, folder))
  const fresh = !isWhole(home)
  if (fresh) {
    onCompile()
    home = await compile(top, folder, home)
  }
  const now = new Date()
  utimesSync(join(home, 'digest'), now, now)
  forgetOldApps(folder)
  return {
    // One address however the folder was reached, so that Node loads it once.
    entry: pathToFileURL(realpathSync(join(home, 'app.mjs'))).href,
    assets: join(home, '_astro'),
    digest: readFileSync(join(home, 'digest'), 'utf8'),
    fresh,
  }
}

/** Compiles into a folder of its own, then puts it in its place, and tells where that is. */
async function compile(top: string, folder: string, home: string): Promise<string> {
  const work = `${home}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  rmSync(work, { recursive: true, force: true })
  try {
    await compileWithAstro(top, join(work, 'astro'))
    const scripts = readFileSync(join(work, 'astro/client/scripts.json'), 'utf8')
    // By `entry.ts` Astro would bring classes of its own, beside those that are put in below.
    const door = join(work, 'astro/server/door.mjs')
    writeFileSync(
      door,
      `export * from './entry.mjs'\nexport { useNodeClasses } from ${JSON.stringify(join(top, WEB_CLASSES))}\n`,
    )
    const names = await bundle(top, door, join(work, 'app.cjs'), scripts)
    const start = readFileSync(join(top, START), 'utf8')
    writeFileSync(join(work, 'app.mjs'), `${start}\nexport const { ${names.join(', ')} } = app\n`)
    cpSync(join(work, 'astro/client/_astro'), join(work, '_astro'), { recursive: true })
    // Read beside the code that names it, in `src/site/default-pages.ts`.
    cpSync(join(top, DEFAULT_PAGES), join(work, basename(DEFAULT_PAGES)), { recursive: true })
    rmSync(join(work, 'astro'), { recursive: true })
    writeFileSync(join(work, 'digest'), outputDigest(work, top))
    return putInPlace(work, home, sourceDigest(top))
  } catch (error) {
    const { message } = error as Error
    const refusal = systemRefusal(message, folder)
    const told = refusal
      ? `the app cannot be compiled: ${refusal.reason}; every bundle is as it was → ${refusal.remedy}`
      : `the app does not compile: ${message}`
    throw new CompileError(told, { cause: error })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function putInPlace(work: string, home: string, sourcesNow: string): string {
  // Code that changed meanwhile may be in it or not, so this app is for this build alone: nobody finds that name again.
  const target = basename(home) === sourcesNow ? home : `${home}.${randomUUID()}`
  try {
    renameSync(work, target)
  } catch (error) {
    if (!existsSync(target)) throw error
    // Another build was quicker, and is reading its files by now.
    if (isWhole(target)) return target
    rmSync(target, { recursive: true, force: true })
    renameSync(work, target)
  }
  return target
}

/** The digest is written last, and goes first. */
const isWhole = (app: string): boolean => existsSync(join(app, 'digest'))

/** A test runner sets them for itself, and Vite would take them for what is asked of it: the app for development. */
const NAMES_OF_VITE = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR']

/** In what surroundings Astro compiles the app that visitors get, whoever it is that builds. */
export function surroundingsOfAstro(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !NAMES_OF_VITE.includes(name))
  return {
    ...Object.fromEntries(others),
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_KEY: UNUSED_KEY,
    NODE_ENV: 'production',
  }
}

async function compileWithAstro(root: string, outDir: string): Promise<void> {
  const before = { ...process.env }
  setEnvironment(surroundingsOfAstro(before))
  try {
    const { build } = await import('astro')
    await build({ root, outDir, logLevel: 'error' })
  } finally {
    // What compiling needs, a test run or a server in the same process must not inherit.
    setEnvironment(before)
  }
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

/**
 * All chunks and packages in one script, of which the names of the exports are told: Node starts it in a third of the time.
 * `scripts` is what Astro could not know when it compiled the pages: which files of the browser's their islands need, as JSON
 * (`src/components/island-scripts.ts`).
 */
async function bundle(top: string, input: string, file: string, scripts: string): Promise<readonly string[]> {
  const { build } = await import('rolldown')
  const { output } = await build({
    input,
    platform: 'node',
    resolve: {
      // A package's ES modules, of which only what is used gets in: of thousands of icons, thirty.
      mainFields: ['module', 'main'],
      // The work folder may be anywhere; packages are found from the project.
      modules: ['node_modules', join(top, 'node_modules')],
    },
    // Only a browser, or another command, searches there; with it would come Node's whole HTTP client.
    external: ['sharp', /^algoliasearch(\/|$)/],
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        // The stores look for it as soon as they are read, and Node warns whoever looks that it has none.
        localStorage: 'undefined',
        BROWSER_SCRIPTS: scripts,
      },
      inject: Object.fromEntries(
        ['Request', 'Response', 'Headers'].map(name => [name, [join(top, WEB_CLASSES), name] as [string, string]]),
      ),
    },
    output: {
      file,
      format: 'cjs',
      strict: true,
      codeSplitting: false,
      // The app may be kept in a folder from where no packages are found.
      paths: { sharp: join(top, 'node_modules/sharp') },
      // In a script, Node warns of `import()` at a feed on the web; `require` waits for its moment as well.
      dynamicImportInCjs: false,
      minify: false,
      // The function that `start.mjs` calls, with these three.
      postBanner: '(function (exports, require, __filename) {',
      postFooter: '})',
    },
  })
  return output[0].exports
}

/** Of what was compiled in the folder `work`, wherever that is: its path, from here or from the root, is in the bundle too. */
export function outputDigest(work: string, top: string): string {
  const hash = createHash('sha256')
  const code = [work, relative(process.cwd(), work), top].reduce(
    (text, path) => text.replaceAll(path, ''),
    readFileSync(join(work, 'app.cjs'), 'utf8'),
  )
  hash.update(code)
  for (const name of readdirSync(join(work, '_astro')).sort()) hash.update(name)
  return hash.digest('hex').slice(0, 20)
}

/** The ones used last stay, and any that a build beside this one may still be reading. */
function forgetOldApps(folder: string): void {
  const now = Date.now()
  const usedAt = (path: string): number =>
    [join(path, 'digest'), path].map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs).find(Boolean) ?? now
  const apps = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name))
    .map(path => ({ path, used: usedAt(path) }))
    .sort((one, other) => other.used - one.used)
  for (const { path, used } of apps.slice(KEPT_APPS)) {
    if (now - used < LONGEST_BUILD_MILLISECONDS) continue
    rmSync(join(path, 'digest'), { force: true })
    rmSync(path, { recursive: true, force: true })
  }
}
