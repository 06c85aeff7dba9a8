import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

type Kept = Record<string, string>

/**
 * What is kept of a store, in a browser that may keep nothing (private windows, apps without storage) or has no room left:
 * then all of it holds for this page, as what was pressed is to be seen all the same.
 */
export function keepIn(storage: () => Kept | null): void {
  let kept: Kept | null = null
  try {
    kept = storage()
  } catch {}
  const set = (target: Kept, name: string, text: string): true => {
    try {
      target[name] = text
    } catch {
      setPersistentEngine({ ...target, [name]: text }, windowPersistentEvents)
    }
    return true
  }
  setPersistentEngine(new Proxy(kept ?? {}, { set }), windowPersistentEvents)
}

// At build there is no visitor.
if (typeof window !== 'undefined') keepIn(() => localStorage as unknown as Kept)

export { persistentAtom }
