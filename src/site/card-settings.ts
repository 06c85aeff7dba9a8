import { CARD_LABELS, type CardLabels, type CardSettings } from '../domain/car-card.ts'
import { type Labels, pickLabels, soldText } from './labels.ts'
import type { SiteSettings } from './schema/site.ts'

/** What the car card needs of a site, as plain JSON: what pages ask the rules with, and what islands get. */
export function cardSettings(settings: SiteSettings, labels: Labels): CardSettings {
  const { cards, features, finance, paths, pictures, price, region, reservation, stock, tags, timezone } = settings
  return {
    region,
    ...(timezone ? { timezone } : {}),
    stock: { distanceUnit: stock.distanceUnit },
    cards,
    features: {
      reserve: features.reserve,
      checkoutJourney: features.checkoutJourney,
      certifiedBadge: features.certifiedBadge,
    },
    reservation: { deposit: reservation.deposit },
    finance: {
      ...(finance.provider ? { provider: finance.provider } : {}),
      excludedDealershipIds: finance.excludedDealershipIds,
      showComparisonRate: finance.showComparisonRate,
      ...(finance.repaymentsPer === 'week' ? {} : { repaymentsPer: finance.repaymentsPer }),
    },
    paths: { checkout: paths.checkout, finance: paths.finance },
    pictures,
    price: { useOfferPrice: price.useOfferPrice, showSubscription: price.showSubscription },
    tags,
    unsavedLocationIds: settings.locations.filter(location => !location.garage_enabled).map(({ id }) => id),
    labels: cardLabels(settings, labels),
  }
}

/** The texts of a card, with the notice on a sold car. */
function cardLabels(settings: Pick<SiteSettings, 'labels'>, labels: Labels): CardLabels {
  const texts = pickLabels(labels, CARD_LABELS)
  return { ...texts, sold: soldText(settings, labels) }
}
