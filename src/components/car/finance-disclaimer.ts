// Fetches the lender's disclaimer when a visitor asks for it (FN-20); without an answer, what the page holds stands (DC-104).
import type { Region } from '../../domain/wording.ts'

async function fetched(carId: string): Promise<string | undefined> {
  const response = await fetch(`/api/cars/${carId}/finance-disclaimer`)
  if (!response.ok) return undefined
  const { disclaimer } = (await response.json()) as { disclaimer?: unknown }
  return typeof disclaimer === 'string' && disclaimer !== '' ? disclaimer : undefined
}

/** With the day until which the offer is valid: of the day on which it is read, not of the one that made the page (FN-15). */
async function withItsDay(disclaimer: string, { validUntil = '', zone = 'UTC' }: DOMStringMap): Promise<string> {
  const { financeDisclaimer } = await import('../../domain/finance-calculator.ts')
  const region = document.documentElement.dataset.region as Region
  return financeDisclaimer(disclaimer, { offerValidUntil: validUntil }, { now: new Date(), zone, region })
}

for (const details of document.querySelectorAll<HTMLElement>('[data-finance-disclaimer]')) {
  const text = details.querySelector('p')!
  const read = async (): Promise<void> => {
    const carId = details.dataset.financeDisclaimer!
    const disclaimer = (await fetched(carId).catch(() => undefined)) ?? text.textContent
    text.textContent = await withItsDay(disclaimer, details.dataset)
  }
  details.addEventListener('toggle', () => void read(), { once: true })
}
