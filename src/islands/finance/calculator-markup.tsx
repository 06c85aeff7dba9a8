import { renderToString } from 'react-dom/server'
import type { CalculatorSetup } from '../../views/car-finance.ts'
import { CalculatorIsland } from './CalculatorIsland.tsx'

/** The calculator as it begins, in the markup that React can take over later: Astro writes what stays as it is otherwise. */
export const calculatorMarkup = (setup: CalculatorSetup): string => renderToString(<CalculatorIsland setup={setup} />)
