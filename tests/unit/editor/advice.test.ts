import { expect, test } from 'vitest'
import { adviceOn, longTitle } from '../../../scripts/editor/advice.ts'
import { kindOf } from '../../../scripts/editor/kinds.ts'

test.each([
  ['02 5550 41xx', 'has letters'],
  ['02 5550 4ONE', 'has letters'],
  ['0412', 'has only 4 digits'],
  ['ask us', 'has letters'],
  ['(02) 5550 0100', undefined],
  ['02 5550 0100 or 0400 111 222 (Sales)', undefined],
  ['Call +61 (0)2 5550 0100 ext 12', undefined],
  ['13 22 77', undefined],
  ['1300 TOYOTA', undefined],
  ['', undefined],
])('of a phone such as “%s”, staff are told that it %s', (phone, told) => {
  const clock = { now: new Date(), zone: 'Australia/Sydney', region: 'en-AU' as const }
  const text = told && `“${phone}” ${told}, so nobody can dial it.`
  const contact = kindOf('contact-details')!
  expect(adviceOn(contact, new Map([['phone', [phone]]]), clock)).toEqual(text ? [{ path: 'phone', text }] : [])
})

test('of a review that is dated after today at the dealer, staff are told', () => {
  const clock = { now: new Date('2026-05-30T15:00:00Z'), zone: 'Australia/Sydney', region: 'en-AU' as const }
  const toldOf = (...days: string[]) =>
    adviceOn(kindOf('reviews')!, new Map(days.map((day, index) => [`list[${index}].date`, [day]])), clock)
  // In Sydney it is the 31st already.
  expect(toldOf('2026-05-30', '2026-05-31', '', 'soon')).toEqual([])
  expect(toldOf('2026-05-31', '2026-06-01')).toEqual([
    { path: 'list[1].date', text: '1 June 2026 is still to come, and the review shows at once.' },
  ])
})

test('DC-186 of a title that lists and search engines cut, staff are told how long it is, and of the words of a picture not', () => {
  const toldOf = (kind: string, key: string, count: number) =>
    longTitle(kindOf(kind)!, new Map([[key, [` ${'x'.repeat(count)} `]]]))
  expect(toldOf('offers', 'name', 70)).toBeUndefined()
  expect(toldOf('offers', 'name', 71)).toEqual({
    path: 'name',
    text: 'It has 71 characters. Lists and search engines show some 70 of them.',
  })
  expect(toldOf('blog', 'title', 200)?.text).toContain('It has 200 characters')
  expect(toldOf('promo-tiles', 'alt', 200)).toBeUndefined()
  expect(toldOf('name', 'name', 200)).toBeUndefined()
})
