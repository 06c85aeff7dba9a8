import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Of our own machines and networks, or of nobody. */
const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address is one of the web, where a feed may send us. */
export const isPublicAddress = (address: string): boolean =>
  !NOT_PUBLIC.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Looks a host up for a connection, and lets it go to no address of our own: nothing can change in between. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...(options as LookupOptions), all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) return done(error ?? new Error('no address'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error('not of the web'), [])
    if (options.all === true) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

const OK = 200

/** The bytes at an https address of the web, as they come; nothing for any answer but 200, and no redirect is followed. */
export type PublicWeb = (address: string, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array> | undefined>

export const publicWeb: PublicWeb = async (address, signal) => {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no looking up, so nothing else would look at it.
  if (isIP(host) !== 0 && !isPublicAddress(host)) return undefined
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'image/*', 'User-Agent': 'forecourt' }
    get(url, { lookup: lookupPublic, signal, headers }, answer => {
      if (answer.statusCode === OK) return resolve(answer)
      answer.destroy()
      resolve(undefined)
    }).on('error', reject)
  })
}
