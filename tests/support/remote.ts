// A computer elsewhere with SSH and rsync, on this one: the genuine rsync at both ends, and a shell in the place of SSH.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RemoteOptions } from '../../scripts/publish/remote-host.ts'
import { installPackage } from './debian.ts'

/** What becomes of a connection: none is made, it ends within what we send, or before we hear what was done. */
export type Break = 'before' | 'within' | 'after'

export type TestRemote = {
  options: RemoteOptions
  /** As `--target` says it, with what the environment has to say. */
  target: string
  env: { RSYNC_RSH: string }
  /** Of the place there. */
  folder: string
  /** What was asked for, in order: `sh -s` and calls of rsync. */
  calls(): string[]
  /** From the call with this number on, counted from now, all connections break. */
  breakAt(call: number, how: Break): void
  /** That call alone finds no room on the disk there. */
  fullAt(call: number): void
  mend(): void
}

/** Installs Debian's package where that is allowed. Where there is no rsync the tests say so, and CI fails. */
export function hasRsync(): boolean {
  const isHere = (): boolean => spawnSync('rsync', ['--version']).status === 0
  if (!isHere()) installPackage('rsync')
  if (isHere()) return true
  const message = 'skipped: releases over rsync, because no rsync is here and none can be installed'
  if (process.env.CI !== undefined) throw new Error(message)
  console.log(message)
  return false
}

/** The options and the name of the host are passed over, and the rest is done here. */
const SHELL = `#!/bin/sh
home=HOME
while case $1 in -*) true ;; *) false ;; esac; do shift; done
shift
echo "$*" >> $home/calls
cd $home/host
if [ -f $home/break ]; then
  read -r at how < $home/break
  if [ "$(wc -l < $home/calls)" -ge "$at" ]; then
    case $how in
      within) dd bs=1 count=150 2>/dev/null | { sh -c "$*"; kill -9 $$; } ;;
      after) sh -c "$*" ;;
      full) rm $home/break; echo 'cat: write error: No space left on device' >&2; exit 1 ;;
    esac
    echo 'Connection closed by remote host' >&2
    exit 255
  fi
fi
exec sh -c "$*"
`

export function aRemote(): TestRemote {
  const home = mkdtempSync(join(tmpdir(), 'forecourt-remote-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'host'))
  const [shell, calls] = [join(home, 'shell'), join(home, 'calls')]
  writeFileSync(shell, SHELL.replaceAll('HOME', home))
  chmodSync(shell, 0o755)
  const asked = (): string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [])
  return {
    options: { host: 'shop', port: undefined, path: "our sites' place", shell },
    target: "ssh://shop/~/our%20sites'%20place",
    env: { RSYNC_RSH: shell },
    folder: join(home, "host/our sites' place"),
    calls: asked,
    breakAt: (call, how) => writeFileSync(join(home, 'break'), `${asked().length + call} ${how}\n`),
    fullAt: call => writeFileSync(join(home, 'break'), `${asked().length + call} full\n`),
    mend: () => rmSync(join(home, 'break'), { force: true }),
  }
}
