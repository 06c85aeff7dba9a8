// A press on a dealer's number, to show it or to call it, is counted; on the page of a car, with the car (API-03, DC-178).
import { phoneClicks } from '../../stores/phone-clicks.ts'
import type { PhoneReveal } from '../../views/car-page.ts'

const car = document.querySelector<HTMLElement>('[data-reveal]')?.dataset.reveal

const clicked = phoneClicks(
  document.body.dataset.site!,
  car === undefined
    ? undefined
    : () => {
        const { carId, dealershipId, websiteId } = JSON.parse(car) as PhoneReveal
        // Taken apart, what is loaded would cost every page some bytes more.
        return import('../../stores/api-client.ts').then(client =>
          client.api.revealPhone(carId, dealershipId, websiteId),
        )
      },
)

addEventListener('click', event => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-phone], [data-call], a[href^="tel:"]')
  const link = pressed?.dataset.tel ?? pressed?.dataset.href ?? pressed?.getAttribute('href')
  if (link != null) clicked(link)
})
