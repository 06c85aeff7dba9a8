// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { putTiles } from '../../../../src/components/scripts/tiles.ts'

const tile = (name: string, days: object, hidden = '') =>
  `<li id="${name}" data-tile='${JSON.stringify(days)}' ${hidden}></li>`

/** What a visitor sees in the grid at a moment. */
const seen = (at: string) => {
  putTiles('.car-grid', new Date(at))
  return [...document.querySelectorAll<HTMLElement>('li')]
    .filter(cell => !cell.hidden)
    .map(({ id }) => id)
    .join(' ')
}

test('OF-11, DC-146 tiles come to their places and go by the clock, while a page stays open', () => {
  const [june, july] = ['2025-06-01T00:00:00.000Z', '2025-07-01T00:00:00.000Z']
  document.body.innerHTML = `<ul class="car-grid">
    <li id="a"></li>${tile('T', { position: 2, expiry: june })}<li id="b"></li><li id="c"></li>
    ${tile('U', { position: 2, start: june }, 'hidden')}${tile('V', { position: 4, start: july }, 'hidden')}
    ${tile('W', { position: 9 }, 'hidden')}</ul>`
  expect(seen('2025-05-31T23:59:59Z')).toBe('a T b c')
  expect(seen('2025-06-01T00:00:00.001Z')).toBe('a U b c')
  expect(seen(july)).toBe('a U b V c')
})
