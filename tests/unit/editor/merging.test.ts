import { expect, onTestFinished, test, vi } from 'vitest'
import { BODY } from '../../../scripts/editor/documents.ts'
import type { Typed } from '../../../scripts/editor/fields.ts'
import { merged, rowsCompared } from '../../../scripts/editor/merging.ts'

const typed = (fields: Record<string, string | string[]>): Typed =>
  new Map(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]))

test('of two who edit at once, each keeps what only they changed, and both are told of what both did', () => {
  const base = typed({ name: 'A', category: 'New', [BODY]: 'One.\nTwo.', dealership_ids: ['1'] })
  const mine = typed({ name: 'Mine', category: 'New', [BODY]: 'One.\r\nTwo.', dealership_ids: ['1', '2'] })
  const theirs = typed({ name: 'Theirs', category: 'Used', [BODY]: 'One.\nThree.', dealership_ids: ['1'] })
  expect(merged(base, mine, theirs)).toEqual({
    typed: typed({ name: 'Mine', category: 'Used', [BODY]: 'One.\nThree.', dealership_ids: ['1', '2'] }),
    questions: [{ path: 'name', about: 'field' }],
  })
})

test('boxes that are ticked alike in another order are no change', () => {
  const base = typed({ display: ['used', 'new'] })
  expect(merged(base, typed({ display: ['new', 'used'] }), typed({ display: ['used'] })).questions).toEqual([])
})

/** A team as its form has it: each person by a number, with a name, what they do, and a photo. */
const team = (...people: [number: number, name: string, role: string][]): Typed =>
  typed(
    Object.assign(
      {},
      ...people.map(([number, name, role]) => ({
        [`list[${number}].name`]: name,
        [`list[${number}].role`]: role,
        [`list[${number}].photo`]: `/assets/${name}.webp`,
      })),
    ),
  )
const ANNA = 'Anna'
const BASE = team([0, ANNA, 'Sales'], [1, 'Ben', 'Service'], [2, 'Cleo', 'Parts'])

test('of two who change rows of one list, each keeps those that only they changed, added, moved or took out', () => {
  const of = (mine: Typed, theirs: Typed) => {
    const { typed, questions } = merged(BASE, mine, theirs)
    expect(questions).toEqual([])
    return [...typed].filter(([name]) => name.endsWith('.role')).map(([name, [role]]) => `${name} ${role}`)
  }
  // One who has come is numbered as in their file, and mine behind.
  const theirs = team([0, 'Anna', 'Head of sales'], [1, 'Cleo', 'Parts'], [2, 'Dan', 'Finance'])
  const mine = team([0, ANNA, 'Sales'], [1, 'Ben', 'Service'], [2, 'Cleo', 'Spare parts'], [3, 'Eve', 'Detailing'])
  expect(of(mine, theirs)).toEqual([
    'list[0].role Head of sales',
    'list[1].role Spare parts',
    'list[2].role Finance',
    'list[3].role Detailing',
  ])
  const moved = team([2, 'Cleo', 'Parts'], [0, ANNA, 'Sales'], [1, 'Ben', 'Service'])
  expect(of(moved, theirs)).toEqual(['list[1].role Parts', 'list[2].role Finance', 'list[0].role Head of sales'])
  expect(of(team([0, ANNA, 'Sales'], [2, 'Cleo', 'Parts']), BASE)).toHaveLength(2)
  // What both have added is there once.
  const added = team([0, ANNA, 'Sales'], [1, 'Ben', 'Service'], [2, 'Cleo', 'Parts'], [3, 'Dan', 'Finance'])
  expect(of(added, team([0, ANNA, 'Sales'], [1, 'Cleo', 'Parts'], [2, 'Dan', 'Finance']))).toHaveLength(3)
})

test('two days that two people add to a list without any are both there', () => {
  const day = (date: string) => typed({ 'hours.specialHours[0].date': date, 'hours.specialHours[0].status': 'Closed' })
  expect(merged(new Map(), day('2026-12-27'), day('2026-12-28'))).toEqual({
    typed: typed({
      'hours.specialHours[0].date': '2026-12-28',
      'hours.specialHours[0].status': 'Closed',
      'hours.specialHours[1].date': '2026-12-27',
      'hours.specialHours[1].status': 'Closed',
    }),
    questions: [],
  })
})

test('a person is asked only of a field of a row that both have changed, a row that one has taken out, and an order that both have made', () => {
  const both = merged(
    BASE,
    team([0, ANNA, 'Mine'], [1, 'Ben', 'Service'], [2, 'Cleo', 'Parts']),
    team([0, ANNA, 'Theirs'], [1, 'Ben', 'Workshop'], [2, 'Cleo', 'Parts']),
  )
  expect(both.questions).toEqual([{ path: 'list[0].role', about: 'field' }])
  expect([both.typed.get('list[0].role'), both.typed.get('list[1].role')]).toEqual([['Mine'], ['Workshop']])
  const without = team([0, ANNA, 'Sales'], [1, 'Cleo', 'Parts'])
  const theyTookOut = merged(BASE, team([0, ANNA, 'Sales'], [1, 'Ben', 'Workshop'], [2, 'Cleo', 'Parts']), without)
  expect(theyTookOut.questions).toEqual([{ path: 'list[2]', about: 'they-took-out' }])
  expect(theyTookOut.typed.get('list[2].role')).toEqual(['Workshop'])
  const iTookOut = merged(
    BASE,
    team([0, ANNA, 'Sales'], [2, 'Cleo', 'Parts']),
    team([0, ANNA, 'Sales'], [1, 'Ben', 'Workshop'], [2, 'Cleo', 'Parts']),
  )
  expect(iTookOut.questions).toEqual([{ path: 'list[1]', about: 'i-took-out' }])
  const moved = merged(
    BASE,
    team([2, 'Cleo', 'Parts'], [0, ANNA, 'Sales'], [1, 'Ben', 'Service']),
    team([0, 'Ben', 'Service'], [1, ANNA, 'Sales'], [2, 'Cleo', 'Parts']),
  )
  expect(moved.questions).toEqual([{ path: 'list', about: 'order' }])
})

