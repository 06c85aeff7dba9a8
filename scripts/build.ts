// npm run build: renders every dealer's bundle; `-- --help` lists the options.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(process.env.FORECOURT_DATA ?? '.forecourt', 'code'))
const { runBuild } = await import('./build/command.ts')
process.exitCode = await runBuild(process.argv.slice(2))
