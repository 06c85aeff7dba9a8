/** Where something is kept: `localStorage` from visit to visit, `sessionStorage` for this one. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was kept under a name. A browser that keeps nothing, or holds what is no JSON or empty, has nothing. */
export function stored<Value>(name: string, keeping: () => Keeping): Value | undefined {
  try {
    return JSON.parse(keeping().getItem(name)!) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, or lets it go; says whether that worked. */
export function store(name: string, value: unknown, keeping: () => Keeping): boolean {
  try {
    if (value === undefined) keeping().removeItem(name)
    else keeping().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const here = (): Keeping => localStorage
export const thisVisit = (): Keeping => sessionStorage
