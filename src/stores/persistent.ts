import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

type Kept = Record<string, string>

/**
 * What is kept of a store, in a browser that may keep nothing (private windows, apps without storage) or has no room left:
 * then it holds for this page, as what was pressed is to be seen all the same.
 */
export function lenient(storage: () => Kept | null): Kept {
  let kept: Kept | null = null
  try {
    kept = storage()
  } catch {}
  const here: Kept = {}
  return new Proxy(kept ?? {}, {
    get: (target, name: string) => here[name] ?? target[name],
    set(target, name: string, text: string) {
      try {
        target[name] = text
        delete here[name]
      } catch {
        here[name] = text
      }
      return true
    },
    deleteProperty: (target, name: string) => delete here[name] && delete target[name],
  })
}

// At build there is no visitor.
if (typeof window !== 'undefined')
  setPersistentEngine(
    lenient(() => localStorage as unknown as Kept),
    windowPersistentEvents,
  )

export { persistentAtom }
