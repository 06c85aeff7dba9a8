// npm start: builds what changed in every dealer, then shows them all.
import './code-cache.cjs'

const { runBuild } = await import('./build/command.ts')
const { buildFlags } = await import('./build/options.ts')
const { serveCommand } = await import('./serve/command.ts')

const args = process.argv.slice(2)
// A dealer with a fault is told; the others, and its own last bundle, are shown all the same.
const code = await runBuild(args)
if (code === 2 || args.includes('--help')) process.exit(code)
const { out = 'dist', sites } = buildFlags(args)
await serveCommand(out, sites)
