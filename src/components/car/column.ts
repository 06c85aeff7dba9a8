// The column beside the car stays in sight below the header. When it is higher than the window it stays by its lower end,
// so that all of it can be reached; for that the styles need two sizes that only a browser knows.
const column = document.querySelector<HTMLElement>('.car__buy')
const header = document.querySelector<HTMLElement>('.site-header')

if (column !== null && header !== null) {
  const measure = new ResizeObserver(() => {
    column.style.setProperty('--column', `${column.offsetHeight}px`)
    column.style.setProperty('--above', `${header.offsetHeight}px`)
  })
  measure.observe(column)
  measure.observe(header)
}
