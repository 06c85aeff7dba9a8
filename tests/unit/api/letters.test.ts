// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Block } from '../../../src/api/letters/blocks.ts'
import { writeLetter } from '../../../src/api/letters/letter.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const ROOT = 'https://www.northside.example'
const CAR = { images: ['/art/suv/white-hero.webp'] }

type Case = {
  blocks: readonly Block[]
  settings?: NonNullable<Parameters<typeof aSite>[0]>['settings']
  subject?: string
}

function letter({ blocks, settings = {}, subject = 'Hello' }: Case) {
  const { text, html } = writeLetter(aSite({ settings: { baseUrl: ROOT, ...settings } }), { subject, blocks })
  return { text, html: html!, page: new DOMParser().parseFromString(html!, 'text/html') }
}

const EVERYTHING: readonly Block[] = [
  { lines: ['Dear reader,', undefined, ''] },
  { as: 'title', lines: ['Just in:'] },
  {
    car: aCar(CAR),
    lines: ['2021 Toyota Corolla', { price: '$24,990' }, '45,210 km'],
    link: { label: 'View', href: `${ROOT}/cars/a` },
  },
  { lines: [undefined] },
  { as: 'list', lines: ['We call you.', 'You come.'] },
  { as: 'quiet', lines: ['Why you get it.'], link: { label: 'Stop', href: `${ROOT}/api/stop` } },
]

test('features 3.2 a letter is lines of text, and says the same in HTML: each line, and each address as a link with a name', () => {
  const { text, page } = letter({ blocks: EVERYTHING })
  expect(text).toBe(
    [
      'Dear reader,',
      '',
      'Just in:',
      '',
      '2021 Toyota Corolla',
      '$24,990',
      '45,210 km',
      `${ROOT}/cars/a`,
      '',
      '- We call you.',
      '- You come.',
      '',
      'Why you get it.',
      `${ROOT}/api/stop`,
    ].join('\n'),
  )
  for (const line of text.split('\n').filter(line => !line.startsWith('https:'))) {
    expect(page.body.textContent).toContain(line.replace(/^- /, ''))
  }
  const told = [...page.querySelectorAll('a:not([aria-hidden])')].map(a => [a.textContent, a.getAttribute('href')])
  expect(told).toEqual([
    ['2021 Toyota Corolla', `${ROOT}/cars/a`],
    ['Stop', `${ROOT}/api/stop`],
  ])
  const hidden = [...page.querySelectorAll('a[aria-hidden]')].map(a => [a.textContent, a.getAttribute('href')])
  expect(hidden).toEqual([['View', `${ROOT}/cars/a`]])
  const titles = [...page.querySelectorAll('h1, h2, h3')].map(({ localName, textContent }) => [localName, textContent])
  expect(titles).toEqual([
    ['h1', 'Hello'],
    ['h2', 'Just in:'],
    ['h3', '2021 Toyota Corolla'],
  ])
  expect(page.body.textContent.trim()).toMatch(/^Dear reader,/)
})

test('features 3.2 what somebody typed is only ever text in a letter', () => {
  const typed = '<img src=x onerror=alert(1)>&"\''
  const blocks: Block[] = [
    { lines: [typed, { price: typed }], link: { label: typed, href: `${ROOT}/?q="><b>` } },
    { as: 'title', lines: [typed] },
    { as: 'list', lines: [typed] },
    { as: 'quiet', lines: [typed] },
  ]
  const { page } = letter({ blocks, subject: typed })
  expect(page.querySelectorAll('img, b')).toHaveLength(0)
  expect(page.title).toBe(typed)
  expect(page.querySelector('h1')!.textContent).toBe(typed)
  expect(page.querySelector('li')!.textContent).toBe(typed)
})

