/** Names that come in several spellings, and which of them to use: always the same one, whatever the order of rows. */
export class Spellings {
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #chosen = new Map<string, string>()

  /** Takes note of one spelling of the name that `key` stands for. */
  add(key: string, spelling: string): void {
    const counts = this.#counts.get(key) ?? new Map<string, number>()
    counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
    this.#counts.set(key, counts)
    this.#chosen.delete(key)
  }

  /** The commonest spelling; of those that are equally common, the first in the order of the alphabet. */
  of(key: string): string | undefined {
    const chosen = this.#chosen.get(key)
    if (chosen !== undefined) return chosen
    const counts = [...(this.#counts.get(key) ?? [])]
    const [best] = counts.sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    if (best) this.#chosen.set(key, best[0])
    return best?.[0]
  }
}
