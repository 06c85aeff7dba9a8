// npm run serve: shows what is built, without building.
import { parseArgs } from 'node:util'
import { serveCommand } from './serve/command.ts'

const { values } = parseArgs({ options: { sites: { type: 'string' }, out: { type: 'string', default: 'dist' } } })
await serveCommand(values.out, values.sites)
