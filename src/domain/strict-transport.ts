/**
 * That a browser comes to a dealer's host by https only, for a year: pages and API are one host, so they say the same.
 * Source: reliability.md §4.2, ASVS 3.4.1.
 */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
