/** Between a make and its model, in the values of the facet `make_model`. Source: Table D. */
const SEPARATOR = ' > '

/** "Toyota > Corolla" */
export const makeModelOf = (make: string, model: string): string => `${make}${SEPARATOR}${model}`

export function makeOf(makeModel: string): string {
  return makeModel.split(SEPARATOR, 1)[0]!
}

export function modelOf(makeModel: string): string {
  return makeModel.slice(makeOf(makeModel).length + SEPARATOR.length)
}

/** As people write it: "Toyota Corolla". */
export const makeModelText = (makeModel: string): string => makeModel.replace(SEPARATOR, ' ')
