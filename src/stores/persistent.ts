import { type PersistentEvents, persistentAtom, setPersistentEngine } from '@nanostores/persistent'

type Kept = Record<string, string>

/**
 * When another tab changes what is kept, it is read anew, as when a page is shown again. The library's own listener does not
 * remember what it took from the event, so that a page that is shown again could take what has changed for unchanged.
 */
const events: PersistentEvents = {
  addEventListener(_, __, restore) {
    addEventListener('storage', restore)
    addEventListener('pageshow', restore)
  },
  // A store that nobody listens to any more reads anew for nothing; one that is listened to again is known already.
  removeEventListener() {},
}

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
      setPersistentEngine({ ...target, [name]: text }, events)
    }
    return true
  }
  setPersistentEngine(new Proxy(kept ?? {}, { set }), events)
}

// At build there is no visitor.
if (typeof window !== 'undefined') keepIn(() => localStorage as unknown as Kept)

export { persistentAtom }
