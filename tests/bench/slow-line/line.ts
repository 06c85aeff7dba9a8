import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** How long an answer takes to begin, and how many bytes then come in a millisecond, for all that is asked at once. */
export type Line = { latency: number; bytesPerMs: number }

const PIECE = 4096

/**
 * A slow line to a server of this machine, as a phone far from a mast has it, for all that asks: workers, too, which a
 * browser's own emulation leaves out. `change` may alter a page on its way.
 */
export async function slowLine(
  port: string,
  { latency, bytesPerMs }: Line,
): Promise<{ port: number; change: (alter: (html: string) => string) => void; stop: () => void }> {
  const agent = new Agent({ keepAlive: true })
  let alter = (html: string): string => html
  let freeAt = 0
  /** Waits until the line has carried so many bytes, behind all that was to be sent before. */
  const carry = async (bytes: number): Promise<void> => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    await setTimeout(Math.max(0, freeAt - performance.now()))
  }
  const server = createServer(({ url, method, headers }, answer) => {
    const { host = '', 'accept-encoding': accepted, ...others } = headers
    const isPage = headers['sec-fetch-dest'] === 'document'
    const asked = {
      agent,
      port,
      path: url,
      method,
      headers: {
        ...others,
        host: host.replace(/:\d+$/, `:${port}`),
        ...(isPage ? {} : { 'accept-encoding': accepted }),
      },
    }
    const pass = async (): Promise<void> => {
      await setTimeout(latency)
      const got = await new Promise<IncomingMessage>((resolve, reject) =>
        request(asked, resolve).on('error', reject).end(),
      )
      const received = await buffer(got)
      const body = isPage ? Buffer.from(alter(received.toString())) : received
      const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = got.headers
      answer.writeHead(got.statusCode ?? 500, kept)
      for (let sent = 0; sent < body.length; sent += PIECE) {
        const piece = body.subarray(sent, sent + PIECE)
        // A page comes as it is, so that it can be changed, and takes the line for what it would be compressed.
        await carry(isPage ? piece.length / COMPRESSED : piece.length)
        answer.write(piece)
      }
      answer.end()
    }
    // A browser that has left asks for nothing more.
    pass().catch(() => answer.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    port: (server.address() as { port: number }).port,
    change: next => {
      alter = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** How many times smaller our pages of cars are when they are compressed. */
const COMPRESSED = 5
