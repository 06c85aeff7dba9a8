import { plainText, shortenAt, withoutUnread } from './text.ts'

/** Source: VD-30. */
const COMMENTS_SHOWN = 400

/** Paragraphs of the dealer's comments; `short` is there only when they are too long to show in full at once. */
export type Comments = { paragraphs: string[]; short?: string[] }

const PIPE_OR_BLOCK = /\||<\/?(?:br|div|h[1-6]|li|ol|p|tr|ul)(?:\s[^>]*)?\/?>/i

/** Feeds that know no pipe part paragraphs by lines. */
const LINE_END = /[\r\n]+|&#(?:10|13|xa|xd);/i

/**
 * The dealer's comments as plain text, split at the pipe and at blocks of markup; where there is no pipe, also where lines end.
 * Nothing when there are none. Characters count over all paragraphs. Source: VD-30 to VD-32, DC-68.
 */
export function commentsShown(dealercomments: string | undefined): Comments | undefined {
  const told = withoutUnread(dealercomments ?? '')
  const parts = told.split(PIPE_OR_BLOCK)
  const paragraphs = (told.includes('|') ? parts : parts.flatMap(part => part.split(LINE_END)))
    .map(plainText)
    .filter(part => part !== '')
  if (paragraphs.length === 0) return undefined
  const short = firstCharacters(paragraphs, COMMENTS_SHOWN)
  return short === undefined ? { paragraphs } : { paragraphs, short }
}

/** The paragraphs up to `limit` characters in all, the last one cut; nothing when they fit. */
function firstCharacters(paragraphs: readonly string[], limit: number): string[] | undefined {
  let left = limit
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.length > left) {
      const before = paragraphs.slice(0, index)
      return left > 0 ? [...before, shortenAt(paragraph, left)] : [...before.slice(0, -1), `${before.at(-1)}…`]
    }
    left -= paragraph.length
  }
  return undefined
}
