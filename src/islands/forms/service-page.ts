// The page of a service booking: a form like others, whose day is one on which the workshop is open.
import { refuseClosedDays } from './day-field.ts'
import { enhancePage } from './enhance-page.ts'

enhancePage()
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]')) refuseClosedDays(form)
