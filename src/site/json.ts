import { FaultError } from './faults.ts'
import { parseJson } from './parse-json.ts'

/** The data of a JSON file; a slip in its writing is told with line and column. */
export function parseJsonFile(text: string, file: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (text.trim() === '') throw new FaultError({ file, message: 'is empty' })
    const message = error instanceof SyntaxError ? error.message : String(error)
    throw new FaultError({ file, path: placeOf(message, text), message: `is not JSON: ${plain(message)}` })
  }
}

const SNIPPET = /, (?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON$/s

/** The engine's words without the place and the snippet that it adds to them. */
function plain(message: string): string {
  return message.replace(/( in JSON)? at position.*$/s, '').replace(SNIPPET, '')
}

function placeOf(message: string, text: string): string {
  const position = /at position (\d+)/.exec(message)
  const before = text.slice(0, position ? Number(position[1]) : offsetBySnippet(text)).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}

/**
 * For a wrong word the engine tells no position, only what stands around it: ten characters on either side when there
 * are as many. Padding makes sure that there are.
 */
function offsetBySnippet(text: string): number {
  const pad = ' '.repeat(20)
  const padded = `${pad}${text}${pad}`
  try {
    JSON.parse(padded)
  } catch (error) {
    const snippet = SNIPPET.exec(String(error))?.[1]
    const start = snippet === undefined ? -1 : padded.indexOf(snippet)
    if (start >= 0) return start + 10 - pad.length
  }
  return text.length
}
