import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Somebody else may be installing something at the same moment. */
const LONGEST_WAIT_SECONDS = 120

/** Installs one of Debian's packages where that is allowed; whoever needs it looks whether it is there now. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`${name} is not here: installing Debian’s package for the tests`)
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LONGEST_WAIT_SECONDS}`, ...command], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    })
  }
}
