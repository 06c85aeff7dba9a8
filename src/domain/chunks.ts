/** A list in parts of `most` things, the last of them with what is left. */
export function chunksOf<One>(all: readonly One[], most: number): One[][] {
  const chunks: One[][] = []
  for (let from = 0; from < all.length; from += most) chunks.push(all.slice(from, from + most))
  return chunks
}
