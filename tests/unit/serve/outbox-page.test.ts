import { expect, test } from 'vitest'
import { outboxAnswer } from '../../../scripts/serve/outbox-page.ts'
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
