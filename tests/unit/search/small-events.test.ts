import { createRequire } from 'node:module'
import { join } from 'node:path'
import Theirs from '@algolia/events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

type Listener = (...args: unknown[]) => void
type Emitter = {
  on(type: string, listener: Listener): unknown
  addListener(type: string, listener: Listener): unknown
  once(type: string, listener: Listener): unknown
  removeListener(type: string, listener: Listener): unknown
  removeAllListeners(type?: string): unknown
  setMaxListeners(count: number): unknown
  emit(type: string, ...args: unknown[]): boolean
}

const Ours: new () => Emitter = createRequire(import.meta.url)(join(TOP, 'scripts/build/app/small-events.cjs'))

const types = fc.constantFrom('render', 'result', 'error')
const listener = fc.nat(3)
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('on', 'addListener', 'once', 'removeListener'), types, listener),
    fc.tuple(fc.constant('removeAllListeners'), fc.option(types, { nil: undefined }), fc.constant(0)),
    fc.tuple(fc.constant('emit'), types, fc.nat(9)),
  ),
  { maxLength: 40 },
)

/** What listeners hear of a history. The third of them lets go of the first, the fourth comes to hear more: while they are told. */
function heard(emitter: Emitter, history: readonly (readonly [string, string | undefined, number])[]): unknown[] {
  const said: unknown[] = []
  const listeners: Listener[] = [
    (...args) => said.push(['first', ...args]),
    (...args) => said.push(['second', ...args]),
    (...args) => {
      said.push(['third', ...args])
      emitter.removeListener('render', listeners[0]!)
    },
    function (this: unknown, ...args) {
      said.push(['fourth', this === emitter, ...args])
      emitter.once('render', listeners[1]!)
    },
  ]
  emitter.setMaxListeners(1000)
  for (const [what, type, number] of history) {
    if (what === 'emit') {
      try {
        said.push(emitter.emit(type!, number, 'more'))
      } catch (error) {
        said.push(['thrown', String(error).includes(String(number))])
      }
    } else if (what === 'removeAllListeners') {
      if (type === undefined) emitter.removeAllListeners()
      else emitter.removeAllListeners(type)
    } else {
      emitter[what as 'on'](type!, listeners[number]!)
    }
  }
  return said
}

test('listeners of the smaller events hear what those of the package do', () => {
  fc.assert(
    fc.property(steps, history => {
      expect(heard(new Ours(), history)).toEqual(heard(new Theirs() as unknown as Emitter, history))
    }),
    { numRuns: 2000 },
  )
})

test('an error that nobody hears is thrown as it is', () => {
  const fault = new Error('no answer')
  expect(() => new Ours().emit('error', fault)).toThrow(fault)
})

test('who inherits without calling the constructor can be listened to as well', () => {
  function Helper() {}
  Helper.prototype = Object.create(Ours.prototype)
  const helper = new (Helper as unknown as new () => Emitter)()
  const said: unknown[] = []
  helper.on('change', state => said.push(state))
  helper.emit('change', 1)
  expect(said).toEqual([1])
})
