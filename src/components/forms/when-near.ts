/**
 * Loads what makes a form better when it comes near, or gets the focus, and not before: a page that was opened for
 * something else does not wait for it. Until then, and where that fails, the form is a plain one.
 */
export function whenNear(element: HTMLElement, load: () => Promise<unknown>): void {
  const loadPlainly = (): void => void load().catch(error => console.warn('the form stays plain', error))
  const near = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      loadPlainly()
    },
    { rootMargin: '300px' },
  )
  near.observe(element)
  element.addEventListener('focusin', loadPlainly, { once: true })
}
