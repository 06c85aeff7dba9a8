/** Where some mail programs begin a line. */
const LINE_END = /\r\n|[\r\n\u2028\u2029]/

/**
 * What a visitor wrote, behind our word for it. Where it has more lines than one, each has a sign before it: anybody can type
 * "Deposit paid: $200", and a line without a word or a sign in front is ours. Spaces instead would be lost in many programs.
 */
export function typed(word: string, text: string): string {
  const [first, ...more] = text.split(LINE_END)
  return more.length === 0 ? `${word}: ${first}` : [`${word}:`, first, ...more].join('\n| ')
}
