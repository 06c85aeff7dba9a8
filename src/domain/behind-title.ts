// Apart from text.ts, which each page fetches whole: hardly any page says this by itself.
import { joinParts } from './text.ts'

/** What belongs to a title, behind it: a question has its own sign, anything else gets a colon. */
export const behindTitle = (title: string, text: string): string =>
  joinParts([title, text], title.endsWith('?') ? ' ' : ': ')
