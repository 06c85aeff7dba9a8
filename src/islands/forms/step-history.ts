/** An entry of the visitor's history at a form: the step that it shows is the last, before it those of the entries below. */
type Place = { form: string; trail: readonly number[] }

/** As `history.go` has it. */
export type Direction = 1 | -1

type Setup = {
  form: string
  /** The step that shows. */
  at: () => number
  /** Hears to which step the visitor went, and whether forward. */
  travelled: (step: number, direction: Direction) => void
}

/** Where a browser does not tell that it has arrived, nobody waits longer. */
const LONGEST_WAY_MS = 1_000

/** How many entries of the site's lie below this one, where a browser tells. */
const depthNow = (): number | undefined => globalThis.navigation?.currentEntry?.index

/**
 * Between its steps a form scrolls by itself: browsers would go on to where the entry was left, whatever was scrolled to
 * meanwhile. Where a page is left, reloaded or put away, its place is the browser's to find again.
 */
function scrollByHand(): void {
  const byHand = (): void => {
    history.scrollRestoration = 'manual'
  }
  // A place that is still to be found again is found first.
  if (document.readyState === 'complete') byHand()
  addEventListener('pageshow', () => requestAnimationFrame(() => requestAnimationFrame(byHand)))
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) history.scrollRestoration = 'auto'
    else byHand()
  })
}

/**
 * Each step of a form is an entry of the visitor's history, at the address of the form: Back leads to the step before, and
 * from the first out of the form.
 */
export function stepHistory({ form, at, travelled }: Setup) {
  let arrived: (() => void) | undefined
  /** How long the trail is where a journey ends for which nobody waits any longer: its end is no step of the visitor's. */
  let late: number | undefined
  /** Browsers travel in their own time, and mix up what is asked of them meanwhile. */
  let settled: Promise<void> = Promise.resolve()

  const trailIn = (state: unknown): readonly number[] | undefined => {
    const place = (state as { place?: Place } | null)?.place
    return place?.form === form ? place.trail : undefined
  }

  let trail = trailIn(history.state) ?? []
  let depth = depthNow()
  const opened = trail.at(-1)
  let isByHand = false

  /** Before there is a second entry, the page is like any other. */
  const takeScroll = (): void => {
    if (!isByHand) scrollByHand()
    isByHand = true
  }

  const note = (now: readonly number[]): void => {
    trail = now
    history.replaceState({ ...history.state, place: { form, trail } satisfies Place }, '')
  }

  const push = (step: number): void => {
    takeScroll()
    trail = [...trail, step]
    late = undefined
    history.pushState({ place: { form, trail } satisfies Place }, '')
    depth = depthNow()
  }

  /** Browsers scroll to where an entry was left a moment after they have arrived there: what comes next comes after that. */
  const travel = async (by: number): Promise<void> => {
    if (by === 0) return
    late = undefined
    const end = trail.length + by
    await new Promise<void>(resolve => {
      arrived = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      setTimeout(resolve, LONGEST_WAY_MS)
      history.go(by)
    })
    if (arrived !== undefined) late = end
    arrived = undefined
  }

  const followNow = async (): Promise<void> => {
    const step = at()
    const index = trail.findLastIndex(other => other <= step)
    await travel(Math.max(index, 0) - (trail.length - 1))
    if (index < 0) note([step])
    else for (let next = trail[index]! + 1; next <= step; next += 1) push(next)
  }

  /** A browser that refuses an entry keeps nobody from their form. */
  const after = (act: () => Promise<void>): Promise<void> => {
    settled = settled.then(act).catch(error => console.warn('the history does not follow a form', error))
    return settled
  }

  addEventListener('popstate', ({ state }) => {
    const before = trail
    const depthBefore = depth
    depth = depthNow()
    const now = trailIn(state)
    // An anchor of the page is an entry, too. One that lies below the form was there before its script.
    const isAbove = depth === undefined || depthBefore === undefined ? before.length > 1 : depth > depthBefore
    if (now === undefined) note(isAbove ? [...before, at()] : [at()])
    else trail = now
    const isLate = arrived === undefined && now !== undefined && now.length === late
    late = undefined
    if (isLate) return
    if (arrived !== undefined) {
      arrived()
      arrived = undefined
    } else if (now !== undefined) travelled(now.at(-1)!, now.length > before.length ? 1 : -1)
  })

  return {
    /** The step of the entry that the page was opened at, after a reload or on the way back. */
    opened,
    begin: async (): Promise<void> => {
      if (opened === undefined) return note([at()])
      takeScroll()
      return after(followNow)
    },
    /** Another step shows: the entry becomes one that says so. */
    follow: (): Promise<void> => after(followNow),
    /** To the entry of the first step: those above it are gone when a page follows. */
    leave: (): Promise<void> => after(() => travel(1 - trail.length)),
  }
}
