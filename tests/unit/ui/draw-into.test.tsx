// @vitest-environment happy-dom

import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { carCard } from '../../../src/domain/car-card.ts'
import { CarCard } from '../../../src/ui/CarCard.tsx'
import { drawInto } from '../../../src/ui/draw-into.ts'
import { PromoTile } from '../../../src/ui/PromoTile.tsx'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const now = new Date('2026-11-01T00:00:00Z')
const settings = searchPage(aSite({ cars: [aCar()] }), {}).setup.card
const card = (car: Parameters<typeof aCar>[0]) => carCard({ ...aCar(car), images: ['/a.webp'] }, settings, now)

const tile = { image: '/t.webp', alt: 'A tile', position: 2, display: [], strictDisplay: false }
const cards = [
  <CarCard key="plain" card={card({ id: 1, name: 'One' })} />,
  <CarCard key="sold" card={card({ id: 2, sold: true })} />,
  <CarCard key="was" card={card({ id: 3, price: 20_000, before_price: 25_000 })} eager />,
  <CarCard key="why" card={card({ id: 4 })} why={[{ need: 'seat_count', known: true, text: '7 seats' }]} />,
  <CarCard key="unknown" card={card({ id: 5, price: 0 })} why={[{ need: 'towing_kg', known: false, text: 'Ask' }]} />,
  <PromoTile key="tile" tile={tile} />,
  <PromoTile key="ground" tile={{ ...tile, background: '#003b71' }} />,
]

let list: HTMLElement

beforeEach(() => {
  list = document.createElement('ul')
})

/** As another parser of the same markup would have it, so that the order of attributes makes no difference. */
function parsed(markup: string): Element {
  const whole = document.createElement('ul')
  whole.innerHTML = markup
  // The server tells the browser of the first picture before its card.
  for (const link of whole.querySelectorAll('link')) link.remove()
  return whole
}

test('BD-10 what is drawn in the browser is what the server writes, whatever stood there before', () => {
  for (const before of cards) {
    for (const after of cards) {
      list.innerHTML = renderToStaticMarkup(before)
      drawInto(list, after)
      expect(list.isEqualNode(parsed(renderToStaticMarkup(after)))).toBe(true)
    }
  }
})

test('PR-04 what is equal in two cards is not touched', () => {
  drawInto(list, <CarCard card={card({ id: 1, name: 'One' })} />)
  const [title, price] = [list.querySelector('h3 a')!, list.querySelector('.price__now')!.firstChild!]
  drawInto(list, <CarCard card={card({ id: 2, name: 'Two' })} />)
  expect(list.querySelector('h3 a')).toBe(title)
  expect(list.querySelector('.price__now')!.firstChild).toBe(price)
})

test('CD-08 what scripts said of a car, its pressed heart and its failed picture, stays with it and not on the next', () => {
  const media = () => list.querySelector('.car-card__media')!
  drawInto(list, <CarCard card={card({ id: 1 })} />)
  media().setAttribute('data-missing', '')
  media().querySelector('[data-toggle]')!.setAttribute('aria-pressed', 'true')
  drawInto(list, <CarCard card={card({ id: 1 })} />)
  expect(media().hasAttribute('data-missing')).toBe(true)
  expect(media().querySelector('[data-toggle]')!.getAttribute('aria-pressed')).toBe('true')
  drawInto(list, <CarCard card={card({ id: 2 })} />)
  expect(media().hasAttribute('data-missing')).toBe(false)
  expect(media().querySelector('[data-toggle]')!.getAttribute('aria-pressed')).toBe('false')
  expect(list.querySelectorAll('.car-card__media')).toHaveLength(1)
})

test('a car that is sold since, or has another tag, says so where it stood, and its heart stays pressed', () => {
  drawInto(list, <CarCard card={card({ id: 1, tag: 'Low km' })} />)
  list.querySelector('[data-toggle]')!.setAttribute('aria-pressed', 'true')
  for (const after of [card({ id: 1, tag: 'Reduced' }), card({ id: 1, status: 'sold' }), card({ id: 1 })]) {
    drawInto(list, <CarCard card={after} />)
    const heart = list.querySelector('[data-toggle]')!
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    heart.setAttribute('aria-pressed', 'false')
    expect(list.isEqualNode(parsed(renderToStaticMarkup(<CarCard card={after} />)))).toBe(true)
    heart.setAttribute('aria-pressed', 'true')
  }
})

test('PR-04 a card keeps the element of its picture, which is out of sight until that of the next car has come', async () => {
  const cardOf = (id: number, image: string) => carCard({ ...aCar({ id }), images: [image] }, settings, now)
  drawInto(list, <CarCard card={cardOf(1, '/a.webp')} />)
  const image = list.querySelector<HTMLImageElement>('.car-card__media img')!
  vi.spyOn(image, 'complete', 'get').mockReturnValue(false)
  drawInto(list, <CarCard card={cardOf(2, '/a.webp')} />)
  expect(image.hasAttribute('data-coming')).toBe(false)
  drawInto(list, <CarCard card={cardOf(3, '/b.webp')} />)
  expect(list.querySelector('.car-card__media img')).toBe(image)
  expect(image.src).toContain('/b')
  await null
  expect(image.hasAttribute('data-coming')).toBe(true)
  drawInto(list, <CarCard card={cardOf(4, '/b.webp')} />)
  expect(image.hasAttribute('data-coming')).toBe(true)
  image.dispatchEvent(new Event('load'))
  expect(image.hasAttribute('data-coming')).toBe(false)
})

test('PR-04 the same car in the same place is not drawn again', () => {
  const one = <li>One</li>
  drawInto(list, one)
  list.firstElementChild!.textContent = 'as a script left it'
  drawInto(list, one)
  expect(list.textContent).toBe('as a script left it')
})

test('PR-04 only what is due is drawn, and what the list has no more is gone at once', () => {
  const items = (...texts: string[]) => texts.map(text => <li key={text}>{text}</li>)
  drawInto(list, items('a', 'b', 'c', 'd'))
  drawInto(list, items('e', 'f', 'g'), place => place === 1)
  expect([...list.children].map(item => item.textContent)).toEqual(['a', 'f', 'c'])
  drawInto(list, items('e', 'f', 'g'))
  expect([...list.children].map(item => item.textContent)).toEqual(['e', 'f', 'g'])
})
