/** Between a frame and what follows it, so that a tap which is waiting goes first. */
const BREATH_MS = 4

/**
 * Does something once the frame that is being made has been painted, so that who looks at the page need not wait for it.
 * Gives the way to call it off. A page in the background makes no frames: there it is done within `atLatestMs`.
 */
export function afterPaint(action: () => void, atLatestMs = 250): () => void {
  let timer = setTimeout(finish, atLatestMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(finish, BREATH_MS)
  })
  function finish(): void {
    cancel()
    action()
  }
  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}

/** Does one thing after the other, each when the frame with the one before has been painted. Gives the way to stop. */
export function inFrames(actions: readonly (() => void)[]): () => void {
  let stop = () => {}
  const next = (place: number): void => {
    const action = actions[place]
    if (action === undefined) return
    stop = afterPaint(() => {
      action()
      next(place + 1)
    })
  }
  next(0)
  return () => stop()
}
