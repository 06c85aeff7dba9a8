// Runs before every npm command: installs the locked dependencies when they are missing or not those of the lock file.
// A command that must be quick loads it before its own file (--require) instead of running it in a Node of its own.
// Plain old JavaScript without any package, because it runs on the machine's own Node, before there is another.
'use strict'

const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const OLDEST_NODE = 20
const top = join(__dirname, '..')
const modules = join(top, 'node_modules')

/** The Node that comes with the dependencies: newer than many machines have, and the same on all. */
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Forecourt needs Node ${OLDEST_NODE} or newer; this is ${process.version} → https://nodejs.org/`)
}
const reason = whyInstall()
if (reason !== undefined) {
  install(reason)
  if (require.main !== module) goOnWithOwnNode()
}

/** Why the dependencies have to be installed; nothing if they are in order. */
function whyInstall() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return 'The dependencies are not installed yet'
  const wanted = packagesOf(join(top, 'package-lock.json'))
  const present = packagesOf(installed)
  const missing = Object.keys(wanted).filter(path => {
    const { version, optional, devOptional, peer } = wanted[path]
    // Packages for other systems are in the lock file and not on the disk.
    return path !== '' && !optional && !devOptional && !peer && present[path]?.version !== version
  })
  if (missing.length > 0) return 'The installed dependencies are not those of package-lock.json'
  return existsSync(ownNode) ? undefined : 'The Node that comes with the dependencies is missing'
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install(why) {
  console.log(`${why}: running npm ci. This takes a minute or two, once.`)
  const npm = process.env.npm_execpath
  const [command, args] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []]
  run(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], top)
  // Some set-ups do not run the scripts of packages, and this one brings Node by its script.
  if (!existsSync(ownNode)) run(process.execPath, ['installArchSpecificPackage.js'], join(modules, 'node'))
}

/** The Node that has loaded this may be another than the one that came just now. */
function goOnWithOwnNode() {
  const { status } = spawnSync(ownNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (error || status !== 0) {
    fail(`The dependencies could not be installed${error ? ` (${error.message})` : ''} → npm ci tells more`)
  }
}

/** Loaded only where something has to be installed. */
function spawnSync(command, args, options) {
  return require('node:child_process').spawnSync(command, args, options)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
