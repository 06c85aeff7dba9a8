// npm run build: renders every dealer's bundle; `-- --help` lists the options.
import './code-cache.cjs'

const { runBuild } = await import('./build/command.ts')
// Without an end of our own, the stores that pages were rendered with would wait a second for listeners.
process.exit(await runBuild(process.argv.slice(2)))
