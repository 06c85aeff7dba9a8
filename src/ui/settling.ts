/** Source: SR-04. */
export const TYPING_SETTLES_AFTER_MS = 300
/** Source: SR-07. */
export const SLIDER_SETTLES_AFTER_MS = 400

/** Does the last of many things, when it has been quiet for a while. */
export type Settling<Value> = {
  /** Takes the place of what was to be done; after 0 ms it still waits for what is going on to end. */
  soon: (value: Value, afterMs?: number) => void
  cancel: () => void
  /** Does at once what is still to be done. */
  finish: () => void
  /** Something is still to be done. */
  isWaiting: () => boolean
}

/** All on the page that waits for quiet now. */
const waitingOnes = new Set<{ finish: () => void; cancel: () => void }>()

/** Whether something waits for quiet on the page, as somebody has typed or dragged a moment ago. */
export const isSettling = (): boolean => waitingOnes.size > 0

/** Does at once whatever waits for quiet on the page, as something follows that has to come after it. */
export function finishWaiting(): void {
  for (const { finish } of waitingOnes) finish()
}

/** Nothing that waits for quiet on the page is done: it was meant for what is there no more. */
export function dropWaiting(): void {
  for (const { cancel } of waitingOnes) cancel()
}

export function settling<Value>(action: (value: Value) => void, quietMs: number): Settling<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
    waitingOnes.delete(one)
  }
  const finish = () => {
    const act = waiting
    cancel()
    act?.()
  }
  const one = { finish, cancel }
  return {
    soon: (value, afterMs = quietMs) => {
      cancel()
      waiting = () => action(value)
      waitingOnes.add(one)
      timer = setTimeout(finish, afterMs)
    },
    cancel,
    finish,
    isWaiting: () => waiting !== undefined,
  }
}