test('features 3.2 the picture of a car in a letter is the one of its page, and nothing else is fetched', () => {
  const { html } = letter({ blocks: EVERYTHING })
  expect([...html.matchAll(/\b(?:src|srcset|background)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    `${ROOT}/art/suv/white-hero.webp`,
  ])
  expect(html).not.toMatch(/<(?:script|link|iframe|form)|url\(|@import/)
  // Mail programs on desks know JPEG, and not all of them what a browser would be offered instead.
  const photo = { car: aCar({ images: ['/photos/one.JPG'] }), lines: ['2021 Toyota Corolla'] }
  expect(letter({ blocks: [photo] }).html).toContain(`src="${ROOT}/photos/one.JPG"`)
  expect(letter({ blocks: EVERYTHING, settings: { baseUrl: undefined } }).page.querySelectorAll('img')).toHaveLength(0)
})

test('features 3.2 Outlook on Windows, which knows no WebP, has neither an empty frame nor its credit, and every other picture', () => {
  const blockOf = (image: string) => [{ car: aCar({ images: [image] }), lines: ['2021 Toyota Corolla'] }]
  const toOutlook = (image: string) =>
    letter({ blocks: blockOf(image), settings: { pictureCredit: 'Drawn' } })
      .html.replace(/<!--\[if !mso\]>.*?<!\[endif\]-->/gs, '')
      .match(/<(?:img|small)/g)
  expect(letter({ blocks: blockOf('/one.webp') }).page.querySelectorAll('img')).toHaveLength(1)
  expect(toOutlook('/one.webp')).toBeNull()
  expect(
    ['/one.jpg', '/one.PNG', 'https://photos.example/one.jpg?v=2', 'https://photos.example/1'].map(toOutlook),
  ).toEqual(Array(4).fill(['<img', '<small']))
})

test('API-22 a photo comes to a letter from the CDN as to a page, unless the CDN is asked for WebP', () => {
  const blocks = [{ car: aCar({ images: ['/one.jpg'] }), lines: ['2021 Toyota Corolla'] }]
  const srcBy = (rest: string) =>
    letter({ blocks, settings: { pictures: { kind: 'cdn', url: `https://cdn.example{path}?w={width}${rest}` } } })
      .page.querySelector('img')!
      .getAttribute('src')
  expect(srcBy('')).toBe('https://cdn.example/one.jpg?w=960')
  expect(srcBy('&format=webp')).toBe(`${ROOT}/one.jpg`)
})

test('features 3.2 beside the subject of a letter a list of mails shows more of it than a greeting, and not all', () => {
  const good = 'Good news: the 2021 Toyota Corolla is reserved for you.'
  const told = 'Your deposit of $200 is paid, and we hold the car.'
  const previewOf = (...paragraphs: string[]) =>
    letter({ blocks: paragraphs.map(paragraph => ({ lines: [paragraph] })) }).page.querySelector('body > div')!
      .textContent
  expect(previewOf('Hi Zoë,', good, told, 'Call us.')).toBe(`Hi Zoë, · ${good} · ${told}`)
})

test('features 3.2 a letter names the language of its site and has its colours', () => {
  const theme = { primary: '#9b1c1c', secondary: '#ffcc00' }
  const { page } = letter({ blocks: EVERYTHING, settings: { region: 'en-NZ', theme } })
  expect(page.documentElement.lang).toBe('en-NZ')
  const [head] = page.querySelectorAll<HTMLElement>('.sheet td')
  expect(head!.getAttribute('style')).toContain('background:#9b1c1c')
})

test('features 3.2 a letter begins its lines at the left and has its titles bold where a mail program inherits and abbreviates less', () => {
  const { page } = letter({ blocks: EVERYTHING })
  expect(page.querySelector<HTMLElement>('.sheet')!.getAttribute('style')).toContain('text-align:left')
  const titles = [...page.querySelectorAll('h1, h2, h3, .way a')].map(title => title.getAttribute('style'))
  expect(titles).toEqual(Array(4).fill(expect.stringMatching(/font:bold /)))
})
