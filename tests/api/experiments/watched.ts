// The API as a server of its own that says with each SIGUSR2 how late its event loop has been since the last one. The
// control works for EXPERIMENT_BLOCKS milliseconds on end, twice a second, in the thread that answers everybody.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { serve } from '../../../src/api/server.ts'
import { settingsFrom } from '../../../src/api/settings.ts'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('SIGUSR2', () => {
  console.error(JSON.stringify({ event: 'event-loop', p99: delay.percentile(99) / 1e6 }))
  delay.reset()
})
const blocks = Number(process.env.EXPERIMENT_BLOCKS ?? 0)
if (blocks > 0) {
  setInterval(() => {
    const end = performance.now() + blocks
    while (performance.now() < end);
  }, 500)
}
await serve(settingsFrom(process.env))
