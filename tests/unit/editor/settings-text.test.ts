import { expect, test } from 'vitest'
import { settingIn, withoutChange, withSetting } from '../../../scripts/editor/settings-text.ts'

const SETTINGS = `{
  "slug": "northside",
  "brands": ["jeep"],
  "hours": {
    "byAppointmentOnly": true,
    "specialHours": [
      { "status": "Closed", "date": "2026-12-25" }
    ]
  },
  "home": {}
}
`

const HOLIDAYS = [{ status: 'Closed', date: '2026-12-26' }]

test('a setting is written in its place, and every other line stays as it is', () => {
  expect(withSetting(SETTINGS, ['hours', 'specialHours'], HOLIDAYS)).toBe(
    SETTINGS.replace(
      '      { "status": "Closed", "date": "2026-12-25" }\n',
      '      {\n        "status": "Closed",\n        "date": "2026-12-26"\n      }\n',
    ),
  )
})

test('a setting that the file does not have yet comes at the end of its group, or brings the group along', () => {
  expect(withSetting(SETTINGS, ['home', 'hero'], { title: 'Hello' })).toBe(
    SETTINGS.replace('"home": {}', '"home": {\n    "hero": {\n      "title": "Hello"\n    }\n  }'),
  )
  const bare = '{\n  "slug": "northside"\n}\n'
  const written = withSetting(bare, ['hours', 'specialHours'], HOLIDAYS)
  expect(JSON.parse(written)).toEqual({ slug: 'northside', hours: { specialHours: HOLIDAYS } })
  expect(written).toContain('{\n  "slug": "northside",\n  "hours": {\n    "specialHours": [\n')
})

test('a setting within an entry of a list is written there, or comes into it, and the other entries stay', () => {
  const places = '{\n  "locations": [\n    { "id": 1, "phone": "5550 0100" },\n    {\n      "id": 2\n    }\n  ]\n}\n'
  expect(withSetting(places, ['locations', 0, 'phone'], '5550 0199')).toBe(places.replace('0100', '0199'))
  expect(withSetting(places, ['locations', 1, 'contact_detail', 'phone'], '5550 0102')).toBe(
    places.replace('"id": 2', '"id": 2,\n      "contact_detail": {\n        "phone": "5550 0102"\n      }'),
  )
  expect(() => withSetting(places, ['locations', 2, 'phone'], '5550 0102')).toThrow('no group that could hold phone')
})

test('a setting that is taken out goes with its own comma, and its group stays', () => {
  const text = '{\n  "a": 1,\n  "b": { "c": 2 }, "d": [3],\n  "e": 4\n}\n'
  expect(withSetting(text, ['a'], undefined)).toBe(text.replace('"a": 1,\n  ', ''))
  expect(withSetting(text, ['b', 'c'], undefined)).toBe(text.replace('{ "c": 2 }', '{}'))
  expect(withSetting(text, ['d'], undefined)).toBe(text.replace(' "d": [3],', ''))
  expect(withSetting(text, ['e'], undefined)).toBe(text.replace(',\n  "e": 4', ''))
  expect(withSetting(text, ['f', 'g'], undefined)).toBe(text)
})

test('a setting is found by its path', () => {
  expect(settingIn(SETTINGS, ['hours', 'byAppointmentOnly'])).toBe(true)
  expect(settingIn(SETTINGS, ['hours', 'specialHours', 0, 'date'])).toBe('2026-12-25')
  expect(settingIn(SETTINGS, ['stock', 'feeds'])).toBeUndefined()
})

test('a change is taken back out of settings that were changed elsewhere since, and not where its place is another by now', () => {
  const places = (one: object, other: object, more = {}) => JSON.stringify({ places: [one, other], ...more }, null, 2)
  const before = places({ id: 1, hours: 'all day' }, { id: 2, hours: 'never' })
  const after = places({ id: 1, hours: 'mornings' }, { id: 2, hours: 'never' })
  const since = places({ id: 1, hours: 'mornings' }, { id: 2, hours: 'nights' }, { tagline: 'Good cars' })
  const wanted = places({ id: 1, hours: 'all day' }, { id: 2, hours: 'nights' }, { tagline: 'Good cars' })
  expect(withoutChange(since, before, after)).toBe(wanted)
  const again = places({ id: 1, hours: 'noon' }, { id: 2, hours: 'never' })
  const swapped = places({ id: 2, hours: 'mornings' }, { id: 1, hours: 'mornings' })
  for (const now of [again, swapped, '{}', '{ broken']) expect(withoutChange(now, before, after)).toBeUndefined()
})

test('a change within a list whose entries have no id is not taken back out once the list is another', () => {
  const settings = (holidays: object[], more = {}) =>
    JSON.stringify({ hours: { specialHours: holidays }, ...more }, null, 2)
  const christmas = { date: '2026-12-25', status: 'Closed' }
  const newYear = { date: '2027-01-01', status: 'Open' }
  const easter = { date: '2027-03-28', status: 'Closed' }
  const before = settings([christmas, newYear])
  const after = settings([christmas, { ...newYear, status: 'Closed' }])
  expect(withoutChange(settings([{ ...newYear, status: 'Closed' }, easter]), before, after)).toBeUndefined()
  const elsewhere = withoutChange(
    settings([christmas, { ...newYear, status: 'Closed' }], { tagline: 'Cars' }),
    before,
    after,
  )
  expect(JSON.parse(elsewhere!)).toEqual(JSON.parse(settings([christmas, newYear], { tagline: 'Cars' })))
})
