// npm run release: publishes each bundle that differs from what is live, once, as CI does; `-- --help` lists the options.
import { releaseCommand } from './publish/release-command.ts'

process.exitCode = await releaseCommand(process.argv.slice(2))
