// Stands in for vitest in `npm run mutants`: notes the tests of a file, so that they can be run thousands of times.
import { format } from 'node:util'

export { expect, vi } from 'vitest'

type Body = (...row: never[]) => unknown
export type CollectedTest = { name: string; run: () => unknown }

let collected: CollectedTest[] = []
let titles: string[] = []

/** The tests of a file, which `load` imports. */
export async function collectTests(load: () => Promise<unknown>): Promise<CollectedTest[]> {
  collected = []
  titles = []
  await load()
  return collected
}

function addTest(title: string, run: Body): void {
  const name = [...titles, title].join(' > ')
  // Rows of a table may read alike; a test is found again by its name.
  const alike = collected.filter(one => one.name === name || one.name.startsWith(`${name} (`)).length
  collected.push({ name: alike === 0 ? name : `${name} (${alike + 1})`, run: run as () => unknown })
}

function addGroup(title: string, run: Body): void {
  titles.push(title)
  ;(run as () => unknown)()
  titles.pop()
}

function forEach(add: (title: string, run: Body) => void) {
  return (rows: readonly unknown[]) => (title: string, run: Body) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row]
      add(format(title, ...values), () => run(...(values as never[])))
    }
  }
}

export const test = Object.assign(addTest, { each: forEach(addTest) })
export const describe = Object.assign(addGroup, { each: forEach(addGroup) })
