import { expect, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { pageSight } from '../support/page-sight.ts'

/** A page with nothing wrong, apart from what is put into it. */
const page = (main: string, head = ''): string => `<!DOCTYPE html><html lang="en-AU"><head>
<title>Cars</title><meta name="description" content="Cars in Perth"><link rel="canonical" href="/cars">${head}
</head><body><main id="content"><h1>Cars</h1>${main}</main></body></html>`

const faults = (main: string, head?: string): readonly string[] => pageSight(page(main, head)).faults

test('a sound page has no fault', () => {
  const sound = `<h2>Used</h2><p role="status"></p><p><a href="/used"><img src="/a.png" alt="Used" width="1" height="1"></a></p>
    <div hidden><strong></strong></div><h1 hidden>Sale</h1><label for="q">Search</label><input id="q"><label>Make <select></select></label>
    <dialog aria-label="Pictures"><h2>Pictures</h2></dialog><h3>Toyota</h3>
    <button title="Save"><svg></svg></button>`
  expect(
    faults(sound, '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Car"}</script>'),
  ).toEqual([])
})

test.each([
  ['<h3>Used</h3>', 'an h3 follows an h1'],
  ['<h1>Used</h1>', '2 headings of level 1'],
  ['<h2> </h2>', 'empty <h2>'],
  ['<h2><span aria-hidden="true">x</span></h2>', 'empty <h2>'],
  ['<a href="/x"><svg></svg></a>', 'empty <a href="/x">'],
  ['<a href="/x"><img src="/a.png" alt="" width="1" height="1"></a>', 'empty <a href="/x">'],
  ['<button><svg></svg></button>', 'empty <button>'],
  ['<label for="content"></label>', 'empty <label>'],
  ['<dl><dt></dt><dd>1</dd></dl>', 'empty <dt>'],
  ['<dl><dt>Kms</dt><dd></dd></dl>', 'empty <dd>'],
  ['<p>From undefined a week</p>', 'says “From undefined a week”'],
  ['<p>$NaN</p>', 'says “$NaN”'],
  ['<p>[object Object]</p>', 'says “[object Object]”'],
  ['<p title="null km">x</p>', 'title of <p> is “null km”'],
  ['<i id="content"></i>', 'the id “content” twice'],
  ['<img src="/a.png" width="1" height="1">', 'the picture /a.png has no alt'],
  ['<img src="/a.png" alt="">', 'the picture /a.png has no size'],
  ['<input name="q">', 'no label for <input name="q">'],
  ['<input id="q">', 'the field “q” has no label'],
  ['<div aria-labelledby="nothing"></div>', 'aria-labelledby names “nothing”, which is not there'],
  ['<a href="#">x</a>', 'a link to “#”'],
  ['<a href="">x</a>', 'a link to “”'],
  ['<p style="color: red">x</p>', '<p> has a style attribute, which the policy of a site drops'],
  ['<ul><li>x</ul>', '<li> is not closed'],
])('%s is a fault', (main, fault) => {
  expect(faults(main)).toEqual([fault])
})

test('structured data that cannot be read, or is of no type, is a fault', () => {
  const data = (text: string) => faults('', `<script type="application/ld+json">${text}</script>`)
  expect(data('{"a"')).toEqual(['structured data that cannot be read: {"a"'])
  expect(data('{"@context":"https://schema.org"}')).toEqual(['structured data of no type'])
  expect(data('{"@context":"https://schema.org","@type":"Car","price":null}')).toEqual(['structured data says “null”'])
})

test('a form leads to who hears it: the API what is sent to it, a page what is asked of it', async () => {
  const find = (path: string) => (['/cars', '/search'].includes(path) ? path : undefined)
  const form = (attributes: string) => `<form ${attributes}><button>Go</button></form>`
  const heard = [
    'action="/api/leads/plain" method="post"',
    'action="/search"',
    'action="https://other.example/" method="post"',
  ]
  const unheard = [
    'action="/search" method="post"',
    'action="/api/leads/plain"',
    'action="/api/health" method="post"',
    'action="/gone"',
  ]
  const html = page(`${[...heard, ...unheard].map(form).join('')}<a href="/api/leads/plain">A form is no page</a>`)
  const { faults } = await crawl([{ path: '/cars', html }], { lang: 'en-AU', root: 'https://own.example', find })
  expect(faults).toEqual([
    'nobody hears a form that goes to POST /search · /cars',
    'nobody hears a form that goes to GET /api/leads/plain · /cars',
    'nobody hears a form that goes to POST /api/health · /cars',
    'nobody hears a form that goes to GET /gone · /cars',
    'a dead link to /api/leads/plain · /cars',
  ])
})

test('links of a site lead to pages, files and places that are there', async () => {
  const find = (path: string) => (path === '/old' ? '/cars' : ['/cars', '/ok.png'].includes(path) ? path : undefined)
  const html = page(`<a href="/old?a=b#content">1</a><a href="/gone">2</a><a href="#nowhere">3</a>
    <a href="https://own.example/gone-too">4</a><a href="https://other.example/">5</a><a href="/api/health">6</a>
    <a href="/api/nothing">7</a>
    <img src="/ok.png" alt="" width="1" height="1"><img src="/no.png" alt="" width="1" height="1">`)
  const { faults, pages } = await crawl([{ path: '/cars', html }], { lang: 'en-NZ', root: 'https://own.example', find })
  expect(pages).toBe(1)
  expect(faults).toEqual([
    'the language is “en-AU” · /cars',
    'there is no file “/no.png” · /cars',
    'a dead link to /gone · /cars',
    'there is no place /cars#nowhere · /cars',
    'a dead link to /gone-too · /cars',
    'a dead link to /api/nothing · /cars',
  ])
})
