import { readFileSync } from 'node:fs'
import { compressed, encodingFor } from './compress.ts'
import { contentType } from './content-type.ts'

/** A file with its type, compressed where both sides can, or 304 when the browser has it. */
export function fileAnswer(
  request: Request,
  { file, sha256, status, headers }: { file: string; sha256: string; status: number; headers: Headers },
): Response {
  // A file that is missing today may be there tomorrow, whatever the rules say of its address.
  if (status !== 200) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  const type = contentType(file)
  const etag = `W/"${sha256.slice(0, 20)}"`
  headers.set('Content-Type', type)
  headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const data = readFileSync(file)
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', type, data.byteLength)
  const body = encoding === undefined ? data : compressed(data, encoding, sha256)
  if (encoding !== undefined) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
}

function isKnown(tags: string | null, etag: string): boolean {
  return tags !== null && (tags === '*' || tags.split(',').some(tag => tag.trim() === etag))
}
