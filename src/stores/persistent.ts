import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

type Kept = Record<string, string>

/**
 * What is kept of a store, in a browser that may keep nothing (private windows, apps without storage) or has no room left:
 * then it holds for this page, as what was pressed is to be seen all the same.
 */
export function lenient(storage: () => Kept | null): Kept {
  let kept
  try {
    kept = storage()
  } catch {}
  return new Proxy(kept ?? {}, {
    set: (target, name: string, text: string) => {
      try {
        target[name] = text
      } catch {}
      return true
    },
  })
}

// At build there is no visitor.
if (typeof window !== 'undefined')
  setPersistentEngine(
    lenient(() => localStorage as unknown as Kept),
    windowPersistentEvents,
  )

export { persistentAtom }
