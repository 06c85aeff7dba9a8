/**
 * That a browser comes to a dealer's host by https only, for a year, and to all hosts below it where the dealer says so: then
 * one of them that speaks http alone is gone. Pages and API are one host, of which a browser keeps what it heard last.
 * Source: reliability.md §4.2, ASVS 3.4.1.
 */
export function strictTransport({ includeSubDomains }: { includeSubDomains: boolean }): string {
  return includeSubDomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'
}
