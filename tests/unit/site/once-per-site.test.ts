import { expect, test } from 'vitest'
import { oncePerSite } from '../../../src/site/once-per-site.ts'
import { aSite } from '../../support/site.ts'

test('what follows from a site is made once for it, and anew for the same site at another moment', () => {
  const moments = oncePerSite(({ at }) => [at])
  const site = aSite()
  const later = { ...site, at: new Date(site.at.getTime() + 1) }
  expect(moments(site)).toBe(moments(site))
  expect(moments(later)).toEqual([later.at])
})
