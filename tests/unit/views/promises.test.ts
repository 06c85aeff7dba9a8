import { expect, test } from 'vitest'
import { findRoute } from '../../../src/routes.ts'
import { textPage } from '../../../src/views/content-page.ts'
import type { FormPage } from '../../../src/views/forms/form-page.ts'
import { aSite } from '../../support/site.ts'

const about = { slug: 'about-us', title: 'About us', html: '<p>Words.</p>' }

test('CO-01, DC-158 the community program of $100,000 shows on the about page of sites that switch it on', () => {
  const on = aSite({ settings: { features: { communityProgram: true } } })
  expect(textPage(on, about).community?.text).toContain('$100,000')
  expect(textPage(on, { ...about, slug: 'hybrids' }).community).toBeUndefined()
  expect(textPage(aSite(), about).community).toBeUndefined()
})

test('CO-02 parts have a warranty of 2 years from install or purchase', () => {
  const found = findRoute(aSite(), '/parts/search')!
  const page = found.route.view(aSite(), found.params) as FormPage
  expect(page.intro).toContain('warranty of 2 years from install or purchase')
})
