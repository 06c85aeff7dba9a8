/** Whether nothing but cars is listed, so that the word "car" says nothing of any of them. Kinds are values of `item_type`. */
export const areCarsAlone = (kinds: readonly string[]): boolean => kinds.every(kind => kind === 'car')
