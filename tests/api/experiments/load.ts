// Leads a second, the client on the same two cores: the API beside a bare handler with one insert in the same store.
// node tests/api/experiments/load.ts [--leads 1000] [--engine sqlite|postgres]
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { experimentFolder, type Killable, killableApi, PROXY_SECRET } from '../../support/killable.ts'
import { findPostgres, newDatabase, startPostgres } from '../../support/postgres.ts'

const { values } = parseArgs({ options: { leads: { type: 'string' }, engine: { type: 'string' } } })
const LEADS = Number(values.leads ?? 1_000)
const CLIENTS = 20
const ROUNDS = 3

type Figures = { perSecond: number; p99: number }

const { folder, sitesDir } = experimentFolder(100)
const server = values.engine === 'postgres' ? await startPostgres(findPostgres()!) : undefined
const place = (name: string): Promise<string> | string =>
  server === undefined ? join(folder, `${name}.sqlite`) : newDatabase(server.url, name)

const ours = await killableApi({ database: await place('ours'), sitesDir })
const bare = await killableApi({
  database: await place('bare'),
  sitesDir,
  program: join(import.meta.dirname, 'bare.ts'),
})
await Promise.all([ours.start(), bare.start()])
await measure(ours, 100)
await measure(bare, 100)
const rounds: { ours: Figures; bare: Figures }[] = []
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ ours: await measure(ours, LEADS), bare: await measure(bare, LEADS) })
}
await Promise.all([ours.kill(), bare.kill()])
await server?.stop()
rmSync(folder, { recursive: true })

const ratios = rounds.map(round => round.ours.perSecond / round.bare.perSecond).sort((one, other) => one - other)
for (const round of rounds) console.log(JSON.stringify(round))
console.log(`ours / bare: ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}; the middle one must be 0.5 or more`)
process.exit(ratios[1]! >= 0.5 ? 0 : 1)

async function measure(api: Killable, leads: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const took: number[] = []
  let next = 0
  const started = performance.now()
  const client = async (): Promise<void> => {
    while (next++ < leads) took.push(await postLead(api, agent, next))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  took.sort((one, other) => one - other)
  return { perSecond: Math.round(leads / seconds), p99: Math.round(took[Math.floor(took.length * 0.99)]!) }
}

function postLead({ host, port }: Killable, agent: Agent, number: number): Promise<number> {
  const body = JSON.stringify({
    name: 'Test',
    last_name: 'Visitor',
    email: 'visitor@example.com',
    phone: '0491570006',
    message: 'Is it still there?',
  })
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': crypto.randomUUID(),
    'X-Forecourt-Proxy': PROXY_SECRET,
    'X-Forecourt-Host': host,
    'X-Forecourt-Address': `10.9.${(number >> 8) & 255}.${number & 255}`,
  }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/leads', method: 'POST', headers, agent }, answer => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
