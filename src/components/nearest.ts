// The places of a page by how far they are from a postcode, nearest first (DC-139).
import { nearestFirst } from '../domain/distance.ts'
import { formatNumber } from '../domain/format.ts'
import { fill } from '../domain/text.ts'
import { findPostcode, type PostcodeFaults } from '../stores/geocode.ts'

const form = document.querySelector<HTMLFormElement>('[data-nearest]')!
const input = form.querySelector('input')!
const error = form.querySelector<HTMLElement>('.error')!
const status = form.querySelector<HTMLElement>('[role="status"]')!
const said = JSON.parse(form.dataset.said!) as { looking: string; found: string }
const faults = JSON.parse(form.dataset.faults!) as PostcodeFaults
const list = document.querySelector<HTMLElement>('.locations-grid')!
const cards = [...list.querySelectorAll<HTMLElement>('[data-lat]')]
const items = cards.map(card => ({
  row: card.closest('li')!,
  name: card.querySelector('.location-card__name')!.textContent,
  badges: card.querySelector('.cluster')!,
  address: { lat: Number(card.dataset.lat), long: Number(card.dataset.long) },
}))

function fault(text: string): void {
  error.textContent = text
  if (text === '') input.removeAttribute('aria-invalid')
  else {
    input.setAttribute('aria-invalid', 'true')
    input.focus()
  }
}

async function sort(): Promise<void> {
  fault('')
  status.textContent = said.looking
  const found = await findPostcode(input.value.trim(), form.dataset.nearest!, faults)
  if ('error' in found) {
    status.textContent = ''
    fault(found.error)
    return
  }
  for (const old of list.querySelectorAll('[data-km]')) old.remove()
  const sorted = nearestFirst(items, found)
  for (const { item, km } of sorted) {
    const badge = document.createElement('span')
    badge.className = 'badge'
    badge.dataset.km = String(km)
    badge.textContent = kmShown(km)
    item.badges.append(badge)
  }
  // A place that nobody can find on a map stays behind.
  list.prepend(...sorted.map(({ item }) => item.row))
  const [first] = sorted
  status.textContent =
    first === undefined ? '' : fill(said.found, { name: first.item.name, distance: kmShown(first.km) })
}

const kmShown = (km: number): string => `${formatNumber(km)} km`

form.addEventListener('submit', event => {
  event.preventDefault()
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  void sort().finally(() => {
    form.ariaBusy = 'false'
  })
})

// Who was quicker than this script has asked by the page's address, and may have written another postcode since.
const asked = new URLSearchParams(location.search).get('postcode')
if (asked !== null) {
  history.replaceState(history.state, '', location.pathname + location.hash)
  if (input.value === '') {
    input.value = asked
    form.requestSubmit()
  }
}
