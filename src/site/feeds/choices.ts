import { plainName } from './same-name.ts'

// A name of a column may choose among the things of a list: "Photo[2]" is the second, and of pairs of name and value
// "Spec[Name=VIN].Value" what stands beside the name "VIN".

/** By its place, from 1, or by what it has under a name. */
export type Choice = { list: string } & ({ place: number } | { name: string; word: string })

const CHOICE = /^([^[]+)\[(?:([1-9]\d*)|([^\]=]+)=([^\]]*))\]$/

export function choiceIn(column: string): Choice | undefined {
  const [, list, place, name, word = ''] = CHOICE.exec(column) ?? []
  if (list === undefined) return undefined
  return name === undefined ? { list, place: Number(place) } : { list, name: name.trim(), word: word.trim() }
}

/** A name without what it chooses by, "Spec.Value". */
export const withoutChoices = (column: string): string => column.replace(/\[[^\]]*\]/g, '')

/** The word that a name chooses by, or the place. */
export const chosenBy = (column: string): string => /\[(?:[^\]=]*=)?([^\]]*)\]/.exec(column)?.[1] ?? ''

const OF_NAMES = /(name|key|type|kind|label|field)$/
const OF_VALUES = /(value|text|content|data)$/

/** Under which of its two names such a pair has its name, and under which its value: both have to be called so. */
export function pairIn(names: readonly string[]): { name: string; value: string } | undefined {
  if (names.length !== 2) return undefined
  const value = names.find(one => OF_VALUES.test(plainName(one)))
  const name = names.find(one => one !== value && OF_NAMES.test(plainName(one)))
  return value === undefined || name === undefined ? undefined : { name, value }
}

/** Whether what stands alone beside a text is the name of the text. */
export const isNameOfText = (name: string): boolean => OF_NAMES.test(plainName(name))
