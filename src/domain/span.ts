/** From when to when something is so, in milliseconds, the last moment included. */
export type Span = readonly [from: number, to: number]

/** Whether it is so at this moment; without a span it never is. */
export const isWithin = (span: Span | undefined, now: Date): boolean =>
  span !== undefined && span[0] <= now.getTime() && now.getTime() <= span[1]
