import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** As hosts do it for files that they have not seen before: quick, and nearly as small as can be. */
const BROTLI_QUALITY = 5
const MOST_BYTES_KEPT = 64 * 1024 * 1024
/** Smaller than this, the headers of a compressed answer cost more than it saves. */
const LEAST_BYTES = 512

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/

const kept = new Map<string, Uint8Array>()
let keptBytes = 0

/** The best that both sides can do, for a file that gains from it. */
export function encodingFor(accepted: string, type: string, size: number): Encoding | undefined {
  if (size < LEAST_BYTES || !COMPRESSIBLE.test(type)) return undefined
  const names = accepted.split(',').filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const isAccepted = (name: string): boolean => names.some(part => part.trim().split(';')[0] === name)
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : undefined
}

/** Compressed bytes, kept by what identifies the file, the oldest making room. */
export function compressed(data: Uint8Array, encoding: Encoding, sha256: string): Uint8Array {
  const key = `${encoding} ${sha256}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const small =
    encoding === 'gzip'
      ? gzipSync(data)
      : brotliCompressSync(data, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
          },
        })
  kept.set(key, small)
  keptBytes += small.byteLength
  for (const [oldest, bytes] of kept) {
    if (keptBytes <= MOST_BYTES_KEPT) break
    kept.delete(oldest)
    keptBytes -= bytes.byteLength
  }
  return small
}
