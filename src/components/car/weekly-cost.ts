// Works out anew what a car costs a week when a visitor changes what is driven or paid.
import { formatDollars } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { type WeeklyCost, weeklyCost } from '../../domain/weekly-cost.ts'
import type { WeeklyBlock } from '../../views/weekly-cost.ts'

export function workOutAgain(block: HTMLElement): void {
  const { inputs, total } = JSON.parse(block.dataset.weekly!) as WeeklyBlock['data']
  const fields = [...block.querySelectorAll<HTMLInputElement>('input')]
  // An emptied field counts as nothing.
  const typed = Object.fromEntries(fields.map(({ name, valueAsNumber }) => [name, Math.max(0, valueAsNumber || 0)]))
  const cost = weeklyCost({ ...inputs, ...typed })
  block.querySelector('[data-weekly-total]')!.textContent = fill(total, { amount: formatDollars(cost.total) })
  for (const part of block.querySelectorAll<HTMLElement>('[data-weekly-part]')) {
    part.textContent = formatDollars(cost[part.dataset.weeklyPart as keyof WeeklyCost] ?? 0)
  }
}
