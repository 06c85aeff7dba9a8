// Where an index is asked. A file of its own, as pages load it with the first search at Algolia.
import type { AlgoliaIndex } from './algolia.ts'

export type AlgoliaHost = {
  url: string
  port?: number
  protocol: 'http' | 'https'
  accept: 'read' | 'write' | 'readWrite'
}

/** Where a page stands: its own host and protocol. */
export type Origin = { host: string; protocol: string }

/** The hosts that Algolia keeps for each application, where the site names one of them: the others stand in for it. */
function hostsOfAlgolia({ appId, host }: AlgoliaIndex): string[] | undefined {
  const id = appId.toLowerCase()
  const named = [`${id}-dsn.algolia.net`, `${id}.algolia.net`]
  const standIns = [1, 2, 3].map(number => `${id}-${number}.algolianet.com`)
  return named.includes(host.toLowerCase()) ? [...named, ...standIns] : undefined
}

/** The origins that a page asks, as a content security policy names them. */
export function algoliaOrigins(index: AlgoliaIndex): string[] {
  if (index.host === '/') return []
  return (hostsOfAlgolia(index) ?? [index.host]).map(host => `https://${host}`)
}

/**
 * The hosts that are asked one after the other; undefined leaves the choice to the genuine client, which knows the hosts
 * that Algolia keeps for an application.
 */
export function hostsOf(index: AlgoliaIndex, { host, protocol }: Origin): AlgoliaHost[] | undefined {
  if (hostsOfAlgolia(index) !== undefined) return undefined
  const own = index.host === '/'
  const isPlain = own && protocol === 'http:'
  return [{ url: own ? host : index.host, protocol: isPlain ? 'http' : 'https', accept: 'readWrite' }]
}
