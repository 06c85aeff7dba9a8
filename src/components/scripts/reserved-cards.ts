// Cards of cars that were reserved online since the build say so, wherever a page or an island shows them (CD-19, DC-87). Fetched
// when the page has loaded, where the dealer takes reservations: nobody waits for it, and without it a card stands as it was built.
import { reservedNow } from '../../islands/stock-now.ts'

/** What has its own priority (CD-18), and what says it already. */
const STAYS = ['electric', 'hybrid', 'reserved']

export async function markReserved(label: string): Promise<void> {
  const reserved: ReadonlySet<number> = new Set(await reservedNow())
  if (reserved.size === 0) return
  const main = document.querySelector('main')!
  const mark = (): void => {
    for (const media of main.querySelectorAll<HTMLElement>('.car-card__media, .similar__media')) {
      const isNews = reserved.has(Number(media.dataset.car)) && media.dataset.reserved === undefined
      if (isNews && media.closest('[data-sold]') === null) tell(media, label)
    }
  }
  mark()
  // A search shows others later.
  new MutationObserver(mark).observe(main, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-car', 'data-says'],
  })
}

/** Lays the tag over the picture, where nothing moves for it. What the page or an island wrote itself stays in the page. */
function tell(media: HTMLElement, label: string): void {
  // Styles read the mark: the car can no longer be reserved here.
  media.dataset.reserved = ''
  const known = media.querySelector<HTMLElement>('.badge')
  if (STAYS.includes(known?.dataset.kind ?? '')) return
  if (known !== null) known.hidden = true
  const tag = document.createElement('span')
  tag.className = `badge ${media.classList.contains('car-card__media') ? 'car-card__tag' : 'car-tag'}`
  tag.dataset.kind = 'reserved'
  tag.textContent = label
  media.firstElementChild!.after(tag)
}
