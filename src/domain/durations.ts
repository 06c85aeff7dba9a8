// In milliseconds. A second is in countdown.ts: what stands here, every page loads.
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
