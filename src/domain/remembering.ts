/** A function that remembers its answers. Knowing `most` of them it forgets them all: what is asked again is soon known again. */
export function remembering<Asked extends readonly (string | number)[], Answer>(
  answer: (...asked: Asked) => Answer,
  most: number,
): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>()
  return (...asked) => {
    const key = asked.join('\n')
    const before = known.get(key)
    if (before !== undefined) return before
    const made = answer(...asked)
    if (known.size === most) known.clear()
    known.set(key, made)
    return made
  }
}

/** The same of what has to be waited for, by the first that is asked with: what failed is asked for again the next time. */
export function rememberingUnlessFailed<Asked extends readonly unknown[], Answer>(
  answer: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const known = new Map<unknown, Promise<Answer>>()
  return (...asked) => {
    const [key] = asked
    const before = known.get(key)
    if (before !== undefined) return before
    const made = answer(...asked)
    known.set(key, made)
    made.catch(() => known.delete(key))
    return made
  }
}
