/** The header that makes sending twice the same as sending once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,100}$/
