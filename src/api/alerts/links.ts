import { absolute } from '../../site/root.ts'
import type { Site } from '../../site/site.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import type { Services } from '../services.ts'

type Secret = Pick<Services, 'secret'>

/** Made anew from our secret each time, so that no store holds it. */
const tokenOf = (id: string, { secret }: Secret): string => keyedHash(secret, 'alert', id)

export const isTokenOf = (token: string, id: string, services: Secret): boolean => isSame(token, tokenOf(id, services))

/** The page of an alert, for whoever has a letter of it: there one says yes, and stops it. */
const alertPath = (id: string, services: Secret): string => `/api/alerts/${id}/${tokenOf(id, services)}`

const alertLink = (id: string, site: Site, services: Secret): string => absolute(site, alertPath(id, services))

/** Where the letters are stopped: by hand, or by a mail program that posts to it (RFC 8058). */
export const stopLink = alertLink

/** Where one says yes to them. */
export const yesLink = alertLink
