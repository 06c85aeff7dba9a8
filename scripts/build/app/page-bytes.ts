/** At most this many bytes for a character of a string. */
const LARGEST_CHARACTER = 3
let room = Buffer.allocUnsafe(2 ** 18)

/**
 * Gathers the bytes of one page, piece by piece as they come, so that a long text of it need not become one string first.
 * In memory that the next page uses again: getting memory for each would take as long as to fill it.
 */
export function pageBytes(beginning: string): { add(piece: string | Uint8Array): void; all(): Buffer } {
  let end = 0
  const add = (piece: string | Uint8Array): void => {
    const needed = end + (typeof piece === 'string' ? piece.length * LARGEST_CHARACTER : piece.byteLength)
    if (needed > room.length) room = Buffer.concat([room.subarray(0, end)], 2 * needed)
    if (typeof piece === 'string') {
      end += room.write(piece, end)
    } else {
      room.set(piece, end)
      end += piece.byteLength
    }
  }
  add(beginning)
  return { add, all: () => room.subarray(0, end) }
}
