import { expect, test } from 'vitest'
import { letterAnswer, outboxAnswer } from '../../../scripts/serve/outbox-page.ts'
import type { Letter } from '../../../src/api/outbox/letters.ts'

const TYPED = '<img src=x onerror=alert(1)>'

const aLetter = (fields: Partial<Letter>): Letter => ({
  id: 'l',
  site: 'northside',
  kind: 'mail',
  subject: 'lead',
  payload: JSON.stringify({ to: ['sales@northside.example'], subject: 'Enquiry', text: 'Hello' }),
  state: 'waiting',
  attempts: 2,
  due_at: 0,
  created_at: 0,
  done_at: null,
  last_error: null,
  ...fields,
})

const ROOT = 'https://www.northside.example'

const shown = (letter: Letter): Promise<string> =>
  outboxAnswer([letter], { host: 'localhost:4321', roots: new Map([['northside', ROOT]]) }).text()

test.each<[string, Partial<Letter>]>([
  ['the title of a mail', { payload: JSON.stringify({ to: [], subject: TYPED, text: 'Hello' }) }],
  ['who a mail is to', { payload: JSON.stringify({ to: [TYPED], subject: 'Enquiry', text: 'Hello' }) }],
  ['the text of a mail', { payload: JSON.stringify({ to: [], subject: 'Enquiry', text: TYPED }) }],
  ['what a webhook gets', { kind: 'webhook', payload: JSON.stringify({ url: 'https://crm.example', body: TYPED }) }],
  ['why it did not arrive', { last_error: `The other side said: ${TYPED}` }],
])('%s is only ever text on the outbox page', async (_, fields) => {
  const html = await shown(aLetter(fields))
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

const html =
  '<head></head><a href="https://www.northside.example/cars/a"><img src="https://www.northside.example/art/a.webp"></a><a href="https://other.example/">'

const dressed = aLetter({ payload: JSON.stringify({ to: [], subject: 'Just in', text: 'Hello', html }) })

test('a letter with a dress can be looked at from the outbox page, another one cannot', async () => {
  expect(await shown(dressed)).toContain('<iframe src="/outbox/letters/l"')
  expect(await shown(aLetter({}))).not.toContain('<iframe')
  expect(letterAnswer(aLetter({}), { host: 'localhost:4321', root: '' })).toBeUndefined()
})

test('a letter that is looked at shows pictures and ways of the dealer on this computer, and runs no script', async () => {
  const answer = letterAnswer(dressed, { host: 'localhost:4321', root: 'https://www.northside.example' })!
  expect(await answer.text()).toBe(
    '<head>\n<base target="_blank"></head><a href="//northside.localhost:4321/cars/a"><img src="/outbox/files/northside/art/a.webp"></a><a href="https://other.example/">',
  )
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; (?!.*script)/)
})

test('what a letter says is on the page as a whole, on paper too: no part of it is in a box that scrolls', async () => {
  const page = await shown(aLetter({}))
  expect(page).not.toMatch(/overflow:(auto|scroll|hidden)|max-height/)
  expect(page).toContain('@media print')
})

test('an address of the dealer’s website in a letter leads to it on this computer, no other address leads anywhere', async () => {
  const text = `Page: ${ROOT}/contact-us?a=1&b="2".\n(${ROOT}/enquiry#t), ${ROOT}/ ${ROOT}.evil.example/ https://other.example/a`
  const page = await shown(aLetter({ payload: JSON.stringify({ to: [], subject: 'Enquiry', text }) }))
  const here = '//northside.localhost:4321'
  expect(page).toContain(`<a href="${here}/contact-us?a=1&amp;b=">${ROOT}/contact-us?a=1&amp;b=</a>&quot;2&quot;.`)
  expect(page).toContain(`(<a href="${here}/enquiry#t">${ROOT}/enquiry#t</a>), <a href="${here}/">${ROOT}/</a> `)
  expect(page.match(/<a href="\/\//g)).toHaveLength(3)
})

test('an address of the dealer’s website that a visitor typed stays text in what it leads to', async () => {
  const text = `${ROOT}/"onmouseover=alert(1)<img> ${ROOT}/&quot;><script>`
  const page = await shown(aLetter({ payload: JSON.stringify({ to: [], subject: 'Enquiry', text }) }))
  expect(page).toContain(`${ROOT}/</a>&quot;onmouseover=alert(1)&lt;img&gt; `)
  expect(page).toContain(`/&amp;quot">${ROOT}/&amp;quot</a>;&gt;&lt;script&gt;`)
})
