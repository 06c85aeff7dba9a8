/**
 * Stands in the bundle for the package `qs`, which InstantSearch carries for its own router: 14 kB that never run, because
 * `carRouter` reads and writes our addresses. Should they be asked for after all, that is a fault to hear of.
 */
const refused = (): never => {
  throw new Error('qs is not in this bundle; searches use carRouter of search/routing.ts')
}

export default { parse: refused, stringify: refused }
