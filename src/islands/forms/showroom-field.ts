import { showPlaceOf } from './asked-car.ts'

/**
 * Offers the showrooms of the dealership that is chosen, where a form asks for one; where there is one, it is chosen and
 * nothing is asked. Whoever chooses the showroom first has chosen its dealership. A form about a car need not wait until it
 * is known where that stands: the API knows. Source: FM-08, FM-13, FM-23.
 */
export function followDealership(form: HTMLFormElement): void {
  const dealership = form.querySelector<HTMLSelectElement>('select[name="dealership_slug"]')
  const showroom = form.querySelector('option[data-dealership]')?.closest('select')
  if (dealership === null || !showroom) return
  const field = showroom.closest<HTMLElement>('[data-field]')!
  const [choose, ...all] = showroom.options
  const isAboutCar = form.querySelector('[name="car_id"]') !== null

  const follow = (): void => {
    const chosen = showroom.value
    const own = all.filter(({ dataset }) => [dataset.dealership, ''].includes(dealership.value))
    const only = own.length === 1 ? own[0] : undefined
    showroom.replaceChildren(choose!, ...own)
    showroom.value = only?.value ?? (own.some(({ value }) => value === chosen) ? chosen : '')
    showroom.required = own.length > 0 && !isAboutCar
    field.hidden = own.length < 2
    showPlace()
  }
  const showPlace = (): void => showPlaceOf({ location_id: Number(showroom.value) })

  dealership.addEventListener('change', follow)
  showroom.addEventListener('change', () => {
    const own = showroom.selectedOptions[0]?.dataset.dealership
    showPlace()
    if (dealership.value !== '' || own === undefined) return
    dealership.value = own
    dealership.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // What is chosen is what it was at first, but not yet when this is told.
  form.addEventListener('reset', () => setTimeout(follow))
  follow()
}
