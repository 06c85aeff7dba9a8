import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without its windows, as Debian packages it. */
const SHELL = 'chromium-headless-shell'

/**
 * A browser for journeys: the one named by `FORECOURT_CHROMIUM`, else Chromium's headless shell where it is or where Debian
 * has it. It draws the same pages; only the window that another headless Chromium keeps around each of them, and which
 * costs more than most pages do, is not there.
 */
export function findJourneyBrowser(env: NodeJS.ProcessEnv = process.env): string {
  if (env.FORECOURT_CHROMIUM) return findBrowser(env)
  return findProgram(env, [SHELL]) ?? debianPackage(env, SHELL) ?? findBrowser(env)
}

/** A browser to measure with: the one named by `FORECOURT_CHROMIUM`, one that is there, else one that we install. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.FORECOURT_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`FORECOURT_CHROMIUM=${named}: there is no such file`)
  }
  return installedBrowser(env) ?? debianPackage(env, 'chromium') ?? playwrightBrowser()
}

function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  return findProgram(env, NAMES, [...PLACES, chromium.executablePath()])
}

function findProgram(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  places: readonly string[] = [],
): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places]
  return candidates.find(place => place !== '' && existsSync(place))
}

/** Debian's own package, where we may install it; a program of the same name is in it. */
function debianPackage(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`No ${name} found: installing it from the system’s packages`)
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0', ...args], {
      stdio: 'inherit',
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (): boolean => apt('install', '-y', '--no-install-recommends', '--no-remove', name)
  return install() || (apt('update') && install()) ? findProgram(env, [name]) : undefined
}

function playwrightBrowser(): string {
  console.log('No browser found: Playwright downloads its own Chromium')
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0) {
    throw new Error(
      'there is no browser to test with → install Chromium, or name one: FORECOURT_CHROMIUM=/path npm test',
    )
  }
  return chromium.executablePath()
}
