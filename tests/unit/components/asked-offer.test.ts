import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ASKED_OFFER } from '../../../src/components/forms/asked-offer.ts'

const OFFERS = [
  ['starter', 'About “Starter”.', 2_000],
  ['8', 'About “Eight”.'],
]

/** What the line says at an address; "" while it is hidden. */
function said(search: string, now = 1_000): string {
  const line = { dataset: { offersAsked: JSON.stringify(OFFERS) }, hidden: true, textContent: '' }
  runInNewContext(ASKED_OFFER, {
    URLSearchParams,
    Date: { now: () => now },
    document: { currentScript: { previousElementSibling: line } },
    location: { search },
  })
  return line.hidden ? '' : line.textContent
}

test('OF-02, DC-140 the line above the contact form names the offer of the address until that has ended, and no other', () => {
  expect(said('?offer=starter&category=General+Enquiry')).toBe('About “Starter”.')
  expect(said('?offer=8', 9_000)).toBe('About “Eight”.')
  expect(said('?offer=starter', 2_000)).toBe('')
  for (const other of ['', '?offer=', '?offer=constructor', '?offer=<b>Free</b>']) expect(said(other)).toBe('')
})
