import { expect, test } from 'vitest'
import { customerReview, feedbackSurvey } from '../../../src/views/forms/after-sales.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const site = aSite({ locations: [aPlace(), aPlace({ id: 12, name: 'Northside Two', slug: 'northside-two' })] })

test('RV-05, DC-164 feedback has 1 to 5 stars, a comment, name, email and the dealership, and is sent as feedback', () => {
  const { steps, hidden } = feedbackSurvey(site)
  const fields = steps.flatMap(step => step.fields)
  const names = fields.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['rating', 'comment', 'name', 'email', 'location_id']))
  const rating = fields.find(({ name }) => name === 'rating')
  expect(rating?.kind === 'stars' && rating.options.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['1', '2', '3', '4', '5']),
  )
  expect(hidden).toContainEqual(['category', 'Feedback'])
  expect(customerReview(site).hidden).toContainEqual(['category', 'Feedback'])
})
