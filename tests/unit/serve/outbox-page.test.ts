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

test.each<[string, Partial<Letter>]>([
  ['the title of a mail', { payload: JSON.stringify({ to: [], subject: TYPED, text: 'Hello' }) }],
  ['who a mail is to', { payload: JSON.stringify({ to: [TYPED], subject: 'Enquiry', text: 'Hello' }) }],
  ['the text of a mail', { payload: JSON.stringify({ to: [], subject: 'Enquiry', text: TYPED }) }],
  ['what a webhook gets', { kind: 'webhook', payload: JSON.stringify({ url: 'https://crm.example', body: TYPED }) }],
  ['why it did not arrive', { last_error: `The other side said: ${TYPED}` }],
])('%s is only ever text on the outbox page', async (_, fields) => {
  const html = await outboxAnswer([aLetter(fields)]).text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

const html =
  '<head></head><a href="https://www.northside.example/cars/a"><img src="https://www.northside.example/art/a.webp"></a><a href="https://other.example/">'

const dressed = aLetter({ payload: JSON.stringify({ to: [], subject: 'Just in', text: 'Hello', html }) })

test('a letter with a dress can be looked at from the outbox page, another one cannot', async () => {
  expect(await outboxAnswer([dressed]).text()).toContain('<iframe src="/outbox/letters/l"')
  expect(await outboxAnswer([aLetter({})]).text()).not.toContain('<iframe')
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
  const page = await outboxAnswer([aLetter({})]).text()
  expect(page).not.toMatch(/overflow:(auto|scroll|hidden)|max-height/)
  expect(page).toContain('@media print')
})
