/** What comes of a promise; nothing where that takes longer. */
export const inTime = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> =>
  Promise.race([promise, new Promise<undefined>(resolve => setTimeout(resolve, milliseconds))])
