import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behindTitle } from '../../../src/domain/behind-title.ts'
import {
  byName,
  fill,
  joinParts,
  plainText,
  sameWords,
  shortenAt,
  shortenAtWord,
  slugify,
} from '../../../src/domain/text.ts'

test('DC-07 a slug is lower-case words joined by hyphens, without accents', () => {
  expect(slugify('Land Rover')).toBe('land-rover')
  expect(slugify('Citroën C4 (Aircross)')).toBe('citroen-c4-aircross')
  expect(slugify('  O’Brien’s   Cars ')).toBe('obriens-cars')
  expect(slugify('丰田')).toBe('')
})

test('DC-07 any text makes a slug that is a safe path segment, and the slug of a slug is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const slug = slugify(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('DC-07 case, hyphen and space do not tell two words apart, letters do', () => {
  expect(sameWords('Land-Rover', 'land rover')).toBe(true)
  expect(sameWords('C-HR', 'c hr')).toBe(true)
  expect(sameWords('Corolla', 'Corolla Cross')).toBe(false)
})

test('CD-04 missing parts leave no stray separators', () => {
  expect(joinParts([2021, undefined, 'Corolla', '', null, ' SX '])).toBe('2021 Corolla SX')
  expect(joinParts([undefined, ''], ', ')).toBe('')
})

test('DC-141 cuts at the last word boundary at or before the limit, and adds an ellipsis', () => {
  expect(shortenAtWord('one two three', 13)).toBe('one two three')
  expect(shortenAtWord('one two three', 12)).toBe('one two…')
  expect(shortenAtWord('one two three', 7)).toBe('one two…')
  expect(shortenAtWord('one two three', 6)).toBe('one…')
})

test('DC-141 cuts inside a word that is longer than the limit, never inside a character', () => {
  expect(shortenAtWord('antidisestablishment', 4)).toBe('anti…')
  expect(shortenAtWord('abc🚗🚗', 4)).toBe('abc…')
})

test('DC-141 a shortened text is a start of the text and no longer than the limit plus the ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
      const short = shortenAtWord(text, limit)
      if (text.length <= limit) expect(short).toBe(text)
      else {
        expect(short.length).toBeLessThanOrEqual(limit + 1)
        expect(text.startsWith(short.slice(0, -1))).toBe(true)
      }
    }),
  )
})

test('VD-30 cuts after exactly so many characters', () => {
  expect(shortenAt('abcdef', 6)).toBe('abcdef')
  expect(shortenAt('abcdefg', 6)).toBe('abcdef…')
})

test('DC-141 the plain text of markup has no tags, no script and real characters', () => {
  expect(plainText('<p>Worth <strong>$3,000</strong>, and <a href="/x">yours</a>.</p>')).toBe(
    'Worth $3,000, and yours.',
  )
  expect(plainText('<p>Fish &amp; <b>chips</b></p><script>alert(1)</script>\n<p>3 &lt; 4</p>')).toBe(
    'Fish & chips 3 < 4',
  )
})

test('CF-03 fills the placeholders of a label and leaves unknown ones to be noticed', () => {
  expect(fill('Was {price}', { price: '$9' })).toBe('Was $9')
  expect(fill('{a} {toString}', { a: 1 })).toBe('1 {toString}')
  expect(fill('{a}', { a: '$&' })).toBe('$&')
})

test('DC-141 the plain text of markup keeps words apart, reads entities and drops what is no text', () => {
  expect(plainText('<style>a{}</style>One<br>two<hr class="x" id="y">three')).toBe('One two three')
  expect(plainText('a<script>x\ny</script>b')).toBe('a b')
  expect(plainText('<span class="a" id="b">Big</span>gest <b title="c">bar</b>gain')).toBe('Biggest bargain')
  expect(plainText('&lt;b&gt; &quot;x&quot; it&#39;s&nbsp;so &amp; &copy;')).toBe(`<b> "x" it's so & &copy;`)
})

