import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as native from '../../../scripts/build/app/native-helpers.ts'
import { TOP } from '../../../scripts/options/folders.ts'

type Helper = (...args: never[]) => unknown
const ours = native as unknown as Record<string, Helper>

/** The package’s own, which the widgets were compiled to call. */
async function theirs(name: string): Promise<Helper> {
  const file = join(TOP, 'node_modules/@swc/helpers/esm', `${name}.js`)
  return ((await import(file)) as { _: Helper })._
}

const THING = fc.oneof(fc.dictionary(fc.string({ maxLength: 3 }), fc.anything()), fc.constantFrom(null, undefined))
const LIST = fc.array(fc.anything({ maxDepth: 1 }))

describe('what stands in for the helpers that the search widgets were compiled to call', () => {
  test('has the names of the package, so that none is missed after an update', () => {
    const known = readdirSync(join(TOP, 'node_modules/@swc/helpers/esm')).map(file => file.replace(/\.js$/, ''))
    expect(Object.keys(native).filter(name => !known.includes(name))).toEqual([])
  })

  test.each([
    ['_object_spread', fc.tuple(THING, THING).map(([one, other]) => [{ a: 1, b: 2 }, one, other])],
    ['_extends', fc.tuple(THING).map(([one]) => [{ a: 1 }, one])],
    ['_object_spread_props', THING.map(one => [{ a: 1, b: 2 }, one])],
    ['_object_without_properties', fc.tuple(THING, fc.array(fc.string({ maxLength: 3 })))],
    ['_to_consumable_array', LIST.map(list => [list])],
    ['_to_consumable_array', LIST.map(list => [new Set(list)])],
    ['_to_array', LIST.map(list => [list])],
    ['_sliced_to_array', fc.tuple(LIST, fc.nat(3))],
    ['_type_of', fc.anything().map(value => [value])],
    [
      '_define_property',
      fc.tuple(fc.constantFrom('a', 'b'), fc.anything()).map(([name, value]) => [{ a: 1 }, name, value]),
    ],
    ['_instanceof', fc.constantFrom([[], Array], [{}, Array], [new Date(0), Date], [1, Number])],
  ] as [name: string, args: fc.Arbitrary<unknown[]>][])('%s does what theirs does', async (name, args) => {
    const original = await theirs(name)
    fc.assert(
      fc.property(args, given => {
        const copy = structuredCloneShallow(given)
        expect(ours[name]!(...(given as never[]))).toEqual(original(...(copy as never[])))
      }),
    )
  })

  test('a class has its methods, of which an object may have its own, and reckons what it is asked for, as theirs does', async () => {
    const parts = [
      { key: 'name', value: () => 'of the class' },
      { key: 'asked', get: () => 'reckoned' },
    ]
    for (const create of [ours._create_class!, await theirs('_create_class')]) {
      class Made {
        declare name: () => string
        declare asked: string
      }
      create(...([Made, parts] as never[]))
      const [one, other] = [new Made(), new Made()]
      other.name = () => 'its own'
      expect([one.name(), other.name(), one.asked]).toEqual(['of the class', 'its own', 'reckoned'])
      expect(Object.keys(one)).toEqual([])
    }
  })

  test('a getter that is written in an object stays one', () => {
    let asked = 0
    const made = ours._object_spread_props!(
      ...([
        {},
        {
          get now() {
            return ++asked
          },
        },
      ] as never[]),
    ) as { now: number }
    expect([asked, made.now, made.now]).toEqual([0, 1, 2])
  })

  test('a compiled class is derived from another, and from one of the browser’s own', () => {
    const { _inherits, _call_super, _wrap_native_super } = ours as unknown as Record<
      string,
      (...args: unknown[]) => never
    >
    function Fault(this: object, message: string) {
      return _call_super!(this, Fault, [message])
    }
    _inherits!(Fault, _wrap_native_super!(Error))
    const fault = new (Fault as unknown as new (message: string) => Error)('gone')
    expect(fault).toBeInstanceOf(Error)
    expect(fault).toBeInstanceOf(Fault)
    expect(fault.message).toBe('gone')
    expect(Object.keys(Object.getPrototypeOf(fault) as object)).toEqual([])
  })
})

/** Objects that a helper writes to are its own; what they hold may be shared. */
function structuredCloneShallow(args: readonly unknown[]): unknown[] {
  return args.map(arg => (arg?.constructor === Object ? { ...(arg as object) } : arg))
}
