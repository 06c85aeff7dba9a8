import { FaultError } from '../faults.ts'

const QUOTE = 34
const NEWLINE = 10
const RETURN = 13

/**
 * The records of a CSV text (RFC 4180): commas, or another sign in their place, fields in double quotes with "" for a quote,
 * line breaks inside quotes, lines that end with LF or CRLF. Empty lines are stepped over, and count as rows: a record comes
 * with the number of its row, from 1, as a spreadsheet shows it. They begin at the offset `from`.
 */
export function* csvRecords(
  text: string,
  file: string,
  separator = ',',
  from = 0,
): Generator<{ row: number; fields: string[] }> {
  const between = separator.charCodeAt(0)
  const isEnd = (code: number): boolean => code === between || code === NEWLINE || code === RETURN
  let row = 1
  let fields: string[] = []
  let at = from
  while (at < text.length) {
    let field: string
    if (text.charCodeAt(at) === QUOTE) {
      const end = closingQuote(text, at, file)
      field = text.slice(at + 1, end)
      if (field.includes('"')) field = field.replaceAll('""', '"')
      at = end + 1
    } else {
      const start = at
      while (at < text.length && !isEnd(text.charCodeAt(at))) at++
      field = text.slice(start, at)
    }
    fields.push(field)
    const code = text.charCodeAt(at)
    if (code === between) {
      at++
      // A comma at the very end is followed by an empty field.
      if (at === text.length) fields.push('')
      else continue
    } else if (at < text.length && !isEnd(code)) {
      throw new FaultError({
        file,
        path: placeOf(text, at),
        message: 'has text after a closing quote',
        remedy: 'write a quote inside a field as ""',
      })
    }
    if (fields.length > 1 || fields[0] !== '') yield { row, fields }
    fields = []
    row++
    if (text.charCodeAt(at) === RETURN) at++
    if (text.charCodeAt(at) === NEWLINE) at++
  }
}

const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n?|\n)/i

/**
 * The sign between the fields where a first line `sep=;` says it to a spreadsheet, which shows no row for it, and the offset at
 * which the records begin.
 */
export function saidSeparator(text: string): { separator?: string; from: number } {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? []
  return { from: line.length, ...(separator !== undefined && { separator }) }
}

/** As spreadsheets write the rows below the last one: commas alone. */
export const isEmptyRecord = (fields: readonly string[]): boolean => fields.every(field => field.trim() === '')

function closingQuote(text: string, start: number, file: string): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
  throw new FaultError({
    file,
    path: placeOf(text, start),
    message: 'ends inside a quoted field',
    remedy: 'the file was cut off, or the quote here is never closed',
    isPassing: true,
  })
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}
