// npm run mutants -- [finance price …]: changes rules one operator at a time, and tells which changes no test notices.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const all = readdirSync(new URL('../src/domain', import.meta.url))
  .filter(file => file.endsWith('.ts'))
  .map(file => file.slice(0, -'.ts'.length))
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !all.includes(name))

if (unknown.length > 0) {
  console.error(`There is no rule file ${unknown.join(', ')} → name files of src/domain without “.ts”`)
  process.exitCode = 2
} else {
  const rules = asked.length > 0 ? asked : all
  const mutate = rules.map(name => `src/domain/${name}.ts`).join(',')
  const { status } = spawnSync('stryker', ['run', '.stryker.json', '--mutate', mutate], {
    stdio: 'inherit',
    // Only a rule's own tests count: those of others notice by chance, and make each change take ten times as long.
    env: { ...process.env, RULES: rules.join(',') },
  })
  process.exitCode = status ?? 1
}
