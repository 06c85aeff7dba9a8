import { expect, test } from 'vitest'
import { newText, UnwritableError, withChanges } from '../../../scripts/editor/written-text.ts'
import { splitFrontMatter } from '../../../src/site/content.ts'

const OFFER = `---
# Agreed with the maker in May.
name: "A tank of fuel"   # as on the poster

expiry: 2026-05-31
dealership_ids: [630]
model: {"name": "Avenger", "slug": "avenger"}
actions:
  - { label: See it, href: /search }
  - label: "Ask us"
    href: /contact-us
note: >
  folded
  text
---

Until the pump runs **dry**.
`

const changed = (fields: Record<string, unknown>, body?: string, text = OFFER): string =>
  withChanges(text, new Map(Object.entries(fields)), body)

/** The lines that differ, old and new. */
function difference(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter(line => !fresh.includes(line)), come: fresh.filter(line => !old.includes(line)) }
}

test('a text in which nothing changes is the same, byte for byte', () => {
  expect(changed({})).toBe(OFFER)
})

test('a changed field changes its own line, and what is written behind it stays', () => {
  expect(difference(OFFER, changed({ name: 'Two tanks: “full”' }))).toEqual({
    gone: ['name: "A tank of fuel"   # as on the poster'],
    come: ['name: "Two tanks: “full”"   # as on the poster'],
  })
  expect(difference(OFFER, changed({ expiry: '2026-06-30' }))).toEqual({
    gone: ['expiry: 2026-05-31'],
    come: ['expiry: "2026-06-30"'],
  })
})

test('a list in lines of its own is replaced as a whole, and the fields around it stay', () => {
  const after = changed({ actions: [{ label: 'Buy', href: '/search' }] })
  expect(difference(OFFER, after).come).toEqual(['  - label: "Buy"', '    href: "/search"'])
  expect(splitFrontMatter(after, '').fields).toEqual({
    ...splitFrontMatter(OFFER, '').fields,
    actions: [{ label: 'Buy', href: '/search' }],
  })
})

test('a field that is taken out goes with its lines, and a new one comes last', () => {
  expect(difference(OFFER, changed({ actions: undefined, note: undefined })).gone).toEqual([
    'actions:',
    '  - { label: See it, href: /search }',
    '  - label: "Ask us"',
    '    href: /contact-us',
    'note: >',
    '  folded',
    '  text',
  ])
  expect(changed({ category: 'Service', start: '2026-05-01' })).toContain(
    '  text\ncategory: "Service"\nstart: "2026-05-01"\n---\n',
  )
})

test('a text is replaced below its fields, which stay as they are', () => {
  const after = changed({}, 'One line.\n\nAnother.')
  expect(after).toBe(OFFER.replace('Until the pump runs **dry**.', 'One line.\n\nAnother.'))
  expect(changed({}, '')).toBe(OFFER.slice(0, OFFER.indexOf('\nUntil')))
})

test('lines end as those of the file do', () => {
  const windows = OFFER.replaceAll('\n', '\r\n')
  const after = changed({ name: 'Two' }, 'One.\n\nTwo.', windows)
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
  expect(splitFrontMatter(after, '').fields).toMatchObject({ name: 'Two', expiry: '2026-05-31' })
})

test('fields in one group of braces, none at all, and a fence at the end of the file are written too', () => {
  expect(splitFrontMatter(changed({ name: 'B' }, undefined, '---\n{ name: A, id: 7 }\n---\nx\n'), '').fields).toEqual({
    name: 'B',
    id: 7,
  })
  expect(changed({ name: 'B' }, undefined, '---\n---\nx\n')).toBe('---\nname: "B"\n---\nx\n')
  expect(changed({}, 'Text.', '---\nname: A\n---')).toBe('---\nname: A\n---\n\nText.\n')
})

test('what looks like other data, or like the end of the fields, is written as the text that it is', () => {
  for (const name of ['yes', '007', '---', 'a: b # c', '"quoted"', 'two\nlines', '- x', '’ü🚗', '\\', '{{ x }}']) {
    expect(splitFrontMatter(changed({ name }), '').fields['name']).toBe(name)
    expect(splitFrontMatter(newText({ name, note: [name] }, name), '')).toEqual({
      fields: { name, note: [name] },
      body: `\n${name}\n`,
    })
  }
})

test('a text that begins with a byte order mark keeps it, and its rules are no front matter', () => {
  const text = '\uFEFF---\nname: A\n---\n\nOne.\n\n---\n\nTwo.\n'
  expect(changed({ name: 'B' }, undefined, text)).toBe(text.replace('name: A', 'name: "B"'))
})

test('fields stand at the very beginning of a file: between lines further down there are none', () => {
  const text = 'A text.\n\n---\nname: A\n---\n\nMore.\n'
  expect(() => withChanges(text, new Map([['name', 'B']]))).toThrow(UnwritableError)
  expect(() => splitFrontMatter(text, 'a.md')).toThrow('has no front matter')
})
