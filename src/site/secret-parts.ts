import { FaultError } from './faults.ts'

const PART = /\{([a-z0-9_]+)\}/g

export const feedSecretVariable = (name: string): string => `FORECOURT_FEED_${name.toUpperCase()}`

/** Whether a part of an address is known to the host alone. */
export const hasSecretParts = (url: string): boolean => url.search(PART) >= 0

/** Whether braces hold nothing but such parts; none is in the host, which messages tell. */
export function namesPartsRightly(url: string): boolean {
  const host = URL.parse(url)?.host ?? ''
  return !/[{}]/.test(host + url.replaceAll(PART, ''))
}

/**
 * The address of a feed as its server is asked, with what only the host knows, so that no file holds it:
 * "https://{northside_user}:{northside_password}@feeds.example.com/cars?key={northside_key}". Everywhere else the feed is known
 * by the address as it is written. `file` is how faults call it.
 */
export function withSecretParts(url: string, file: string, env: NodeJS.ProcessEnv = process.env): string {
  const needed = new Set([...url.matchAll(PART)].map(([, name]) => feedSecretVariable(name!)))
  const missing = [...needed].filter(name => !env[name])
  if (missing.length > 0) {
    throw new FaultError({
      file,
      message: `needs ${missing.join(' and ')}, not set where this runs`,
      remedy: 'set there what its supplier gave you for that part of its address',
    })
  }
  return url.replaceAll(PART, (_, name: string) => encodeURIComponent(env[feedSecretVariable(name)]!))
}
