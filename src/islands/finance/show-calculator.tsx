import { createRoot } from 'react-dom/client'
import type { CalculatorSetup } from '../../views/car-finance.ts'
import { CalculatorIsland } from './CalculatorIsland.tsx'

/**
 * Shows the calculator in its frame, which tells what it begins with. Without scripts it could not answer, so a page has
 * the frame alone, and nothing of the framework until somebody opens it.
 */
export function showCalculator(frame: HTMLElement): void {
  const setup = JSON.parse(frame.querySelector('script')!.textContent) as CalculatorSetup
  createRoot(frame).render(<CalculatorIsland setup={setup} />)
}
