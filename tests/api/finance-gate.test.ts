import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERSONALISED_FINANCE } from '../../src/domain/lead-form.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, PHONE, type TestApi, testApi, twoDealers, type Visitor } from '../support/api.ts'

const asked = { category: 'Finance Enquiry', subcategory: PERSONALISED_FINANCE } as const

describe.each(engines)('personalised finance behind a gate, on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    const { northside, southside } = twoDealers()
    const { settings } = southside!
    const gated = { ...settings, gates: { ...settings.gates, personalisedFinance: true } }
    api = await testApi({ engine, sites: { northside: northside!, southside: { ...southside!, settings: gated } } })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const send = async (asking: Visitor, form: Parameters<typeof aForm>[0] = asked): Promise<number> =>
    (await asking.post('/leads', aForm(form), { 'Idempotency-Key': newKey() })).status

  test('AU-04 DC-168 an anonymous call is refused by the API itself, and one with a session is taken', async () => {
    expect(await send(api.visitor('southside'))).toBe(401)
    expect(await api.db.selectFrom('leads').selectAll().execute()).toEqual([])
    expect(await send(await api.signIn(PHONE, 'southside'))).toBe(200)
  })

  test('any other enquiry is anybody’s, and so is this one where the dealer asks for no sign-in', async () => {
    expect(await send(api.visitor('southside'), { category: 'Finance Enquiry' })).toBe(200)
    expect(await send(api.visitor('northside'))).toBe(200)
  })

  test('DC-168 a form without scripts is no way around', async () => {
    const { lead_attributes: _, ...fields } = aForm(asked)
    const texts = Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const answer = await api.visitor('southside').fetch('/api/leads/plain', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(texts as [string, string][]).toString(),
    })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('Please sign in first.')
  })
})
