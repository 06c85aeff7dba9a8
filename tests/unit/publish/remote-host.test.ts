import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHost } from '../../../scripts/publish/remote-host.ts'
import { hasRsync } from '../../support/remote.ts'

/** A program in the place of SSH that says something and ends, without a connection. */
function aShell(lines: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const shell = join(folder, 'shell')
  writeFileSync(shell, `#!/bin/sh\n${lines}\n`)
  chmodSync(shell, 0o755)
  return shell
}

async function complaint(shell: string): Promise<string> {
  const host = await openHost({ host: 'shop', port: undefined, path: 'sites', shell }, async () => {})
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
