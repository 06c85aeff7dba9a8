import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

/** A program that takes longer to stop than it is looked at whether its parent is there, started by a shell as npm does. */
async function started(): Promise<{ shell: number; group: number; told: () => string }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [program, told] = [join(folder, 'program.ts'), join(folder, 'told')]
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
import { endWithNpm } from ${JSON.stringify(join(TOP, 'src/api/end-with-npm.ts'))}
const tell = text => appendFileSync(${JSON.stringify(told)}, text)
endWithNpm()
const stays = setInterval(() => {}, 1_000)
process.once('SIGTERM', () => {
  tell('begun ')
  setTimeout(() => { tell('finished'); clearInterval(stays) }, 1_500)
})
tell('ready ')
`,
  )
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${program}"; true`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, npm_lifecycle_event: 'api' },
  })
  onTestFinished(async () => {
    if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit')
  })
  const read = () => readFileSync(told, 'utf8')
  await vi.waitFor(() => expect(read()).toBe('ready '), { timeout: 30_000, interval: 50 })
  return { shell: shell.pid!, group: -shell.pid!, told: read }
}

test.each(['shell', 'group'] as const)(
  'a program of npm whose %s is told to stop finishes what it has begun @nightly',
  async who => {
    const { told, ...pids } = await started()
    process.kill(pids[who], 'SIGTERM')
    await vi.waitFor(() => expect(told()).toBe('ready begun finished'), { timeout: 30_000, interval: 50 })
  },
)
