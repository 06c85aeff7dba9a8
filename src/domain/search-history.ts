/** Source: SR-45. */
const HISTORY_LENGTH = 5
/** Source: DC-44. */
const SHORTEST_KEYWORD = 2

/** The keyword history with one more text, newest first; a repeated one moves to the top. Source: SR-45, DC-44. */
export function withKeyword(history: readonly string[], keyword: string): readonly string[] {
  const text = keyword.trim()
  if (text.length < SHORTEST_KEYWORD) return history
  const others = history.filter(other => other.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, HISTORY_LENGTH)
}
