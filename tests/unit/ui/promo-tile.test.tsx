import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TileShown } from '../../../src/domain/promo-tile.ts'
import { PromoTile } from '../../../src/ui/PromoTile.tsx'
import { aPromoTile } from '../../support/builders.ts'

const markup = (fields: Partial<TileShown>) => renderToStaticMarkup(<PromoTile tile={{ ...aPromoTile(), ...fields }} />)

test('OF-13 a promo tile shows its image with alt, on its background, as a link to where it leads', () => {
  const html = markup({ image: '/tiles/ev.webp', alt: 'Electric week', background: '#241c4e', href: '/special-offers' })
  expect(html).toMatch(/<rect [^>]*fill="#241c4e"><\/rect>/)
  expect(html).toMatch(/<a href="\/special-offers"><img src="\/tiles\/ev.webp" alt="Electric week"[^>]*\/><\/a>/)
})

test('OF-13, DC-76 a promo tile comes in the widths that its picture has, and one of a single file as that', () => {
  const srcset = '/tiles/ev-480.avif 480w, /tiles/ev-960.avif 960w'
  const widths = { srcSet: srcset, sizes: '94vw' }
  expect(markup({ widths })).toMatch(new RegExp(`<img [^>]*srcSet="${srcset}" sizes="94vw"`))
  expect(markup({})).not.toMatch(/srcset|sizes/i)
})

test('OF-13 a promo tile without a background or link has none', () => {
  expect(markup({})).not.toMatch(/<svg|<rect|<a /)
  expect(markup({})).toContain('alt="Book a service"')
})
