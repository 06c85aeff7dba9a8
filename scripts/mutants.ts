// npm run mutants -- [finance price …]: changes rules one operator at a time, and tells which changes no test notices.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flagsOf, UsageError } from './options/usage.ts'

const USAGE = `npm run mutants -- [NAME …]

  NAME  a file of src/domain without “.ts”, e.g. finance or ad-law/copy-rules (all)`

const all = globSync('**/*.ts', { cwd: fileURLToPath(new URL('../src/domain', import.meta.url)) })
  .map(file => file.slice(0, -'.ts'.length))
  .toSorted()

try {
  const options = { help: { type: 'boolean' } } as const
  const { values, positionals: asked } = flagsOf({ allowPositionals: true, options }, USAGE)
  if (values.help) console.log(USAGE)
  else mutate(asked)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function mutate(asked: readonly string[]): void {
  const unknown = asked.filter(name => !all.includes(name))
  if (unknown.length > 0) {
    throw new UsageError(`There is no rule file ${unknown.join(', ')} → name files of src/domain without “.ts”`)
  }
  const files = (asked.length > 0 ? asked : all).map(name => `src/domain/${name}.ts`).join(',')
  const { status } = spawnSync('stryker', ['run', '.stryker.json', '--mutate', files], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
