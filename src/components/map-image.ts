// A drawn map becomes a real one where it stands, on sites that have that: the service is asked only then (LO-14, DC-133).
import { isPlainClick } from '../ui/plain-click.ts'

document.addEventListener('click', event => {
  const image = (event.target as Element).closest<HTMLElement>('[data-map]')
  if (image === null || !isPlainClick(event)) return
  event.preventDefault()
  const map = document.createElement('iframe')
  map.className = 'map-image'
  map.title = image.dataset.mapTitle!
  map.src = image.dataset.map!
  map.tabIndex = -1
  image.replaceWith(map)
  // The link that had the focus is gone.
  map.focus()
})
