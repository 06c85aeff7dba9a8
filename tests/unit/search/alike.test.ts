import { expect, test } from 'vitest'
import { alikeTo } from '../../../src/search/alike.ts'

const VALUES = {
  make: { Jeep: 3, Toyota: 9, 'Land Rover': 2, Mini: 1 },
  make_model: {
    'Jeep > Grand Cherokee': 3,
    'Toyota > Corolla': 4,
    'Toyota > Corolla Cross': 5,
    'Land Rover > Defender': 2,
    'Mini > ': 1,
  },
  body: { suv: 5, wagon: 2 },
}

const pathTo = (slug: string): string | undefined => alikeTo(slug, VALUES)?.path.split('?')[0]

test.each([
  ['2014-jeep-grand-cherokee-laredo-6300319', '/search/jeep/grand-cherokee'],
  ['2023-land-rover-defender-110-4', '/search/land-rover/defender'],
  ['2023-toyota-corolla-cross-gxl-4', '/search/toyota/corolla-cross'],
  ['2023-toyota-corolla-gxl-4', '/search/toyota/corolla'],
  ['toyota-corolla', '/search/toyota/corolla'],
  // A model whose name only begins so is another.
  ['2023-toyota-corollary-4', '/search/toyota'],
  ['2019-mini-cooper-4', '/search/mini'],
  ['2019-subaru-outback-wagon-4', '/search/wagon'],
  ['2019-kia-rio-hatch-4', undefined],
  ['2099-nobody-knows-it-1', undefined],
  ['', undefined],
])('DC-04 a car that was at %s is most like those at %s', (slug, path) => {
  expect(pathTo(slug)).toBe(path)
})

test('DC-54 of those that are alike no sold one is listed, and a stock that is not known has none', () => {
  expect(alikeTo('2023-toyota-corolla-gxl-4', VALUES)).toEqual({
    path: '/search/toyota/corolla?status=in_stock,coming_soon',
    name: 'Toyota Corolla',
  })
  expect(alikeTo('2023-toyota-corolla-gxl-4', {})).toBeUndefined()
})
