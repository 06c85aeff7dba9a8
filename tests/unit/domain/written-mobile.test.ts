import { expect, test } from 'vitest'
import { writtenMobile } from '../../../src/domain/written-mobile.ts'

test('DC-166 the mobile number of an account is shown as its country writes it', () => {
  expect(writtenMobile('+61491570156')).toBe('0491 570 156')
  expect(writtenMobile('+642102345678')).toBe('021 023 45678')
  expect(writtenMobile('+64211234567')).toBe('021 123 4567')
  expect(writtenMobile('+15205550123')).toBe('(520) 555-0123')
  expect(writtenMobile('+441632960961')).toBe('+441632960961')
})
