/**
 * What the search widgets were compiled to call, in the words that browsers have for it: they bring helpers for those of ten
 * years ago, a kB of each visit to the search, and slower. Each is named as the package `@swc/helpers` names it.
 */

type Anything = Record<PropertyKey, unknown>
type Class = new (...args: never[]) => object

export const _object_spread = Object.assign
export const _extends = Object.assign

/** As the properties are written: one that is reckoned when it is asked for stays so. */
export const _object_spread_props = (target: object, source: object | null | undefined): object =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(source ?? {}))

export const _object_without_properties = (source: object | null | undefined, left: readonly string[]): object =>
  Object.fromEntries(Object.entries(source ?? {}).filter(([name]) => !left.includes(name)))

export const _to_consumable_array = <Item>(items: Iterable<Item>): Item[] => [...items]

export const _to_array = <Item>(items: Iterable<Item>): Item[] => (Array.isArray(items) ? items : [...items])

export const _sliced_to_array = _to_array

export const _type_of = (value: unknown): string => typeof value

export const _instanceof = (value: unknown, of: Class): boolean => value instanceof of

export function _define_property(of: Anything, name: PropertyKey, value: unknown): Anything {
  of[name] = value
  return of
}

/** Methods, which an object may have its own of, and what is reckoned when it is asked for; nobody goes through them. */
export function _create_class(of: Class, parts: readonly (PropertyDescriptor & { key: string })[]): Class {
  for (const { key, ...part } of parts)
    Object.defineProperty(of.prototype, key, part.get ? part : { ...part, writable: true })
  return of
}

/** Its only callers are compiled, too, and call with `new`. */
export const _class_call_check = (): void => {}

export function _inherits(derived: Class, base: Class | null): void {
  const own = { constructor: { value: derived, writable: true, configurable: true } }
  Object.defineProperty(derived, 'prototype', { value: Object.create(base?.prototype ?? null, own), writable: true })
  if (base) Object.setPrototypeOf(derived, base)
}

export const _call_super = (self: object, derived: Class, args?: unknown[]): object =>
  Reflect.construct(Object.getPrototypeOf(derived), args ?? [], Object.getPrototypeOf(self).constructor)

/** A class of the browser's own can be derived from as it is. */
export const _wrap_native_super = <Of>(of: Of): Of => of
