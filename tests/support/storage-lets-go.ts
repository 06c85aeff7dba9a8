// Unlike a browser, happy-dom refuses to let go of what was never kept, or is gone: a store that outlives its test would
// fail in the next file, as soon as that one shows its page again.
if (typeof window !== 'undefined') {
  const letsGo: ProxyHandler<Storage> = {
    get: (storage, name) => Reflect.get(storage, name),
    deleteProperty: (storage, name) => Reflect.deleteProperty(storage, name) || true,
  }
  Object.defineProperty(globalThis, 'localStorage', {
    value: new Proxy(localStorage, letsGo),
    configurable: true,
    writable: true,
  })
}
