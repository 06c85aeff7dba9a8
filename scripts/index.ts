// npm run index: pushes the cars of the sites that are searched at Algolia, as far as they have changed.
import { runIndex } from './index/command.ts'

process.exitCode = await runIndex(process.argv.slice(2))
