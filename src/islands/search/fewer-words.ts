// A text that finds nothing, with fewer words. Fetched when nothing was found.
import { COMPOUND, joined, plain } from '../../search/engine/words.ts'
import { FILLERS } from '../../search/fillers.ts'
import { areCarsAlone } from '../../search/kinds.ts'
import { SYNONYMS } from '../../search/synonyms.ts'

/** The words of a longer text that are asked for: a hosted engine counts each question. */
const WORDS_ASKED = 8
/** Of the words that find cars, so many are left out, one at a time: more ways are not offered. */
const WORDS_LEFT_OUT = 4
const LETTERS_OF_A_TEXT = 2

/** A text with fewer words, how many cars it finds, and which word alone it is without, where each finds some by itself. */
export type FewerWords = { text: string; count: number; without?: string }

/**
 * What a text of several words may be changed to: the same without the words that find nothing. Where each of them finds
 * cars, or even those that do find none together, without one of them at a time. What is left says something of a car, which
 * "car" itself does where other `kinds` are sold, too.
 */
export async function fewerWords(
  query: string,
  kinds: readonly string[],
  countsOf: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<readonly FewerWords[]> {
  const all = tellingWords(query, kinds)
  const words = all.slice(0, WORDS_ASKED)
  if (words.length < 2) return []
  const alone = await countsOf(words)
  const known = new Map(words.map((word, place) => [word, alone[place]!]))
  const counted = async (texts: readonly string[]): Promise<readonly FewerWords[]> => {
    const unknown = texts.filter(text => !known.has(text))
    const counts = unknown.length === 0 ? [] : await countsOf(unknown)
    unknown.forEach((text, place) => {
      known.set(text, counts[place]!)
    })
    return texts.flatMap(text => {
      const count = known.get(text)!
      return count > 0 && text.length >= LETTERS_OF_A_TEXT ? { text, count } : []
    })
  }
  const finding = words.filter(word => known.get(word)! > 0)
  if (finding.length === 0) return []
  const rest = finding.length < all.length ? await counted([finding.join(' ')]) : []
  if (rest.length > 0 || finding.length < 2) return rest
  const without = finding.slice(0, WORDS_LEFT_OUT).map(word => finding.filter(other => other !== word).join(' '))
  const shorter = await counted(without)
  // Without more than one word, the text says best what it is.
  if (finding.length < all.length) return shorter
  return shorter.map(way => ({ ...way, without: finding[without.indexOf(way.text)]! }))
}

/**
 * Each once, without those that say nothing; words that say something only together, "crew cab", "4 berth" and "3 litre", are
 * one.
 */
function tellingWords(query: string, kinds: readonly string[]): readonly string[] {
  const words = query.normalize('NFC').match(COMPOUND) ?? []
  const told: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find(count => isOneThing(words.slice(at, at + count), count)) ?? 1
    told.push(words.slice(at, at + length).join(' '))
    at += length
  }
  const saysNothing = (word: string) => FILLERS.includes(word) || (/^cars?$/.test(word) && areCarsAlone(kinds))
  return [...new Set(told)].filter(word => !saysNothing(plain(word)))
}

const IN_OTHER_WORDS = new Set(Object.keys(SYNONYMS).map(joined))

const isOneThing = (words: readonly string[], count: number): boolean =>
  words.length === count &&
  (IN_OTHER_WORDS.has(joined(words.join(' '))) ||
    /^(?:\d+ (?:berth|seater|cyl|cc|ft)|[\d.]+ (?:l|lt|ltrs?|lit(?:re|er)s?))$/i.test(words.join(' ')))
