import { fill } from '../../domain/text.ts'

/** Greets by the names in the address: as text, whatever they hold. Source: RT-76, RV-06, DC-14. */
export function greet(): void {
  const place = document.querySelector<HTMLElement>('[data-greeting]')
  if (place === null) return
  const { text, name, dealership } = JSON.parse(place.dataset.greeting!) as Record<
    'text' | 'name' | 'dealership',
    string
  >
  const asked = new URLSearchParams(location.search)
  const said = (param: string, standard: string): string => asked.get(param)?.trim() || standard
  place.textContent = fill(text, {
    name: said('first_name', name),
    dealership: said('dealership_name', dealership),
  })
}
