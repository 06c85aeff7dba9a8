// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { whenSeen } from '../../../src/islands/when-seen.ts'

test('a tab in the background is told of nothing before somebody looks at it, also where its page looks at the clock anew', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const seen = vi.fn()
  void whenSeen().then(seen)
  const look = async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise(resolve => setTimeout(resolve))
  }
  await look()
  expect(seen).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  await look()
  expect(seen).toHaveBeenCalledOnce()
})
