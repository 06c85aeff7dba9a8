import { hash } from 'node:crypto'

/**
 * What Astro tells the islands of a page apart by: a short text that follows from their markup (astro.config.mjs). Its own
 * goes through the markup character by character, which for a list of cars takes as long as half of rendering it.
 */
export const shorthash = (text: string): string => hash('sha1', text, 'base64url').slice(0, 8)
