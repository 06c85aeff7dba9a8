// Files are compared at once, not byte by byte: of a whole bundle that took a second.
import { expect } from 'vitest'

expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
])
