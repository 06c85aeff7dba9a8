import { decodeText } from '../bytes.ts'
import { FaultError } from '../faults.ts'
import type { Feed } from '../schema/stock.ts'

const NOT_UTF_8 =
  'save it in UTF-8 or, where its supplier cannot, add "encoding": "windows-1252" beside the feed, as most such feeds are'

/** The text of a feed by what its settings say of the encoding, else by what it says itself, as XML does. */
export function textOfFeed(bytes: Uint8Array, encoding: Feed['encoding'], file: string): string {
  const said = encoding ?? saidInXml(bytes)
  if (said === undefined) return decodeText(bytes, file, NOT_UTF_8)
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(said)
  } catch {
    throw new FaultError({
      file,
      path: 'line 1',
      message: `says that it is in "${said}", which nobody here can read`,
      remedy: 'have it sent in UTF-8, or say by "encoding" beside the feed what it is',
    })
  }
  return decoder.encoding === 'utf-8' ? decodeText(bytes, file, NOT_UTF_8) : decoder.decode(bytes)
}

const DECLARATION = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/

/** As far as a declaration goes. */
const DECLARED_WITHIN = 200

/** What XML says of its encoding, or shows by its first sign. */
function saidInXml(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1')
  if (/^(?:\xff\xfe)?<\0/.test(start)) return 'utf-16le'
  if (/^(?:\xfe\xff)?\0</.test(start)) return 'utf-16be'
  const said = DECLARATION.exec(start)?.[1]
  // A program that has its text in UTF-16 often says so, and saves it in UTF-8: else this could not be read.
  return said?.toLowerCase().startsWith('utf-16') ? undefined : said
}
