// npm run publisher: stays, and publishes each dealer whose folder or feeds change; `-- --help` lists the options.
import './code-cache.cjs'
import { endWithNpm } from '../src/api/end-with-npm.ts'

endWithNpm()
const { publishCommand } = await import('./publish/command.ts')
await publishCommand(process.argv.slice(2))
