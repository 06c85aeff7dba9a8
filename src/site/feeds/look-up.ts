/** What a table says of a word from a feed. Plain brackets would find "constructor" in every table. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
