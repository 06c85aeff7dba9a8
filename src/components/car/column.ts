// The column beside the car stays in sight below the header. When it is higher than the window it stays by its lower end,
// so that all of it can be reached; for that the styles need two sizes that only a browser knows.
import { hearHeaderHeight } from '../../ui/header-height.ts'

const column = document.querySelector<HTMLElement>('.car__buy')

if (column !== null) {
  new ResizeObserver(() => column.style.setProperty('--column', `${column.offsetHeight}px`)).observe(column)
  hearHeaderHeight(height => column.style.setProperty('--above', `${height}px`))
}
