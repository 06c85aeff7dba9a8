import { fill } from '../../domain/text.ts'
import { EVERY_CAR, type SearchState, withText } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { appliedIn } from './applied.ts'
import { answersBeside } from './filter-request.ts'
import { plainSteps } from './plain-step.ts'
import type { SearchStep } from './use-car-search.ts'

/** How many ways out are offered. */
const WAYS_OUT = 4

/** What the text says in plain words, what it may say, the words of it that find cars, and what one thing less finds. */
const KINDS = ['plain', 'meant', 'words', 'without'] as const

/** Something else to search for, in words. */
type Way = { key: string; text: string; step: SearchStep; kind: (typeof KINDS)[number] }
/** One that finds cars, and how many. */
export type WayOut = Way & { count: number }

/** How many cars each of some searches finds. */
type CountsOf = (states: readonly SearchState[]) => Promise<readonly number[]>

/** What a search that finds nothing may be changed to. Once it is wanted no more, nothing further is asked. */
export async function waysOut(
  state: SearchState,
  setup: SearchSetup,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<readonly WayOut[]> {
  const countsOf: CountsOf = async states => {
    const isAsked = states.length > 0 && (await isWanted())
    const answers = isAsked ? await answersBeside(states, setup) : []
    return states.map((_, place) => answers[place]?.nbHits ?? 0)
  }
  const said = await waysSaid(state, setup)
  const plain = said.find(({ kind }) => kind === 'plain')
  const found = await counted([...said, ...waysWithout(state, setup)], state, countsOf)
  const isEnough = found.some(({ kind }) => kind === 'plain')
  return inOrder(isEnough ? found : [...found, ...(await wordWays(state, plain, setup, countsOf).catch(() => []))])
}

/** By kind, then the widest. */
const inOrder = (ways: readonly WayOut[]): WayOut[] =>
  [...ways].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.count - a.count).slice(0, WAYS_OUT)

/** Those of them that find cars. */
async function counted(ways: readonly Way[], state: SearchState, countsOf: CountsOf): Promise<WayOut[]> {
  const counts = await countsOf(ways.map(({ step }) => step(state)))
  return ways.map((way, place) => ({ ...way, count: counts[place]! })).filter(({ count }) => count > 0)
}

/** "hilux under 40k" as text and price: “hilux” · Price ≤ $40,000. "20k" as a price and as an odometer. */
async function waysSaid({ query, ranges }: SearchState, setup: SearchSetup): Promise<readonly Way[]> {
  const steps = await plainSteps(query, setup, ranges)
  return steps.map(({ kind, step }, place) => ({ key: kind + place, text: textOf(step, setup), step, kind }))
}

/** What a step asks for, in words. */
const textOf = (step: SearchStep, setup: SearchSetup): string =>
  appliedIn(step(EVERY_CAR), setup)
    .map(({ text }) => text)
    .join(' · ')

function waysWithout(state: SearchState, setup: SearchSetup): readonly Way[] {
  const applied = appliedIn(state, setup)
  // A single filter is let go of by "Clear all filters".
  if (applied.length < 2) return []
  return applied.map(({ key, text, without }) => ({
    key,
    text: fill(setup.labels.withoutFilter, { name: text }),
    step: without,
    kind: 'without',
  }))
}

/** The text with fewer words, beside what it says in plain words; where none of its words finds a car there, that alone. */
async function wordWays(
  state: SearchState,
  plain: Way | undefined,
  setup: SearchSetup,
  countsOf: CountsOf,
): Promise<readonly WayOut[]> {
  const base: SearchStep = asked => plain?.step(asked) ?? asked
  const { query } = base(state)
  if (query === '') return []
  const reader = /\S\s+\S/.test(query) ? await import('./fewer-words.ts').catch(() => undefined) : undefined
  const found = await reader?.fewerWords(query, setup.kinds, texts =>
    countsOf(texts.map(text => textStep(base, text)(state))),
  )
  const fewer = (found ?? []).map(({ text, without, count }): WayOut => {
    const step = textStep(base, text)
    const isOneLess = without !== undefined && plain === undefined
    return {
      key: `words ${text}`,
      text: isOneLess ? fill(setup.labels.withoutFilter, { name: `“${without}”` }) : textOf(step, setup),
      step,
      kind: without === undefined ? 'words' : 'without',
      count,
    }
  })
  if (fewer.length > 0 || plain === undefined) return fewer
  const step = textStep(base, '')
  return counted([{ key: 'said', text: textOf(step, setup), step, kind: 'words' }], state, countsOf)
}

const textStep =
  (base: SearchStep, text: string): SearchStep =>
  asked =>
    withText(base(asked), text)
