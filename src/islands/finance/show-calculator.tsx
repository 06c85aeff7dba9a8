import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { CalculatorInputs } from '../../domain/finance-calculator.ts'
import type { CalculatorSetup } from '../../views/car-finance.ts'
import { CalculatorIsland, chosenIn } from './CalculatorIsland.tsx'

/**
 * Shows the calculator in its frame, which tells what it begins with. Without scripts it could not answer, so a page has
 * the frame alone, and nothing of the framework until somebody opens it.
 */
export function showCalculator(frame: HTMLElement): void {
  const setup = JSON.parse(frame.querySelector('script')!.textContent) as CalculatorSetup
  createRoot(frame).render(<CalculatorIsland setup={setup} />)
}

/** Shows another one in place of one that the page brought, with what the address says was chosen, and tells that. */
export function replaceCalculator(setup: CalculatorSetup, frame: HTMLElement): CalculatorInputs {
  const own = frame.cloneNode(false) as HTMLElement
  const chosen = chosenIn(location.search, setup.start)
  flushSync(() => createRoot(own).render(<CalculatorIsland setup={setup} chosen={chosen} />))
  frame.replaceWith(own)
  return chosen
}

/** Has the calculator answer whose markup the page brought. What was typed until then counts. */
export function wakeCalculator(setup: CalculatorSetup, frame: HTMLElement): void {
  const fields = [...frame.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  // What stands in the others follows from what is typed in one.
  const typed = fields.flatMap(field => (field.value === asBrought(field) ? [] : [{ field, text: field.value }]))
  // React takes over the fields as the page brought them, and would not see what has been typed since.
  for (const { field } of typed) field.value = asBrought(field)
  const isAwake = () => {
    for (const { field, text } of typed) type(text, field)
  }
  // At once: what is typed between the look at the fields and its waking would be lost.
  flushSync(() => hydrateRoot(frame, <Woken setup={setup} isAwake={isAwake} />))
}

const asBrought = (field: HTMLInputElement | HTMLSelectElement): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : [...field.options].find(({ defaultSelected }) => defaultSelected)!.value

function Woken({ setup, isAwake }: { setup: CalculatorSetup; isAwake: () => void }) {
  useEffect(isAwake, [])
  return <CalculatorIsland setup={setup} />
}

/** As a visitor does: past the property by which React notes what it has put there itself. */
function type(text: string, field: HTMLInputElement | HTMLSelectElement): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
