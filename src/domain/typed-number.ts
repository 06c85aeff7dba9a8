/**
 * The number that a visitor typed, with or without separators, currency and units; undefined when there is none, or one below
 * zero. "12.5k" is in thousands, but the k of "80,000k" stands for kilometres.
 */
export function typedNumber(text: string): number | undefined {
  if (/^\D*[-\u2212]\s*\$?\s*[\d.]/.test(text)) return undefined
  const digits = text.replace(/[^\d.]/g, '')
  const value = Number(digits)
  if (digits === '' || !Number.isFinite(value)) return undefined
  return value < 1000 && /\d\s*k\b/i.test(text) ? value * 1000 : value
}