test('links of one item of a menu that two people add are both there', () => {
  const menu = (...links: string[]): Typed =>
    typed({
      'header.items[0].label': 'Service',
      ...Object.fromEntries(links.map((href, index) => [`header.items[0].links[${index}].href`, href])),
    })
  const { typed: all, questions } = merged(menu('/service'), menu('/service', '/mine'), menu('/service', '/theirs'))
  expect([[...all].slice(1).map(([, [href]]) => href), questions]).toEqual([['/service', '/theirs', '/mine'], []])
})

test('a long list is read row by row and not pair by pair, and each row is found as before', () => {
  const count = 120
  const person = (number: number, index: number): [number, string, string] => [index, `Person ${number}`, 'Sales']
  const numbers = Array.from({ length: count }, (_, index) => index)
  const before = team(...numbers.map(person))
  // The first is gone, two have changed places, one has another role, and one is new.
  const now = team(
    ...[...numbers.slice(1, -2), count - 1, count - 2, count].map(person).map(([number, name, role]) => {
      return [number, name, name === 'Person 60' ? 'Service' : role] as [number, string, string]
    }),
  )
  const read = vi.spyOn(String.prototype, 'replaceAll')
  onTestFinished(() => read.mockRestore())
  expect(rowsCompared('list', before, now)).toEqual({
    added: [count - 1],
    gone: [0],
    changed: [[60, 59]],
    isMoved: true,
  })
  // To find which is which, to tell whether it has changed, and once more for the few that have.
  expect(read.mock.calls.length).toBeLessThanOrEqual(3 * (before.size + now.size))
})

test('of rows that say the same, each is the nearest one', () => {
  const same = (...numbers: number[]) =>
    team(...numbers.map((number): [number, string, string] => [number, 'Ben', 'Service']))
  expect(rowsCompared('list', same(0, 1, 2), same(0, 1))).toMatchObject({ gone: [2], changed: [], isMoved: false })
})

test('what I change of a row is not said of another that they have put in its place, and I am asked', () => {
  const person = (name: string, role = 'Service') => ({ name, role, place: 'Kirwan' })
  const day = (date: string, name = '') => ({ name, date, status: 'Closed' })
  const rows = (...entries: Record<string, string>[]) =>
    typed(
      Object.fromEntries(
        entries.flatMap((entry, at) => Object.entries(entry).map(([key, text]) => [`list[${at}].${key}`, text])),
      ),
    )
  const asked = [{ path: 'list[1]', about: 'they-took-out' }]
  expect(merged(rows(person('Ben')), rows(person('Ben', 'Workshop')), rows(person('Tom')))).toEqual({
    typed: rows(person('Tom'), person('Ben', 'Workshop')),
    questions: asked,
  })
  expect(merged(rows(day('2025-12-25')), rows(day('2025-12-25', 'Xmas')), rows(day('2026-01-26')))).toEqual({
    typed: rows(day('2026-01-26'), day('2025-12-25', 'Xmas')),
    questions: asked,
  })
  // A name that both have changed is asked for itself, and one that I alone have changed, or they, is no question.
  expect(merged(rows(person('Ben')), rows(person('Benny')), rows(person('Tom'))).questions).toEqual([
    { path: 'list[0].name', about: 'field' },
  ])
  expect(merged(rows(person('Ben')), rows(person('Benny')), rows(person('Ben', 'Parts')))).toEqual({
    typed: rows(person('Benny', 'Parts')),
    questions: [],
  })
  expect(
    merged(
      rows(person('Ben'), day('2025-12-25')),
      rows(person('Ben'), day('2025-12-26')),
      rows(person('Tom'), day('2025-12-25')),
    ),
  ).toEqual({
    typed: rows(person('Tom'), day('2025-12-26')),
    questions: [],
  })
})

test('a row with another name and more that is new is told as one that is gone and one that came, and a new name alone as such', () => {
  const people = (...all: [name: string, role: string][]) =>
    typed(
      Object.fromEntries(
        all.flatMap(([name, role], at) =>
          Object.entries({ name, role, place: 'Kirwan', hours: 'All week' }).map(([key, text]) => [
            `list[${at}].${key}`,
            text,
          ]),
        ),
      ),
    )
  const told = (name: string, role: string) => rowsCompared('list', people(['Ben', 'Service']), people([name, role]))
  expect(told('Tom', 'Parts')).toEqual({ added: [0], gone: [0], changed: [], isMoved: false })
  expect(told('Benjamin', 'Service')).toEqual({ added: [], gone: [], changed: [[0, 0]], isMoved: false })
})
