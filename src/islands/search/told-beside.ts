/** A quick answer takes the place of the one before, so that nothing moves twice. */
const OUTDATED_AFTER_MS = 200

/**
 * Tells what is asked beside the search; nothing while it is slow, or where it fails, as what stands there is of another
 * question. The function that comes back drops this one.
 */
export function tellBeside<Answer>(asked: Promise<Answer>, tell: (answer?: Answer) => void): () => void {
  let isDropped = false
  const timer = setTimeout(tell, OUTDATED_AFTER_MS)
  const drop = () => {
    isDropped = true
    clearTimeout(timer)
  }
  asked
    .catch(() => undefined)
    .then(answer => isDropped || tell(answer))
    .finally(drop)
  return drop
}
