import type { Offer as OfferData, WithContext } from 'schema-dts'
import { offerImage } from '../domain/offer.ts'
import type { Offer } from '../records/index.ts'
import { absolute } from '../site/root.ts'
import type { Site } from '../site/site.ts'
import { dealerRef } from './dealer.ts'

/** A promotion as search engines read it: when it holds and whose it is. https://schema.org/Offer, features.md §4.1 */
export function offerData(
  site: Site,
  { offer, path, text }: { offer: Offer; path: string; text: string },
): WithContext<OfferData> {
  const url = absolute(site, path)
  const image = offerImage(offer)
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    '@id': url,
    url,
    name: offer.name,
    description: text || undefined,
    image: image && absolute(site, image),
    validFrom: offer.start,
    // The last day on which it holds, or the minute (OF-06).
    validThrough: offer.expiry,
    offeredBy: dealerRef(site),
  }
}
