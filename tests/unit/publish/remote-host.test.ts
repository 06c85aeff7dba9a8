import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkHost } from '../../../scripts/publish/remote-folder.ts'
import { openHost } from '../../../scripts/publish/remote-host.ts'
import { hasRsync } from '../../support/remote.ts'

/** A program in the place of SSH that says something and ends, without a connection. */
function aShell(lines: string, name = 'shell'): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const shell = join(folder, name)
  writeFileSync(shell, `#!/bin/sh\n${lines}\n`)
  chmodSync(shell, 0o755)
  return shell
}

const open = (shell: string) => openHost({ host: 'shop', port: undefined, path: 'sites', shell }, async () => {})

async function complaint(shell: string): Promise<string> {
  const host = await open(shell)
  const sending = host.send(import.meta.dirname, 'there', [basename(import.meta.filename)])
  return sending.then(String, (error: Error) => error.message)
}

test.runIf(hasRsync())('staff read why a connection broke, and not only what the host greets with', async () => {
  const echo = '\\(rsync: .*(connection unexpectedly closed|Broken pipe).*\\)$'
  const greeting = 'echo "Welcome to the shop" >&2'
  const greeted = await complaint(aShell(`${greeting}; exit 255`))
  expect(greeted).toMatch(new RegExp(`send 1 files: Welcome to the shop ${echo}`))
  const told = await complaint(aShell(`${greeting}; echo "Connection reset" >&2; exit 255`))
  expect(told).toMatch(new RegExp(`send 1 files: Connection reset ${echo}`))
})

test('staff read why an account takes no commands, which it says where answers are', async () => {
  const host = await open(aShell('echo "This service allows sftp connections only."; exit 1'))
  await expect(checkHost(host)).rejects.toThrow('look what is there: This service allows sftp connections only.')
})

test('staff read what a host prints before each answer, and nothing is published there', async () => {
  const host = await open(aShell('echo; echo "Welcome to the shop"; cat >/dev/null'))
  await expect(checkHost(host)).rejects.toThrow(
    'ssh://shop/~/sites: it greets with “Welcome to the shop” → let its .bashrc or profile print nothing',
  )
})

test('staff who cannot get in are told the command that asks the same host at the same port', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const ssh = aShell('while [ "$1" != -E ]; do shift; done; echo "Connection refused" >"$2"; exit 255', 'ssh')
  vi.stubEnv('PATH', `${dirname(ssh)}:${process.env['PATH']}`)
  const opening = openHost({ host: 'web@[::1]', port: '2222', path: 'sites', shell: undefined })
  await expect(opening).rejects.toThrow('Connection refused → try “ssh -p 2222 web@::1”, which must ask nothing')
})

test('staff read that the key of a host has changed, and not only that it is not the one they know', async () => {
  const said = 'Host key for [shop]:2222 has changed and you have requested strict checking.'
  const opening = await open(aShell(`echo "${said}" >&2; printf 'Host key verification failed.\\r\\n' >&2; exit 255`))
  await expect(checkHost(opening)).rejects.toThrow(`${said} (Host key verification failed.)`)
})
