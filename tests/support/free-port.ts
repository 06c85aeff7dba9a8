import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to anybody who asks for any, so that a server finds it free when it starts again. */
const FROM = 20_000
const TO = 32_000

/** A port of this machine for a server that is stopped and started again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
