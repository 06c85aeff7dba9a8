/** Keeps what was made lately: the least recently asked for goes first. */
export class Recent<Value> {
  readonly #kept = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key: as kept, or made now. */
  of(key: string, make: () => Value): Value {
    const known = this.#kept.get(key)
    const value = known ?? make()
    if (known !== undefined) this.#kept.delete(key)
    else if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, value)
    return value
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }
}
