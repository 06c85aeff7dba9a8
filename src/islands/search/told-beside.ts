/** A quick answer takes the place of the one before, so that nothing moves twice. */
const OUTDATED_AFTER_MS = 200

/** `take` shows an answer; `forget` lets go of what is shown, as it was the answer to another question. */
type Telling<Answer> = { take: (answer: Answer) => void; forget: () => void }

/** Tells what is asked beside the search, once; meanwhile nothing else is told for long. The function that comes back drops the question. */
export function tellBeside<Answer>(asked: Promise<Answer>, { take, forget }: Telling<Answer>): () => void {
  let isCurrent = true
  const timer = setTimeout(forget, OUTDATED_AFTER_MS)
  const drop = () => {
    isCurrent = false
    clearTimeout(timer)
  }
  asked
    .then(
      answer => isCurrent && take(answer),
      () => isCurrent && forget(),
    )
    .finally(drop)
  return drop
}