test('DC-141 in one line, points of a list and headings are told apart by marks, where they have none of their own', () => {
  const points = ['Free <b>towbar fitting</b>', '<p>First service free</p>\n', 'Wax!', 'From $199 a week']
  const list = `<ul>\n${points.map(point => `<li>${point}</li>\n`).join('')}</ul>`
  const said = 'Free towbar fitting, First service free, Wax! From $199 a week'
  expect(plainText(`<p>Save $2,000.</p>\n${list}`)).toBe(`Save $2,000. ${said}`)
  expect(plainText(`<h2>What you get</h2>${list}<p>Until June</p>`)).toBe(`What you get: ${said}. Until June`)
  expect(plainText('<H2>Why us?</H2><OL><LI>Fish &amp;</LI><LI>“chips”</LI></OL><h3>End</h3>')).toBe(
    'Why us? Fish &, “chips”. End',
  )
})

test('entities are read by name and by number, and what stands for no sign stays or is left out', () => {
  expect(plainText('A &#38; B &#x2019; C &#xE9; &apos;D&apos; &ndash; E')).toBe("A & B ’ C é 'D' – E")
  expect(plainText('&#0;a&#xD800;b&#9999999;c &unknown; &; &constructor;')).toBe('abc &unknown; &; &constructor;')
  expect(plainText('Dealer&#146;s &#x93;one&#148; &#150; &#128;5&#129;&#7;&#127;&#9;.')).toBe('Dealer’s “one” – €5 .')
  expect(plainText('a<!-- 3 > 2 <b>no</b> -->b')).toBe('a b')
})

test('DC-141 a cut keeps the last whole word, drops punctuation before the ellipsis, and never half a character', () => {
  expect(shortenAtWord('one two three', 7)).toBe('one two…')
  expect(shortenAtWord('one two three', 8)).toBe('one two…')
  expect(shortenAtWord('onetwothree', 4)).toBe('onet…')
  expect(shortenAtWord(' onetwothree', 4)).toBe('one…'.padStart(5))
  expect(shortenAt('one., ; two', 7)).toBe('one…')
  expect(shortenAt('ab\u{1F697}cd', 3)).toBe('ab…')
  expect(shortenAt('\u{1F697}abcdef', 4)).toBe('\u{1F697}ab…')
})

test('DC-07 a slug neither begins nor ends with hyphens', () => {
  expect(slugify('--A & B--')).toBe('a-b')
})

test('DC-07 two texts that are the same say the same, also where no word is left', () => {
  expect(sameWords('?', '?')).toBe(true)
  expect(sameWords('Land Rover', 'land-rover')).toBe(true)
  expect(sameWords('Kia', 'Mazda')).toBe(false)
})

test('DC-07, DC-141 several hyphens at an end go, and a closing tag with its attributes is no text', () => {
  expect(slugify('--- A ---')).toBe('a')
  expect(plainText('<b class="a b c">One</b><em>two</em>')).toBe('Onetwo')
})

test('a text stands behind its title: after a question as it is, else after a colon', () => {
  expect(behindTitle('Does everything in it work?', 'Yes')).toBe('Does everything in it work? Yes')
  expect(behindTitle('Service history', 'Full')).toBe('Service history: Full')
  expect(behindTitle('Service history', '')).toBe('Service history')
})

test('SR-39 names are listed by their letters, whatever their case and accents', () => {
  const names = ['škoda', 'Land Rover', 'LDV', 'Citroën', 'BMW', 'Cupra', 'MG', 'i30', 'IONIQ 5', 'Mercedes-Benz']
  const { compare } = new Intl.Collator('en')
  expect([...names].sort(byName)).toEqual([...names].sort(compare))
  expect(byName('MG', 'MG')).toBe(0)
  expect([byName('MG', 'mg'), byName('mg', 'MG')]).toEqual([-1, 1])
})
