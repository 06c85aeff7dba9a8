// Works out anew what a car costs a week when a visitor changes what is driven or paid.
import { formatDollars } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { typedNumber } from '../../domain/typed-number.ts'
import { type WeeklyCost, weeklyCost } from '../../domain/weekly-cost.ts'
import { type Settling, settling } from '../../ui/settling.ts'
import type { WeeklyBlock } from '../../views/weekly-cost.ts'

/** How long the fields rest before a reader hears the total; otherwise it would hear one for every digit. */
const SAID_AFTER_MS = 1000

const resting = new WeakMap<HTMLElement, Settling<string>>()

function saySoon(block: HTMLElement, text: string): void {
  const said = block.querySelector('[data-weekly-said]')!
  const rest = resting.get(block) ?? settling(total => said.replaceChildren(total), SAID_AFTER_MS)
  resting.set(block, rest)
  rest.soon(text)
}

/** What a field counts as: the last that could be read. */
const counted = new WeakMap<HTMLInputElement, number>()

export function workOutAgain(block: HTMLElement): void {
  const { inputs, total } = JSON.parse(block.dataset.weekly!) as WeeklyBlock['data']
  const fields = [...block.querySelectorAll<HTMLInputElement>('input')]
  // An emptied field counts as nothing; what cannot be read leaves all as it is.
  const typed = fields.map(field => {
    const number = field.value.trim() === '' ? 0 : typedNumber(field.value)
    if (number !== undefined) counted.set(field, number)
    return [field.name, number] as const
  })
  if (typed.some(([, number]) => number === undefined)) return
  const cost = weeklyCost({ ...inputs, ...Object.fromEntries(typed) })
  const text = fill(total, { amount: formatDollars(cost.total) })
  block.querySelector('[data-weekly-total]')!.textContent = text
  saySoon(block, text)
  for (const part of block.querySelectorAll<HTMLElement>('[data-weekly-part]')) {
    part.textContent = formatDollars(cost[part.dataset.weeklyPart as keyof WeeklyCost] ?? 0)
  }
}

/** A field that is left says what it counts as, where that cannot be read from it. */
export function leaveField(block: HTMLElement, field: HTMLInputElement): void {
  if (typedNumber(field.value) !== undefined) return
  field.value = String(counted.get(field) ?? field.defaultValue)
  workOutAgain(block)
}
