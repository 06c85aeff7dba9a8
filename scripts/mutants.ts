// npm run mutants -- [finance price …]: changes rules one operator at a time, and tells which changes no test notices.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const all = globSync('**/*.ts', { cwd: fileURLToPath(new URL('../src/domain', import.meta.url)) })
  .map(file => file.slice(0, -'.ts'.length))
  .toSorted()
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !all.includes(name))

if (unknown.length > 0) {
  console.error(`There is no rule file ${unknown.join(', ')} → name files of src/domain without “.ts”`)
  process.exitCode = 2
} else {
  const mutate = (asked.length > 0 ? asked : all).map(name => `src/domain/${name}.ts`).join(',')
  const { status } = spawnSync('stryker', ['run', '.stryker.json', '--mutate', mutate], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
