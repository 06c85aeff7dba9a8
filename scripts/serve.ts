// npm run serve: shows what is built, without building.
import { endWithNpm } from '../src/api/end-with-npm.ts'
import { flagsOf, UsageError } from './options/usage.ts'
import { WHERE_SERVED } from './serve/where-served.ts'

const USAGE = `npm run serve -- [--out DIR] [--sites DIR]

  --out DIR      where the bundles are (dist)
  --sites DIR    the folder that holds the dealers' folders (sites)

${WHERE_SERVED}`

const OPTIONS = { sites: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } } as const

try {
  const { out = 'dist', sites, help } = flagsOf({ options: OPTIONS }, USAGE).values
  if (help) console.log(USAGE)
  else {
    endWithNpm()
    // Host and API take a second to load, which nobody has to wait for who is only told how to call this.
    const { serveCommand } = await import('./serve/command.ts')
    await serveCommand(out, sites)
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
