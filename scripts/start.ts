// npm start: builds what changed in every dealer, then shows them all.
import './code-cache.cjs'

const { runBuild } = await import('./build/command.ts')
const { BUILD_USAGE, buildFlags } = await import('./build/options.ts')
const { serveCommand, WHERE_SERVED } = await import('./serve/command.ts')

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(`npm start -- [options of npm run build]: builds, then serves what is built

${BUILD_USAGE}

${WHERE_SERVED}`)
  process.exit(0)
}
// A dealer with a fault is told; the others, and its own last bundle, are shown all the same.
const code = await runBuild(args)
if (code === 2) process.exit(code)
const { out = 'dist', sites } = buildFlags(args)
await serveCommand(out, sites)
