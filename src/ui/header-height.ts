/**
 * Hears how high the header of the page is, in pixels, now and whenever that changes: it has one row or two, by the width of the
 * window. Gives the way to stop.
 */
export function hearHeaderHeight(hear: (height: number) => void): () => void {
  const header = document.querySelector<HTMLElement>('.site-header')
  if (header === null) return () => {}
  const observer = new ResizeObserver(() => hear(header.offsetHeight))
  observer.observe(header)
  return () => observer.disconnect()
}
