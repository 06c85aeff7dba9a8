import { hash } from 'node:crypto'

/** What differs between islands: at the beginning their name, at the end their properties. */
const LOOKED_AT = 500

/** Where the project lies, before the name of an island: two clones of it must make the same pages. */
const CLONE = /^<!--\w+:\S*(?=\/src\/)/

/**
 * What Astro tells the islands of a page apart by: a short text that follows from their markup (astro.config.mjs). Its own
 * goes through all of it, which for a list of cars takes as long as half of rendering it.
 */
export function shorthash(text: string): string {
  const begin = CLONE.exec(text)?.[0].length ?? 0
  const end = text.slice(Math.max(begin, text.length - LOOKED_AT))
  const looked = `${text.length - begin} ${text.slice(begin, begin + LOOKED_AT)} ${end}`
  return hash('sha1', looked, 'base64url').slice(0, 8)
}
