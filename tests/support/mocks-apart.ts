// Files share what they import, and a mock is of one file: whoever mocks a module begins with none that has taken in the real one,
// and leaves none that has taken in the mock.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath } = expect.getState()
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}
