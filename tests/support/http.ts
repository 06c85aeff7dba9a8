import { request } from 'node:http'

export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** One request over a socket of its own, with exactly these headers: `fetch` would not let a test write its own Host. */
export function send(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const given = new Headers()
        for (const [name, value] of Object.entries(answer.headersDistinct)) {
          for (const one of value ?? []) given.append(name, one)
        }
        const status = answer.statusCode ?? 0
        const isEmpty = status === 204 || status === 304 || method === 'HEAD'
        resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: given }))
      })
    })
    asked.on('error', reject)
    if (body !== undefined) asked.write(body)
    asked.end()
  })
}

/** The status of an address of a dealer, where nobody needs to see its page. */
export async function statusAt(address: string): Promise<number> {
  const { host, port, pathname, search } = new URL(address)
  return (await send(Number(port), pathname + search, { headers: { Host: host } })).status
}
