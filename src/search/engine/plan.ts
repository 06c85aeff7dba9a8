/** What an index holds of each row, and how it is found and put in order. */
export type IndexPlan = {
  columns: readonly ColumnPlan[]
  /** Besides the default order, which is the order of the rows. */
  orders: readonly { name: string; column: string; direction: 'asc' | 'desc' }[]
  /** Columns whose words are found, most telling first. */
  searchable: readonly string[]
  /** How many of them, from the first, read on from one to the next, as a title does. */
  titleColumns: number
  /** Searchable columns of which the whole value, with or without marks, comes before everything else. */
  identifiers: readonly string[]
  /** Searchable columns that no mistyped word finds. */
  withoutTypos: readonly string[]
  /** Searchable columns that the beginning of a word does not find. */
  wholeWords: readonly string[]
  /** The searchable column whose values are all that a short number begins beside other words, where one has or begins it. */
  numbered: string
  /** Words that, typed in full, are not the beginnings of others: who types "car" means no caravan. */
  kinds: readonly string[]
  /** Words of a searchable column that are not found by themselves. */
  silentWords: Readonly<Record<string, readonly string[]>>
  /** For a searchable column, another whose words are found there alone. */
  yieldsTo: Readonly<Record<string, string>>
  /** For what is typed, what else is looked for; several words stand side by side. */
  synonyms: Readonly<Record<string, readonly string[]>>
  /** Words that are passed over beside others. */
  fillers: readonly string[]
}

export type ColumnPlan = {
  name: string
  kind: 'text' | 'number'
  /** Another name by which filters know it. */
  alias?: string
  /** A row has a list of values. */
  many?: boolean
  /** Holds only the words that none of these has: of a car's name, what its make, model and badge do not say. */
  without?: readonly string[]
}

export type Row = Readonly<Record<string, unknown>>
