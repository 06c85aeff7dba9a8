import { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_SCRIPT, onOtherDay } from '../../../scripts/editor/other-day.ts'

test('features #4: links within the site lead to the same day, and neither files nor what leads elsewhere or down the page', () => {
  const linksOf = (moment: string, ...hrefs: string[]) =>
    Array.from(
      onOtherDay(hrefs.map(href => `<a class="b" href="${href}">x</a>`).join(''), moment).matchAll(/href="([^"]*)"/g),
      ([, href]) => href,
    )
  expect(linksOf('2026-12-01', '/', '/search?make=Toyota', '/finance#rates')).toEqual([
    '/?at=2026-12-01',
    '/search?make=Toyota&amp;at=2026-12-01',
    '/finance?at=2026-12-01#rates',
  ])
  expect(linksOf('2026-12-01', '/search?query=2.0', '/cars/mazda-2.5')).toEqual([
    '/search?query=2.0&amp;at=2026-12-01',
    '/cars/mazda-2.5?at=2026-12-01',
  ])
  expect(linksOf('2026-12-01T09:00', '/finance')).toEqual(['/finance?at=2026-12-01T09%3A00'])
  const others = ['#main', 'tel:0755500102', 'https://www.partner.example/', '//partner.example', '/assets/guide.pdf']
  expect(linksOf('2026-12-01', ...others)).toEqual(others)
})

test('features #4: a page of another day says which one, and not in the frame beside a form that says so', () => {
  const saidBy = (search: string, isFramed = false) => {
    const window = new Window({ url: `http://northside.localhost:4500/special-offers${search}` })
    onTestFinished(() => window.happyDOM.close())
    const { document, location } = window
    document.documentElement.lang = 'en-AU'
    document.body.innerHTML = '<main>Offers</main>'
    const globals = { document, location, window, parent: isFramed ? {} : window }
    new Function(...Object.keys(globals), DAY_SCRIPT)(...Object.values(globals))
    return document.querySelector('[role=note]')?.textContent
  }
  expect(saidBy('?at=2026-12-01')).toBe('The site as it is on 1 December 2026')
  expect(saidBy('?at=2026-12-01T09:00')).toBe('The site as it is on 1 December 2026, 09:00')
  expect(saidBy('?at=2026-12-01', true)).toBeUndefined()
})
