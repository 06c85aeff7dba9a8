import { type RefObject, useLayoutEffect } from 'react'

/**
 * Lets the boxes of a list tick themselves the moment they are tapped, while an answer is awaited; `ticks` then says how
 * they stand, in the order of the list. Each `answer` is another object: a list that is only drawn again, as when an answer
 * is slow, leaves what was tapped since.
 */
export function useTicks(list: RefObject<HTMLElement | null>, ticks: readonly boolean[], answer: unknown): void {
  useLayoutEffect(() => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>(':scope > * > label > input, :scope > label > input')
    boxes?.forEach((box, place) => {
      box.checked = ticks[place] ?? false
    })
  }, [answer])
}
