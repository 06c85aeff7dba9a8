import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same one and does what the latest one does, so that what hears it need not render again. */
export function useLatest<Arguments extends unknown[]>(action: (...given: Arguments) => void) {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
