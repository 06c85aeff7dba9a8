import { expect, test } from 'vitest'
import { signInPage } from '../../../src/views/sign-in-page.ts'
import { aSite } from '../../support/site.ts'

test('RT-23 the page of sign-in names the purpose of each type, and is nothing for search engines', () => {
  const { meta, purposes } = signInPage(aSite())
  expect(meta.robots).toBe('noindex')
  expect(Object.keys(purposes)).toEqual([
    'watchlist',
    'trade-in',
    'checkout',
    'finance',
    'spin-to-win',
    'online-payment',
  ])
  expect(new Set(Object.values(purposes)).size).toBe(6)
})
