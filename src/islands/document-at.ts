/** As in `stock-now.ts`, which brings all that knows prices with it, and most pages that read another have none. */
const FILE_COMES_WITHIN_MS = 15_000

/** A page of this site, parsed as a document, in which no script runs. Nothing where there is no such page. */
export function documentAt(href: string): Promise<Document | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open('GET', href)
    request.addEventListener('load', () => {
      if (request.status >= 500) reject(new Error(`${href} answers ${request.status}`))
      else resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined)
    })
    request.timeout = FILE_COMES_WITHIN_MS
    for (const end of ['error', 'timeout'] as const)
      request.addEventListener(end, () => reject(new Error(`${href} was not reached`)))
    request.send()
  })
}

/** The cars like it, as the page of a car shows them. */
export const similarCarsIn = (page: Document): Element | undefined =>
  page.querySelector('#similar')?.closest('section') ?? undefined
