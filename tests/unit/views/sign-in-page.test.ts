import { expect, test } from 'vitest'
import { signInPage } from '../../../src/views/sign-in-page.ts'
import { aSite } from '../../support/site.ts'

test('RT-23 the page of sign-in names the purpose of each type, and is nothing for search engines', () => {
  const { meta, purposes } = signInPage(aSite())
  expect(meta.robots).toBe('noindex')
  expect(purposes).toEqual({
    watchlist: 'Sign in to save cars, and find them on all your devices.',
    'trade-in': 'Sign in to accept your trade-in offer.',
    checkout: 'Sign in to reserve or buy a car online.',
    finance: 'Sign in to ask for your own finance.',
    'spin-to-win': 'Sign in to spin and win.',
    'online-payment': 'Sign in to pay online.',
  })
})

test('RT-23 DC-77 where a browser keeps the cars, the page promises no list on other devices', () => {
  const { purposes } = signInPage(aSite({ settings: { favourites: { mode: 'local' } } }))
  expect(purposes.watchlist).toBe('You save cars here without signing in: they are kept in this browser.')
})

test('features 3.12 who is asked for a number is told what it is for, and led to what becomes of it', () => {
  const [before, policy, after] = signInPage(aSite()).privacy
  expect([before, policy.href, after]).toEqual([
    'We use your number to know you again, and keep it as our ',
    '/privacy-policy',
    ' says.',
  ])
})
