// What the page of a form does in the browser.
import { enhancePage } from './enhance-page.ts'
import { greet } from './review-greeting.ts'

enhancePage()
greet()
