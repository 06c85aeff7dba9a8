import { fill } from '../../domain/text.ts'
import { EVERY_CAR, type SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { appliedIn } from './applied.ts'
import { answersBeside } from './filter-request.ts'
import { plainStep } from './plain-step.ts'
import type { SearchStep } from './use-car-search.ts'

/** How many ways out are offered; what the text says in plain words first, then the widest. */
const WAYS_OUT = 4

/** Something else to search for, in words; `isPlain` where that is what the text says in plain words. */
type Way = { key: string; text: string; step: SearchStep; isPlain: boolean }
/** One that finds cars, and how many. */
export type WayOut = Way & { count: number }

/** What a search that finds nothing may be changed to. */
export async function waysOut(state: SearchState, setup: SearchSetup): Promise<readonly WayOut[]> {
  const plain = await plainWay(state, setup)
  const ways = [...(plain === undefined ? [] : [plain]), ...waysWithout(state, setup)]
  if (ways.length === 0) return []
  const states = ways.map(({ step }) => step(state))
  const found = await answersBeside(states, setup)
  return ways
    .map((way, place) => ({ ...way, count: found[place]?.nbHits ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.isPlain) - Number(a.isPlain) || b.count - a.count)
    .slice(0, WAYS_OUT)
}

/** "hilux under 40k" as text and price: “hilux” · Price ≤ $40,000. */
async function plainWay({ query }: SearchState, setup: SearchSetup): Promise<Way | undefined> {
  const plain = await plainStep(query, setup)
  if (plain === undefined) return undefined
  const meant = appliedIn(plain.step(EVERY_CAR), setup).map(({ text }) => text)
  return { key: 'plain', text: meant.join(' · '), step: plain.step, isPlain: true }
}

function waysWithout(state: SearchState, setup: SearchSetup): readonly Way[] {
  const applied = appliedIn(state, setup)
  // A single filter is let go of by "Clear all filters".
  if (applied.length < 2) return []
  return applied.map(({ key, text, without }) => ({
    key,
    text: fill(setup.labels.withoutFilter, { name: text }),
    step: without,
    isPlain: false,
  }))
}
