// npm start: builds what changed in every dealer, then shows them all.
import './code-cache.cjs'

const { runBuild } = await import('./build/command.ts')
const { serveCommand } = await import('./serve/command.ts')

const args = process.argv.slice(2)
// A dealer with a fault is told; the others, and its own last bundle, are shown all the same.
if ((await runBuild(args)) === 2) process.exit(2)
const given = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
await serveCommand(given('--out') ?? 'dist', given('--sites'))
