// npm start: builds what changed in every dealer, then shows them all.
import './code-cache.cjs'
import { endWithNpm } from '../src/api/end-with-npm.ts'

endWithNpm()
const { BUILD_USAGE, buildFlags } = await import('./build/options.ts')
const { WHERE_SERVED } = await import('./serve/where-served.ts')

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(`npm start -- [options of npm run build]: builds, then serves what is built

${BUILD_USAGE}

${WHERE_SERVED}`)
  process.exit(0)
}
const { runBuild } = await import('./build/command.ts')
// A dealer with a fault is told; the others, and its own last bundle, are shown all the same.
const code = await runBuild(args)
if (code === 2) process.exit(code)
const { out = 'dist', sites } = buildFlags(args)
const { serveCommand } = await import('./serve/command.ts')
await serveCommand(out, sites)
