// Before anything asks what time it is at the dealer's: the page says how the clocks go there.
import { readClocks } from '../domain/time-zone.ts'

readClocks(document.documentElement.dataset.clocks ?? '')
