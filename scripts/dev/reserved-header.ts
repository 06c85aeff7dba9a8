/**
 * With which a request for the state of the stock tells the pages' side of the dev server which cars are reserved online:
 * that side runs in a module world of its own, apart from the API.
 */
export const RESERVED_HEADER = 'x-forecourt-reserved'

/** The ids that the header tells. */
export function reservedIn(headers: Headers): number[] {
  const text = headers.get(RESERVED_HEADER) ?? ''
  return text === '' ? [] : text.split(',').map(Number)
}
