import { expect, test } from 'vitest'
import { customerReview, feedbackSurvey } from '../../../src/views/forms/after-sales.ts'
import type { FormShown } from '../../../src/views/forms/form-shown.ts'
import { aDealership } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const southside = { id: 2, name: 'Southside Kia', slug: 'southside-kia' }
const site = aSite({
  dealerships: [aDealership(), aDealership(southside)],
  locations: [aPlace(), aPlace({ id: 12, name: 'Southside', slug: 'southside', dealership_slug: 'southside-kia' })],
})

const fieldsOf = ({ steps }: FormShown) => steps.flatMap(step => step.fields)
const fieldOf = (form: FormShown, name: string) => fieldsOf(form).find(field => field.name === name)!

test.each([
  ['the survey', feedbackSurvey, 'location_id', ['11', '12']],
  ['the review', customerReview, 'dealership_slug', ['northside-toyota', 'southside-kia']],
] as const)(
  'RV-05, DC-164 %s asks for 1 to 5 stars, a comment, name, email and dealership, and is sent as feedback',
  (_, formOf, place, places) => {
    const form = formOf(site)
    expect(fieldsOf(form).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['rating', 'comment', 'name', 'email', place]),
    )
    const options = (name: string) => {
      const field = fieldOf(form, name)
      return 'options' in field ? field.options.map(({ value }) => value) : []
    }
    expect(options('rating')).toEqual(['1', '2', '3', '4', '5'])
    expect(options(place)).toEqual(places)
    expect(form.hidden).toContainEqual(['category', 'Feedback'])
    for (const name of ['rating', 'name', 'email', place]) expect(fieldOf(form, name).required, name).toBe(true)
  },
)

test('RV-05 a review is of the dealership that its address names; of the only one, without a choice', () => {
  expect(fieldOf(customerReview(site), 'dealership_slug')).toMatchObject({
    label: 'Which dealership is it about?',
    fromQuery: 'dealership_name',
  })
  expect(fieldOf(customerReview(site), 'dealership_slug')).not.toHaveProperty('value')
  expect(fieldOf(customerReview(aSite()), 'dealership_slug')).toMatchObject({ value: 'northside-toyota' })
})
