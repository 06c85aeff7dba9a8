// The API as a server of its own: `FORECOURT_MODE=production npm run api`; without the mode it is one for a laptop, which sends
// nothing. `npm start` serves it together with the sites instead.
import { endWithNpm } from './end-with-npm.ts'
import { API_PORT } from './port.ts'
import { SettingsError, settingsFrom } from './settings.ts'

const USAGE = `[FORECOURT_MODE=production] npm run api

  Serves the API alone. src/api/README.md lists the variables that it reads.

PORT is where it listens (${API_PORT}), at all addresses of this machine; FORECOURT_HOST names one of them.`

async function start(): Promise<void> {
  endWithNpm()
  const settings = settingsFrom(process.env, { isServer: true })
  // All of the API, which nobody has to wait for whose settings have a slip.
  const { serve } = await import('./server.ts')
  await serve(settings)
}

if (process.argv.includes('--help')) console.log(USAGE)
else {
  await start().catch(error => {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  })
}
