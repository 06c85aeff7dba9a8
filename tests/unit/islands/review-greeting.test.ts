// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { greet } from '../../../src/islands/forms/review-greeting.ts'
import { findRoute } from '../../../src/routes.ts'
import type { ReviewPage } from '../../../src/views/forms/pages.ts'
import { aSite } from '../../support/site.ts'

test('RV-06 a missing first name reads "Valued Customer", a missing dealership "Our Dealership"', () => {
  const site = aSite()
  const { greeting } = findRoute(site, '/customer-review')!.route.view(site, {}) as ReviewPage
  const greeted = (query: string): string => {
    history.replaceState(null, '', `/customer-review?${query}`)
    document.body.innerHTML = '<p data-greeting></p>'
    document.querySelector<HTMLElement>('[data-greeting]')!.dataset.greeting = JSON.stringify(greeting)
    greet()
    return document.body.textContent
  }
  const nobody = 'Thank you for choosing Our Dealership, Valued Customer.'
  expect(greeted('')).toBe(nobody)
  expect(greeted('first_name=+&dealership_name=+')).toBe(nobody)
  expect(greeted('first_name=+Sam+&dealership_name=Northside+')).toBe('Thank you for choosing Northside, Sam.')
  expect(greeted('first_name=Sam')).toBe('Thank you for choosing Our Dealership, Sam.')
  expect(greeting.toAnybody).toBe(nobody)
})
