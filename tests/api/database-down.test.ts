import { setTimeout } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, testApi } from '../support/api.ts'
import { send } from '../support/http.ts'
import { findPostgres, newDatabase, startPostgres } from '../support/postgres.ts'

test.skipIf(inject('postgres') === undefined)(
  'E2 E22 while the database is killed the API says 503, and afterwards goes on by itself without having lost a lead',
  async () => {
    const server = await startPostgres(findPostgres()!)
    const api = await testApi({ database: await newDatabase(server.url, 'leads') })
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    const write = async (): Promise<void> => {
      const asking = api.visitor()
      while (!isOver) {
        const answer = await asking.post('/leads', aForm(), { 'Idempotency-Key': newKey() })
        statuses.add(answer.status)
        if (answer.status === 200) acknowledged.push(((await answer.json()) as { lead_id: string }).lead_id)
        else await setTimeout(20)
      }
    }
    const writers = Array.from({ length: 4 }, write)
    await setTimeout(300)
    await server.kill()
    expect((await send(api.port, '/api/ready')).status).toBe(503)
    expect((await send(api.port, '/api/health')).status).toBe(200)
    await server.start()
    const known = acknowledged.length
    while (acknowledged.length < known + 5) await setTimeout(20)
    isOver = true
    await Promise.all(writers)
    expect([...statuses].sort()).toEqual([200, 503])
    const kept = new Set((await api.db.selectFrom('leads').select('id').execute()).map(({ id }) => id))
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
    await api.stop()
    await server.stop()
  },
  // Only ends a test that hangs: the server goes through all of its files after it was killed.
  180_000,
)
