// npm run editor: forms for the offers, pages and hours of each dealer, beside the real page; `-- --help` lists the options.
import './code-cache.cjs'
import { endWithNpm } from '../src/api/end-with-npm.ts'

endWithNpm()
const { editorCommand } = await import('./editor/command.ts')
await editorCommand(process.argv.slice(2))
