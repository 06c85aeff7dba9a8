import { formatDollars } from './format.ts'
import { fill } from './text.ts'
import type { EstimateLine } from './valuation-estimate.ts'

type Texts = Readonly<
  Record<'valuationLineMarket' | 'valuationLineAge' | 'valuationLineDistance' | 'valuationLineDealer', string>
>

/** What a line of an offer is called that comes from the market; nothing of one that an answer makes. */
export function marketLine(of: string, alike: number, texts: Texts): string | undefined {
  switch (of) {
    case 'market' satisfies EstimateLine['of']:
      return fill(texts.valuationLineMarket, { count: alike })
    case 'age' satisfies EstimateLine['of']:
      return texts.valuationLineAge
    case 'distance' satisfies EstimateLine['of']:
      return texts.valuationLineDistance
    case 'dealer' satisfies EstimateLine['of']:
      return texts.valuationLineDealer
    default:
      return undefined
  }
}

/** "$20,000" of the line that the others begin at, then what each adds or takes: "+$250", "−$250", "$0". */
export function lineAmount({ of, dollars }: { of: string; dollars: number }): string {
  const amount = formatDollars(Math.abs(dollars))
  if (of === ('market' satisfies EstimateLine['of']) || dollars === 0) return amount
  return dollars < 0 ? `−${amount}` : `+${amount}`
}
