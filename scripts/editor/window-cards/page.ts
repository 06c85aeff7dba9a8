import { formatCount } from '../../../src/domain/format.ts'
import type { Site } from '../../../src/site/site.ts'
import { escapeHtml } from '../../serve/escape.ts'
import { page } from '../pages.ts'
import { type CardsAsked, cameWithin, cardCars, carsAsked, placesOfCards } from './cards.ts'

/** What came in a week, and in a month. */
const DAYS = [7, 30]

/** `before` is what was asked for and could not be made, to be put right. */
type CardsPage = { slug: string; name: string; site: Site; before: CardsAsked | undefined }

/** Where staff say which cars get a card. */
export function cardsPage({ slug, name, site, before }: CardsPage): Response {
  const cars = cardCars(site)
  const places = placesOfCards(site)
  const count = (of: readonly unknown[]): string =>
    `<span class="count">${formatCount(of.length, 'car', 'cars')}</span>`
  const ofPlace = (place: number): string =>
    formatCount(carsAsked(site, { place, stockNumbers: [], finance: false }).length, 'car', 'cars')
  const spans = [
    ...DAYS.map(days => ({
      value: String(days),
      label: `Came in the last ${days} days`,
      of: cars.filter(car => cameWithin(site, car, days)),
    })),
    { value: '', label: 'All', of: cars },
  ]
  const chosen = spans.find(({ of, value }) =>
    before === undefined ? of.length > 0 : value === String(before.days ?? ''),
  )
  const when = spans.map(
    span =>
      `<label class="box"><input type="radio" name="days" value="${span.value}"${span === chosen ? ' checked' : ''}>${span.label} ${count(span.of)}</label>`,
  )
  const where =
    places.length < 2
      ? ''
      : `<div class="field"><label for="place">At</label><select id="place" name="place"><option value="">All places</option>${places.map(place => `<option value="${place.id}"${place.id === before?.place ? ' selected' : ''}>${escapeHtml(place.name)} (${ofPlace(place.id)})</option>`).join('')}</select></div>`
  const finance = site.settings.cards.financeBlock
    ? `<div class="field yes"><label class="box"><input type="checkbox" name="finance"${before?.finance === false ? '' : ' checked'}>With the repayment and what has to stand beside it</label></div>`
    : ''
  return page({
    title: `Window cards: ${name}`,
    crumbs: [[name, `/sites/${slug}`]],
    body: `<main class="narrow"><h1>Window cards</h1>
<p class="lead">A page for each car that is here and free: what it is, what it costs, and a code that opens its page on a phone. They say what is true today; when a price changes, print its card again.</p>
<form action="/sites/${slug}/window-cards.pdf" class="edit">
<fieldset class="field choices"><legend>Which cars</legend>${when.join('')}</fieldset>
${where}
<div class="field"><label for="numbers">Or only these <span class="optional">optional</span></label><p class="hint" id="numbers-hint">Their stock numbers, with commas between.</p><input type="text" id="numbers" name="numbers" value="${escapeHtml(before?.stockNumbers.join(', ') ?? '')}" aria-describedby="numbers-hint" autocomplete="off"></div>
${finance}
<p class="notice plain">A card is an advertisement. It is not the notice that the law of many places asks for in the window of a used car.</p>
<div class="field"><p class="hint">A hundred of them take some seconds.</p><div><button class="first">Make the cards</button></div></div>
</form></main>`,
  })
}
