import type { Keeper } from '../../src/site/keeper.ts'

/** A keeper in memory, and all that it holds. */
export function aKeeper(): Keeper & { kept: ReadonlyMap<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    get: key => kept.get(key),
    has: key => kept.has(key),
    set: (key, bytes) => void kept.set(key, bytes),
  }
}
