// The column beside the car stays in sight below the header. When it is higher than the window its price and first button do,
// or, in a high window, its lower end, so that all of it can be reached; for that the styles need sizes that only a browser knows.
import { hearHeaderHeight } from '../../ui/header-height.ts'

const column = document.querySelector<HTMLElement>('.car__buy')

if (column !== null) {
  const hearHeight = (part: HTMLElement, name: string): void =>
    new ResizeObserver(() => column.style.setProperty(name, `${part.offsetHeight}px`)).observe(part)
  hearHeight(column, '--column')
  hearHeight(column.querySelector('.price--large')!, '--price')
  hearHeaderHeight(height => column.style.setProperty('--above', `${height}px`))
}
