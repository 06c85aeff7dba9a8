// The page of a valuation: a lead first, then the questions about the car.
import type { Region } from '../../domain/wording.ts'
import { enhancePage } from './enhance-page.ts'
import { createValuation } from './valuation.ts'
import { doubtVins } from './vin-field.ts'

const valuation = createValuation(document.querySelector<HTMLElement>('[data-valuation]')!)
enhancePage({ taken: valuation.begin })
doubtVins(document.querySelector('form[data-lead-form]')!, document.documentElement.dataset.region as Region)
valuation.resume()
