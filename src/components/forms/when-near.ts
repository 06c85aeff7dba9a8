/**
 * Loads what makes a form better when it comes near, or gets the focus, and not before: a page that was opened for
 * something else does not wait for it. Until then, and where that fails, the form is a plain one.
 */
export function whenNear(element: HTMLElement, load: () => Promise<unknown>): void {
  let isAskedFor = false
  // Near comes before the focus; what had failed by then may be there now, or when a field after it gets the focus.
  const loadOnce = (): void => {
    if (isAskedFor) return
    isAskedFor = true
    load().catch(error => {
      console.warn('the form stays plain', error)
      isAskedFor = false
    })
  }
  const near = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      loadOnce()
    },
    { rootMargin: '300px' },
  )
  near.observe(element)
  element.addEventListener('focusin', loadOnce)
}
