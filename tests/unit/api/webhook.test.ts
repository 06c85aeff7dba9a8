import { expect, test, vi } from 'vitest'
import { faultFacts } from '../../../src/api/log.ts'
import { postSigned } from '../../../src/api/ports/webhook.ts'

test('a webhook without its secret tells log and outbox the variable that is to be set, and calls nobody', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const post = postSigned({ now: Date.now, secretOf: () => undefined, fetch })
  const error = await post('1', { url: 'https://crm.example', secret: 'crm', body: {} }).catch(error => error)
  expect(faultFacts(error)).toMatchObject({ fault: 'SecretMissing', code: 'FORECOURT_WEBHOOK_CRM' })
  expect(fetch).not.toHaveBeenCalled()
})

test('a webhook that hangs is told by a name, without the number of old that stands for it', async () => {
  const error = await new Promise(resolve => {
    const signal = AbortSignal.timeout(1)
    signal.addEventListener('abort', () => resolve(signal.reason))
  })
  expect(faultFacts(error)).toMatchObject({ fault: 'TimeoutError', code: undefined })
})
