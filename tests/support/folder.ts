import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes with its test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
