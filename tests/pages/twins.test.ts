// The pages of cars and places as programs read them, beside the pages as people do.
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { builtFile, builtPage, linksIn, wordsOf } from '../support/built-page.ts'

const parser = new new Window().DOMParser()

/** The first cars of the lists of a dealer, of every type that it has. */
function carsOf(slug: string): string[] {
  const lists = ['/search', '/search/used-cars', '/search/new-cars', '/search/demo-cars']
  const hrefs = lists.flatMap(list => linksIn(builtPage(slug, list)).map(({ href }) => href))
  return [...new Set(hrefs.filter(href => /^\/cars\/[^/?#]+$/.test(href)))].slice(0, 20)
}

/** Letters and figures alone: what parts them is drawn on a page, and written in a twin. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}$]+/gu, '')

/** What a twin says, line by line, as a reader of Markdown sees it. */
function linesOf(twin: string): string[] {
  const html = marked.parse(twin, { async: false }).replaceAll('<br>', '</p><p>')
  const page = parser.parseFromString(html, 'text/html')
  return [...page.querySelectorAll('h1, h2, h3, p, li')].map(part => wordsOf(part)!).filter(words => words !== '')
}

describe('features #8: the twin of a car’s page', () => {
  test.each(['brackenfield-motor-group', 'wattle-coast-toyota', 'saguaro-ridge-auto', 'southern-drift-leisure'])(
    'of %s says no word that the page does not say, and the same price of the same kind',
    slug => {
      const cars = carsOf(slug)
      expect(cars.length).toBeGreaterThan(10)
      for (const path of cars) {
        const page = builtPage(slug, path)
        const address = page.querySelector('link[rel=canonical]')!.getAttribute('href')!
        const link = page.querySelector('link[rel=alternate][type="text/markdown"]')
        expect(link?.getAttribute('href')).toBe(`${path}.md`)
        const lines = linesOf(builtFile(slug, `${path}.md`))
        const said = bare(wordsOf(page.querySelector('main')!)!)
        const untold = lines.filter(line => line !== address && !said.includes(bare(line.replace(/^Price: /, ''))))
        expect([path, untold]).toEqual([path, []])
        const price = wordsOf(page.querySelector('.price--large [data-price-now]')!.parentElement!)!
        expect(bare(lines.find(line => line.startsWith('Price: '))!)).toBe(bare(`Price ${price}`))
      }
    },
  )

  test('is named where assistants look first', () => {
    expect(builtFile('wattle-coast-toyota', '/llms.txt')).toContain('its address with `.md` at the end')
  })
})

describe('features #8: the twin of a place’s page', () => {
  test.each(['brackenfield-motor-group', 'wattle-coast-toyota', 'saguaro-ridge-auto', 'southern-drift-leisure'])(
    'of %s is named where assistants look first, says no word that the page does not say, and all that one needs to come or call',
    slug => {
      const named = builtFile(slug, '/llms.txt').matchAll(/^- \[(.+?)\]\((.+?)\.md\)/gm)
      const places = [...named].map(([, name, address]) => ({
        name,
        path: new URL(address!, 'https://x.example').pathname,
      }))
      expect(places.length).toBeGreaterThan(1)
      for (const { name, path } of places) {
        const page = builtPage(slug, path)
        const head = (selector: string) => page.querySelector(selector)?.getAttribute('href')
        expect(head('link[rel=alternate][type="text/markdown"]')).toBe(`${path}.md`)
        const lines = linesOf(builtFile(slug, `${path}.md`))
        expect(lines.slice(0, 2)).toEqual([name, head('link[rel=canonical]')])
        const main = page.querySelector('main')!
        const said = bare(wordsOf(main)!)
        const untold = lines.slice(2).filter(line => !said.includes(bare(line)))
        expect([path, untold]).toEqual([path, []])
        const needed = ['.page-head address', '.page-head noscript', '.location-body dl > div', '#holidays dl > div']
        const told = bare(lines.join(' '))
        for (const selector of needed) {
          const parts = [...main.querySelectorAll(selector)].map(part => bare(wordsOf(part)!))
          expect([selector, parts.filter(part => !told.includes(part))]).toEqual([selector, []])
        }
        expect(main.querySelectorAll('.location-body dl > div').length).toBeGreaterThan(0)
      }
    },
  )
})
