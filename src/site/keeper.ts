/**
 * Where a build keeps what is dear to make and follows from equal input: the checked rows of a feed, the index of a stock.
 * A key names the input whole, so that what is found under it is what would be made again.
 */
export type Keeper = {
  get(key: string): Uint8Array | undefined
  set(key: string, bytes: Uint8Array): void
}
