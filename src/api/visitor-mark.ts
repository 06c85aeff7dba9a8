import { keyedHash } from './keyed-hash.ts'
import { networkOf } from './network.ts'

/** By what limits know a visitor again, hidden: the network that a request comes from; all whose address nobody knows are one. */
export const visitorMark = (address: string | undefined, secret: string): string =>
  keyedHash(secret, 'visitor', networkOf(address))

/** Whether a visitor is not one, but all whose address nobody knows: what one may do in a day is little for all of them. */
export const isOfNoAddress = (visitor: string, secret: string): boolean => visitor === visitorMark(undefined, secret)
