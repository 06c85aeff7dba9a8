/** Source: SR-04. */
export const TYPING_SETTLES_AFTER_MS = 300
/** Source: SR-07. */
export const SLIDER_SETTLES_AFTER_MS = 400

/** Does the last of many things, when it has been quiet for a while. */
export type Settling<Value> = {
  /** Takes the place of what was to be done; after 0 ms it still waits for what is going on to end. */
  soon: (value: Value, afterMs?: number) => void
  cancel: () => void
  /** Something is still to be done. */
  isWaiting: () => boolean
}

export function settling<Value>(action: (value: Value) => void, quietMs: number): Settling<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    soon: (value, afterMs = quietMs) => {
      cancel()
      timer = setTimeout(() => {
        timer = undefined
        action(value)
      }, afterMs)
    },
    cancel,
    isWaiting: () => timer !== undefined,
  }
}
