import { expect, test } from 'vitest'
import { markdownToHtml, sanitised } from '../../../src/site/markup.ts'

test.each([
  ['a script', 'Hello<script>alert(1)</script>', 'Hello'],
  ['an inline handler', '<p onclick="alert(1)">Hello</p>', '<p>Hello</p>'],
  ['a link that runs', '<a href="javascript:alert(1)">Hello</a>', '<a>Hello</a>'],
  ['a link that hides that it runs', '<a href=" java\tscript:alert(1)">Hello</a>', '<a>Hello</a>'],
  ['a style, which the page’s policy would drop anyway', '<p style="color:red" class="big">Hello</p>', '<p>Hello</p>'],
  ['a frame', '<iframe src="https://example.com"></iframe>Hello', 'Hello'],
  ['a form', '<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  [
    'a picture from a data address',
    '<img src="data:image/svg+xml,x" alt="Hello">',
    '<img alt="Hello" loading="lazy" />',
  ],
  [
    'a picture that fails on purpose',
    '<img src="/a.webp" onerror="alert(1)" alt="Hello">',
    '<img src="/a.webp" alt="Hello" loading="lazy" />',
  ],
  ['a drawing that runs', '<svg onload="alert(1)"><circle /></svg>Hello', 'Hello'],
  ['a link without a protocol to elsewhere', '<a href="//example.com">Hello</a>', '<a>Hello</a>'],
])('DC-143 drops %s', (_what, html, safe) => {
  expect(sanitised(html)).toBe(safe)
})

test('DC-143 keeps structure, links, pictures and tables', () => {
  const html =
    '<h2>Terms</h2><p>See <a href="/finance">finance</a>, <em>soon</em>.</p><table><tr><th scope="row">A</th><td>B</td></tr></table>'
  expect(sanitised(html)).toBe(html)
  expect(sanitised('<a href="https://example.com">Out</a>')).toBe(
    '<a href="https://example.com" rel="noopener">Out</a>',
  )
})

test('Markdown becomes markup below the one title of the page', () => {
  expect(markdownToHtml('# About us\n\nWe are **here**.\n\n- one\n- two')).toBe(
    '<h2>About us</h2>\n<p>We are <strong>here</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
})
