/** One sum in dollars as people write it, without commas and spaces: `$25000.50`, `A$30000`, `30k`, `30000$`, `30000AUD`. */
const WRITTEN = /^(?:AUD?|A|NZD?|USD?)?\$*([\d.]+)(k?)(?:dollars|(?:AU|NZ|US)D|(?:AU?|NZ|US)?\$)?$/i

/** The sum that a visitor typed, in dollars; NaN where it is none, or more than one. */
export function typedDollars(text: string): number {
  const [, digits = 'none', thousands] = WRITTEN.exec(text.replace(/[,\s]/g, '')) ?? []
  return Number(digits) * (thousands ? 1000 : 1)
}
