// The page of a valuation: a lead first, then the questions about the car.
import { enhancePage } from './enhance-page.ts'
import { createValuation } from './valuation.ts'

const valuation = createValuation(document.querySelector<HTMLElement>('[data-valuation]')!)
enhancePage({ taken: valuation.begin })
valuation.resume()
