const inSight = new WeakSet<Element>()

/** Told by the browser from frame to frame: to ask for a place in the middle of a tap would have the page laid out once more. */
const watcher =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver(entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target)
          else inSight.delete(target)
        }
      })

/** Looks from now on whether an element is in sight. Gives the way to stop. */
export function watchSight(element: Element): () => void {
  watcher?.observe(element)
  return () => watcher?.unobserve(element)
}

/** Whether an element that is watched was in sight in the last frame; where a browser does not tell, all are. */
export const isInSight = (element: Element | null): boolean =>
  watcher === undefined || (element !== null && inSight.has(element))
