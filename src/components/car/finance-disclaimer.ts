// Fetches the lender's disclaimer when a visitor asks for it (FN-20); without an answer, what the page holds stands (DC-104).
import { financeDisclaimer } from '../../domain/finance-calculator.ts'
import type { Region } from '../../domain/wording.ts'

async function fetched(carId: string): Promise<string | undefined> {
  const response = await fetch(`/api/cars/${carId}/finance-disclaimer`)
  if (!response.ok) return undefined
  const { disclaimer } = (await response.json()) as { disclaimer?: unknown }
  return typeof disclaimer === 'string' && disclaimer !== '' ? disclaimer : undefined
}

/** The lender's own words on the page, and until when they hold. */
function onPage(details: HTMLElement, text: HTMLElement): string | undefined {
  const { validUntil = '', zone = 'UTC' } = details.dataset
  const own = text.textContent ?? ''
  const region = document.documentElement.lang as Region
  return own === ''
    ? undefined
    : financeDisclaimer(own, { offerValidUntil: validUntil }, { now: new Date(), zone, region })
}

for (const details of document.querySelectorAll<HTMLElement>('[data-finance-disclaimer]')) {
  const text = details.querySelector('p')!
  const read = async (): Promise<void> => {
    const carId = details.dataset.financeDisclaimer!
    const disclaimer = (await fetched(carId).catch(() => undefined)) ?? onPage(details, text)
    // An estimate that nobody answers for is not shown.
    if (disclaimer === undefined) details.closest('[data-price-finance]')?.remove()
    else text.textContent = disclaimer
  }
  details.addEventListener('toggle', () => void read(), { once: true })
}
