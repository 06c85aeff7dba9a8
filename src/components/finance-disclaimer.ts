// Fetches the lender's disclaimer when a visitor asks for it (FN-20); without an answer, what the page holds stands (DC-104).
import { answeredAt } from '../domain/answered-at.ts'
import { financeDisclaimer } from '../domain/finance-calculator.ts'
import type { Region } from '../domain/wording.ts'

/** The lender's text, and when it was asked for by the server's clock, in epoch milliseconds: a phone's may be wrong. */
type Answer = { disclaimer?: string | undefined; at?: number | undefined }

async function fetched(carId: string): Promise<Answer> {
  const response = await fetch(`/api/cars/${carId}/finance-disclaimer`)
  const at = answeredAt(response.headers)
  if (!response.ok) return { at }
  const { disclaimer } = (await response.json()) as { disclaimer?: unknown }
  return { at, disclaimer: typeof disclaimer === 'string' && disclaimer !== '' ? disclaimer : undefined }
}

/** With the day until which the offer is valid: of the day on which it is read, not of the one that made the page (FN-15). */
function withItsDay(disclaimer: string, now: Date, { validUntil = '', zone = 'UTC' }: DOMStringMap): string {
  const region = document.documentElement.dataset.region as Region
  return financeDisclaimer(disclaimer, { offerValidUntil: validUntil }, { now, zone, region })
}

/** Puts what the lender says of the figures where it has been opened (`LenderSays.astro`). */
export async function readDisclaimer(details: HTMLElement): Promise<void> {
  const text = details.querySelector('p')!
  const carId = details.dataset.financeDisclaimer!
  const { disclaimer = text.textContent, at = Date.now() }: Answer = await fetched(carId).catch(() => ({}))
  text.textContent = withItsDay(disclaimer, new Date(at), details.dataset)
}
