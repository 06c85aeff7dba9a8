import { expect, test } from 'vitest'
import { inTurns, type TurnLimits } from '../../../src/api/db/in-turns.ts'
import type { Db } from '../../../src/api/db/tables.ts'

const store = {} as Db

/** A store that says nothing until it is let go. */
function silentStore(limits: Partial<TurnLimits>) {
  const groups: (readonly string[])[] = []
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  const ask = inTurns({
    write: async (_, group: readonly string[]) => {
      groups.push(group)
      await silence
      return group.map(one => `${one} is written`)
    },
    subject: one => one,
    limits: { lanes: 1, together: 2, waiting: 3, turnMilliseconds: 60_000, ...limits },
  })
  return { groups, speak, ask: (one: string) => ask(store, one) }
}

const BUSY = { status: 503, headers: { 'Retry-After': '2' } }

test('E22 while the store is silent so many wait and no more: the next hears 503, and what it asked is never written', async () => {
  const { groups, speak, ask } = silentStore({ waiting: 3 })
  const taken = ['a', 'b', 'c', 'd'].map(ask)
  await expect(ask('e')).rejects.toMatchObject(BUSY)
  speak()
  expect(await Promise.all(taken)).toEqual(['a is written', 'b is written', 'c is written', 'd is written'])
  expect(groups).toEqual([['a'], ['b', 'c'], ['d']])
})

test('E22 nobody waits for a silent store for longer than a turn may take, and there is room again', async () => {
  const { groups, speak, ask } = silentStore({ waiting: 1, turnMilliseconds: 1 })
  const first = ask('a')
  await expect(ask('b')).rejects.toMatchObject(BUSY)
  await expect(ask('c')).rejects.toMatchObject(BUSY)
  speak()
  expect(await first).toBe('a is written')
  expect(groups).toEqual([['a']])
})

test('E22 a group that the store refuses goes again one by one, and takes no more connections than before', async () => {
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  let atOnce = 0
  let most = 0
  const ask = inTurns({
    write: async (_, group: readonly string[]) => {
      most = Math.max(most, ++atOnce)
      await silence
      atOnce--
      if (group.includes('locked')) throw Object.assign(new Error('locked'), { code: '55P03' })
      return group.map(one => `${one} is written`)
    },
    subject: one => one,
    limits: { lanes: 1, together: 20, waiting: 20, turnMilliseconds: 60_000 },
  })
  const asked = ['first', 'a', 'b', 'locked', 'c', 'd'].map(one => ask(store, one))
  speak()
  const answers = await Promise.allSettled(asked)
  expect(answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))).toEqual(
    ['first', 'a', 'b', 'c', 'd'].map(one => `${one} is written`),
  )
  expect(most).toBe(1)
})
