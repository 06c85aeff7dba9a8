import { expect, test } from 'vitest'
import { commentsShown } from '../../../src/domain/comments.ts'

test('VD-31 comments are split at the pipe into paragraphs, empty ones dropped', () => {
  expect(commentsShown('One owner. | |Full history.|')).toEqual({ paragraphs: ['One owner.', 'Full history.'] })
})

test('VD-31 a line that ends is a space where the pipe parts paragraphs', () => {
  expect(commentsShown('One owner,\r\ntwo keys.&#10;Clean.|Full\nhistory.')).toEqual({
    paragraphs: ['One owner, two keys. Clean.', 'Full history.'],
  })
})

test('comments are parted where lines and blocks of markup end, and read as plain text', () => {
  const paragraphs = (text: string) => commentsShown(text)?.paragraphs
  expect(
    paragraphs('<p>Great <b>car</b> &amp; low km</p>\n<ul><li>One owner</li><li>It&#8217;s clean</li></ul>'),
  ).toEqual(['Great car & low km', 'One owner', 'It’s clean'])
  expect(paragraphs('Line one\r\nLine two\r\n\r\n- item&#13;&#10;- item<br/>Last<BR>one')).toEqual([
    'Line one',
    'Line two',
    '- item',
    '- item',
    'Last',
    'one',
  ])
  expect(paragraphs('Under <5000 km & 3 > 2')).toEqual(['Under <5000 km & 3 > 2'])
  expect(paragraphs('Tyres &lt;half worn, kms &gt;100k')).toEqual(['Tyres <half worn, kms >100k'])
  expect(paragraphs('One<script>a\n<br>b</script><!-- <p>no</p>\n -->.<style>p{}</style>')).toEqual(['One .'])
  expect(commentsShown('<p>&nbsp;</p><br>')).toBeUndefined()
})

test('VD-32 no comments are nothing', () => {
  for (const text of [undefined, '', ' ', '| |']) expect(commentsShown(text)).toBeUndefined()
})

test('VD-30 400 characters show in full, 401 are truncated at 400', () => {
  expect(commentsShown('x'.repeat(400))).toEqual({ paragraphs: ['x'.repeat(400)] })
  expect(commentsShown('x'.repeat(401))).toEqual({
    paragraphs: ['x'.repeat(401)],
    short: [`${'x'.repeat(400)}…`],
  })
})

test('DC-68 the 400 characters are counted over the joined paragraphs, and end with an ellipsis', () => {
  const [first, second] = ['a'.repeat(300), 'b'.repeat(100)]
  expect(commentsShown(`${first}|${second}`)?.short).toBeUndefined()
  expect(commentsShown(`${first}|${second}b`)?.short).toEqual([first, `${second}…`])
  expect(commentsShown(`${first}|${'b'.repeat(99)}|cd`)?.short).toEqual([first, 'b'.repeat(99), 'c…'])
  expect(commentsShown(`${first}|${second}|c`)?.short).toEqual([first, `${second}…`])
})
