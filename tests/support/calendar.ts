/** RFC 5545 §3.1: a line has no more octets than this, the end of line left out. */
const LONGEST_LINE = 75

/**
 * What a file for calendars says, by the name of each property, read as strictly as RFC 5545 writes it: lines end as they have to
 * and are no longer than they may be, each a whole text in UTF-8, and there is one event.
 */
export function eventIn(file: string | Uint8Array): Record<string, string> {
  const text = typeof file === 'string' ? file : new TextDecoder('utf-8', { fatal: true }).decode(file)
  if (!text.endsWith('\r\n') || /\r(?!\n)|(?<!\r)\n/.test(text)) throw new Error('a line does not end with CRLF')
  const lines = text.slice(0, -2).split('\r\n')
  const tooLong = lines.find(line => Buffer.byteLength(line) > LONGEST_LINE)
  if (tooLong !== undefined) throw new Error(`too long: ${tooLong}`)
  // Half a character at the end of a line, and the other half on the next, would be none in text.
  const found = text
    .replace(/\r\n /g, '')
    .slice(0, -2)
    .split('\r\n')
    .map(line => /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line) ?? fail(line))
  const blocks = found.filter(([, name]) => name === 'BEGIN' || name === 'END').map(([line]) => line)
  if (blocks.join() !== 'BEGIN:VCALENDAR,BEGIN:VEVENT,END:VEVENT,END:VCALENDAR') throw new Error(blocks.join())
  const names = found.map(([, name]) => name!).filter(name => name !== 'BEGIN' && name !== 'END')
  if (new Set(names).size < names.length) throw new Error(`twice: ${names}`)
  return Object.fromEntries(
    found
      .filter(([, name]) => name !== 'BEGIN' && name !== 'END')
      .map(([, name, , value]) => [name, IS_TEXT.has(name!) ? unescaped(value!) : value!]),
  )
}

const IS_TEXT = new Set(['SUMMARY', 'LOCATION', 'DESCRIPTION'])

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value.replace(/\\[;,nN]/g, ''))) throw new Error(`not escaped: ${value}`)
  return value.replace(/\\([;,\\nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

function fail(line: string): never {
  throw new Error(`no line of a calendar: ${line}`)
}
