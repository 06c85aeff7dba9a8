import { hash } from 'node:crypto'

/** An address for people: a login in it, and what its query says, which may be a key, are nobody's business. */
export function addressShown(address: string): string {
  const { origin, pathname, search } = new URL(address)
  // A part that only the host knows is told by its name.
  const path = pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')
  return `${origin}${path}${search === '' ? '' : '?…'}`
}

/** Several, each as it is shown; those that would look alike are told apart by what belongs to the address, whatever their order. */
export function addressesShown(addresses: readonly string[]): string[] {
  const shown = addresses.map(addressShown)
  return shown.map((one, index) => {
    if (shown.indexOf(one) === shown.lastIndexOf(one)) return one
    return `${one} (${hash('sha1', addresses[index]!).slice(0, 6)})`
  })
}
