/** Which step of a form an entry of the visitor's history shows; `below` it lie as many entries, each a step less. */
type Place = { form: string; step: number; below: number }

/** Where a browser does not tell that it has arrived, nobody waits longer. */
const LONGEST_WAY_MS = 1_000

/**
 * Each step of a form is an entry of the visitor's history, at the address of the form: Back leads to the step before, and
 * from the first out of the form. `at` is the step that shows, `travelled` hears to which the visitor went.
 */
export function stepHistory(form: string, at: () => number, travelled: (step: number) => void) {
  let arrived: (() => void) | undefined
  /** Browsers travel in their own time, and mix up what is asked of them meanwhile. */
  let settled: Promise<void> = Promise.resolve()

  const placeIn = (state: unknown): Place | undefined => {
    const place = (state as { place?: Place } | null)?.place
    return place?.form === form ? place : undefined
  }

  const placeNow = (): Place => placeIn(history.state) ?? { form, step: at(), below: 0 }

  const note = (below = 0): void => {
    const place: Place = { form, step: at(), below }
    history.replaceState({ ...history.state, place }, '')
  }

  const travel = async (by: number): Promise<void> => {
    await new Promise<void>(resolve => {
      arrived = resolve
      setTimeout(resolve, LONGEST_WAY_MS)
      history.go(by)
    })
    arrived = undefined
  }

  const followNow = async (): Promise<void> => {
    const { step, below } = placeNow()
    const by = at() - step
    if (by > 0) {
      const place: Place = { form, step: at(), below: by === 1 ? below + 1 : 0 }
      history.pushState({ place }, '')
    } else if (-by > below) note()
    else if (by < 0) await travel(by)
  }

  const leaveNow = async (): Promise<void> => {
    const { below } = placeNow()
    if (below > 0) await travel(-below)
  }

  /** A browser that refuses an entry keeps nobody from their form. */
  const after = (act: () => Promise<void>): Promise<void> => {
    settled = settled.then(act).catch(error => console.warn('the history does not follow a form', error))
    return settled
  }

  addEventListener('popstate', ({ state }) => {
    const place = placeIn(state)
    if (arrived !== undefined) arrived()
    // An anchor of the page is an entry, too.
    else if (place === undefined) note()
    else if (place.step !== at()) travelled(place.step)
  })

  return {
    /** The step of the entry that the page was opened at, after a reload or on the way back. */
    opened: placeIn(history.state)?.step,
    begin(): void {
      const { step, below } = placeNow()
      note(step === at() ? below : 0)
    },
    /** Another step shows: the entry becomes one that says so. */
    follow: (): Promise<void> => after(followNow),
    /** To the entry of the first step: those above it are gone when a page follows. */
    leave: (): Promise<void> => after(leaveNow),
  }
}
