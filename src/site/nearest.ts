/** The word that was most likely meant, if one is near enough: at most a third of its letters differ. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: { word: string; edits: number } | undefined
  for (const candidate of known) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase())
    if (edits <= Math.max(1, candidate.length / 3) && (!best || edits < best.edits)) best = { word: candidate, edits }
  }
  return best?.word
}

/** What to do about a word that is none of the known ones: `did you mean "northside"?`, or the list of them. */
export function didYouMean(word: string, known: readonly string[], listIntro = 'known are'): string {
  const meant = nearest(word, known)
  return meant ? `did you mean "${meant}"?` : `${listIntro} ${known.join(', ') || 'none yet'}`
}

/** Letters to change, add, drop or swap with their neighbour to make one word of the other. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let edits = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) edits = Math.min(edits, rows[i - 2]![j - 2]! + 1)
      row.push(edits)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
