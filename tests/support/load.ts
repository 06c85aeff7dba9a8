// Visitors of an experiment, who share a few connections as behind a CDN.
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../src/api/db/tables.ts'
import { type Killable, PROXY_SECRET } from './killable.ts'

export type Answer = { status: number; cookies: string[]; body: string }
export type Post = (
  path: string,
  body: object,
  options?: { address?: string; headers?: Record<string, string> },
) => Promise<Answer>

let visitors = 0

/** An address that nobody has had yet, so that no limit of an address counts. */
function freshAddress(): string {
  const visitor = visitors++
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

/** Posts over connections that stay open. */
export function poster({ host, port }: Killable, connections: number): { post: Post; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const post: Post = (path, body, { address = freshAddress(), headers = {} } = {}) => {
    const text = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent,
          headers: {
            Host: host,
            Origin: `http://${host}`,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
            'X-Forecourt-Proxy': PROXY_SECRET,
            'X-Forecourt-Host': host,
            'X-Forecourt-Address': address,
            ...headers,
          },
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              cookies: answer.headers['set-cookie'] ?? [],
              body: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  }
  return { post, close: () => agent.destroy() }
}

/** How often somebody tries who is told that it did not work just now, and how long they wait before they do. */
const TRIES = { most: 20, waitMilliseconds: 500 }

/** Signs a phone in as its owner would, with the code out of the store; tells the cookie of the session. */
export async function signIn(phone: string, post: Post, db: Db): Promise<string> {
  const asked = await untilTaken(() => post('/api/auth/request-code', { phone_number: phone }))
  const challenge = cookieOf(asked, '__Host-code')
  const texts = await db.selectFrom('outbox').select('payload').where('kind', '=', 'sms').execute()
  const code = texts
    .map(({ payload }) => JSON.parse(payload) as { to: string; text: string })
    .find(({ to }) => to === phone)!
    .text.slice(0, 6)
  const verify = () => post('/api/auth/verify-code', { phone_number: phone, code }, { headers: { Cookie: challenge } })
  return cookieOf(await untilTaken(verify), '__Host-session')
}

/** A busy machine may answer later than the API waits for its store. */
async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  for (let count = 1; ; count++) {
    const answer = await send()
    if (answer.status < 500 || count === TRIES.most) return answer
    await setTimeout(TRIES.waitMilliseconds)
  }
}

function cookieOf({ status, cookies, body }: Answer, name: string): string {
  const line = cookies.find(cookie => cookie.startsWith(`${name}=`))
  if (line === undefined) throw new Error(`no ${name} in an answer of ${status}: ${body}`)
  return line.split(';')[0]!
}
