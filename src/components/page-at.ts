/** A page of the site as a document that runs nothing: asked for as one, it passes by no text that the policy would have to trust. */
export function pageAt(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      if (request.status === 200 && request.response !== null) resolve(request.response as Document)
      else reject(new Error(`${path} answers ${request.status}`))
    })
    // A line that stands still tells of no error by itself.
    request.timeout = 15_000
    for (const end of ['error', 'timeout'] as const)
      request.addEventListener(end, () => reject(new Error(`${path} does not answer`)))
    request.send()
  })
}
