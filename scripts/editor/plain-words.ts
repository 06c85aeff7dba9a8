import { formatDate } from '../../src/domain/date.ts'
import type { Region } from '../../src/domain/wording.ts'
import type { Fault } from '../../src/site/faults.ts'
import { BODY } from './documents.ts'
import { type Field, isDay } from './fields.ts'
import type { FormMessage } from './form.ts'

/**
 * A fault of the site's own check for somebody who does not program. It stands beside its field where the form has one, by
 * its path or the nearest around it; else at the top, with the name that the file gives it.
 */
export function plainly(
  fault: Fault,
  { file, fields, prefix, region }: { file: string; fields: readonly Field[]; prefix: string; region: Region },
): FormMessage {
  const { path, message, remedy } = fault
  const text = sentence(message, remedy, region)
  if (fault.file !== file) return { path: undefined, text: `In ${fault.file}: ${text}` }
  const field = fields.find(({ key }) => isAt(path, prefix + key))
  const unknown = /^unknown setting "(.*)"$/.exec(message)?.[1]
  if (unknown !== undefined) {
    // A box below is there for each line of a file's own, and for none within another.
    const remedy = file.endsWith('.md') && path === unknown ? 'Tick it below' : 'Whoever looks after the files has'
    return {
      path: undefined,
      text: `The file has a line “${unknown}” that the site does not know. ${remedy} to take it out.`,
    }
  }
  if (field === undefined && path !== BODY) return { path: undefined, text: `${path ? `${path}: ` : ''}${text}` }
  return { path, text }
}

/** Whether a path is that of a field, or of something in it. */
export const isAt = (path: string | undefined, own: string): boolean =>
  path === own || path?.startsWith(`${own}.`) === true || path?.startsWith(`${own}[`) === true

/** The path of a setting that a finding numbers otherwise: “header.items.0.label”. */
export const settingCalled = (where: string): string => where.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')

/** What the check says, as a sentence; its days as people of the region write them. */
export function sentence(message: string, remedy?: string, region: Region = 'en-AU'): string {
  const plain = PLAIN.find(([words]) => words.test(message))?.[1] ?? message
  const parts = [plain, ...(remedy === undefined ? [] : [remedy])]
  return parts.map(text => capital(withMidnight(withDays(text, region)))).join(' ')
}

/** The end of a day as a field for a time takes it, where a file has 24:00. */
const withMidnight = (text: string): string => text.replace(/\bmidnight, written 24:00\b/, 'midnight, written 00:00')

/** Days as people write them; one that is an example of what a file takes stays, and so does one that no calendar has. */
const withDays = (text: string, region: Region): string =>
  text.replace(/\bon (\d{4}-\d\d-\d\d)\b/g, (as, day: string) =>
    isDay(day) ? `on ${formatDate(day, region, 'UTC')}` : as,
  )

/** A number as half the world writes it, with a comma before what is less than one; undefined for any other. */
export const withPoint = (typed: string): string | undefined =>
  /^\s*\$?\s*-?\d+,\d{1,2}\s*%?\s*$/.test(typed) ? typed.replace(',', '.').replaceAll(/[^\d.-]/g, '') : undefined

const capital = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/ is missing$|^is empty$/, 'Please fill this in'],
  [/^write a date as /, 'Please write a day such as 2026-05-31, or a time such as 2026-05-31T09:00'],
  [/^is a date that the calendar does not have$/, 'The calendar has no such day'],
  [/^a (whole )?number belongs here, not a text$/, 'Please write a number, in digits'],
  [
    /^write a path such as /,
    'Please write a page of this site such as /finance, or an address that starts with https://',
  ],
  [/^write the path of a picture /, 'Please choose one of the dealer’s pictures'],
  [/^is a name, so write it without markup$/, 'Please write it without < and >'],
  [/^write a mail address, /, 'Please write a mail address such as sales@example.com'],
  [/^write a colour as /, 'Please write a colour such as #1a2b3c'],
  [/ is already the date of /, 'Another one further up is for this day: change that one, or take one of the two out'],
  [/ is already the \w+ of \S+\[\d+\]$/, 'Another one further up says the same'],
  [/^an open day needs open and close$/, 'Please say when it opens and when it closes'],
  [/ leads nowhere: give it /, 'Choose where it leads, or what it opens'],
  [/^write a time as /, 'Please write a time such as 08:30 or 17:00'],
]
