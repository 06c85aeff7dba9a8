import { LONG_MAKES, LONG_MODELS, MAKE_NAMES, nameKey } from './au-names.ts'
import { lookUp } from './look-up.ts'

/** What the title of an advert says, in the words of the title. */
export type AdvertTitle = { year: number; make: string; model: string; badge: string }

/** Words that stand where a model or a trim would, and mean that there is none. */
const NO_MODEL = /^(other|unknown|nan|-)$/i
const NO_BADGE = /\(no badge\)|\(no series\)/gi

const longMakes = LONG_MAKES.map(make => nameKey(make).split(' '))
const longModels = new Map(
  Object.entries(LONG_MODELS).map(([make, models]) => [
    nameKey(make),
    // The longest first, so that Range Rover Sport is not a Range Rover.
    models.map(model => nameKey(model).split(' ')).sort((one, other) => other.length - one.length),
  ]),
)

/**
 * Takes a title such as "2018 Land Rover Range Rover Evoque TD4" apart. Only the title has the whole names: the columns
 * for make and model hold its second and third word. A title that does not say all of it gives the reason.
 */
export function parseTitle(title: string): AdvertTitle | { reason: string } {
  const [year = '', ...words] = title.trim().split(/\s+/)
  if (year === '') return { reason: 'Title is empty' }
  if (!/^(19|20)\d\d$/.test(year)) return { reason: `Title "${title}" does not begin with a year` }
  const makeLength = longest(longMakes, words) ?? 1
  const make = words.slice(0, makeLength).join(' ')
  if (make === '') return { reason: `Title "${title}" names no make` }
  const rest = words.slice(makeLength)
  const modelLength = longest(longModels.get(nameKey(makeName(make))) ?? [], rest) ?? 1
  const model = rest.slice(0, modelLength).join(' ')
  if (model === '' || NO_MODEL.test(model)) return { reason: `Title "${title}" names no model` }
  const said = withoutRepeat(rest.slice(modelLength), [[year], words.slice(0, makeLength), rest.slice(0, modelLength)])
  const badge = said.join(' ').replace(NO_BADGE, '').trim()
  return { year: Number(year), make, model, badge }
}

/**
 * Some dealers write the whole title where the trim belongs: "2014 Holden Trax 2014 HOLDEN TRAX LS". A model that stands there
 * without its make may be the name of a trim, "Mini Cooper Cooper S", and so may a make without year and model: "Ford Mustang
 * Ford Performance GT".
 */
function withoutRepeat(
  words: readonly string[],
  [year, make, model]: readonly [string[], string[], string[]],
): string[] {
  const behindYear = behind(words, year)
  const behindMake = behind(behindYear ?? words, make)
  const behindModel = behindMake && behind(behindMake, model)
  return [...(behindModel ?? (behindYear && (behindMake ?? behindYear)) ?? words)]
}

/** What follows these words, where the text begins with them. */
function behind(words: readonly string[], start: readonly string[]): readonly string[] | undefined {
  const isThere = start.every((word, index) => word.toLowerCase() === words[index]?.toLowerCase())
  return isThere ? words.slice(start.length) : undefined
}

/** A make as it writes itself; one that we do not know stays as it is. */
export const makeName = (make: string): string => lookUp(MAKE_NAMES, nameKey(make)) ?? make

/** How many of the words make the longest of these names. Word by word, so that "RS 3" is none of "RS 30". */
function longest(names: readonly string[][], words: readonly string[]): number | undefined {
  return names.find(name => name.every((word, index) => words[index]?.toLowerCase() === word))?.length
}
