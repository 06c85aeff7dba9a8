/**
 * A list whose items are made when somebody first looks into it: to hold thousands of cars, or to ask for their digest,
 * costs nothing then.
 */
export function lazyList<Item>(make: () => readonly Item[]): readonly Item[] {
  const items: Item[] = []
  let isMade = false
  const made = (): Item[] => {
    if (!isMade) for (const item of make()) items.push(item)
    isMade = true
    return items
  }
  return new Proxy(items, {
    get(_, name) {
      const value = Reflect.get(made(), name)
      // What a list can do, it does with its items themselves and not through this object.
      return typeof value === 'function' ? value.bind(items) : value
    },
    has: (_, name) => Reflect.has(made(), name),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(made(), name),
  })
}
