import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser to test with: the one named by `FORECOURT_CHROMIUM`, one that is there, else one that we install. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.FORECOURT_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`FORECOURT_CHROMIUM=${named}: there is no such file`)
  }
  return installedBrowser(env) ?? debianBrowser(env) ?? playwrightBrowser()
}

function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter)
  const places = [
    ...NAMES.flatMap(name => folders.map(folder => join(folder, name))),
    ...PLACES,
    chromium.executablePath(),
  ]
  return places.find(place => place !== '' && existsSync(place))
}

/** Debian's own package, where we may install it. */
function debianBrowser(env: NodeJS.ProcessEnv): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No browser found: installing Chromium from the system’s packages')
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  const install = (): boolean => apt('install', '-y', '--no-install-recommends', 'chromium')
  return install() || (apt('update') && install()) ? installedBrowser(env) : undefined
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
