import { type Fault, pathText } from './faults.ts'

/** In a text it takes many letters at once, as a picture may be written in one. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g

/** Where in a JSON text the next value stands: the names of a group up to here, or the place in a list. */
type Level = { names: Set<string>; at: string | number }

/** Names that a group of a JSON text has twice, of which every reader takes the last and drops the other without a word. */
export function repeatedNames(text: string, file: string): Fault[] {
  const faults: Fault[] = []
  const levels: Level[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), at: '' })
    else if (token === '[') levels.push({ names: new Set(), at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && typeof level?.at === 'number') level.at++
    else if (token === ':' && level !== undefined) {
      level.at = JSON.parse(last) as string
      if (level.names.has(level.at)) {
        const path = pathText(levels.map(({ at }) => at))
        faults.push({ file, path, message: `"${level.at}" is there twice`, remedy: 'only one of the two can be meant' })
      }
      level.names.add(level.at)
    }
    last = token
  }
  return faults
}
