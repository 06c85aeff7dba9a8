import { createHash } from 'node:crypto'
import { type FontPairName, fontPair } from '../site/fonts.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import { themeCss } from '../site/theme.ts'
import { type Footer, siteFooter } from './footer.ts'
import { type Header, siteHeader } from './header.ts'
import { existing, type HasPage, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'

/** What all pages of a site share: who it is, how it looks, header and footer. One object per site. */
export type Chrome = {
  slug: string
  name: string
  template: SiteSettings['template']
  lang: SiteSettings['region']
  logo?: { url: string; alt: string }
  tagline?: string
  fonts: FontPairName
  /** The site's own stylesheet and where it lies; the name changes with the text. */
  theme: { path: string; css: string }
  header: Header
  footer: Footer
  /** What else the dealer does, as far as the site has the page (DC-18, VD-45 to VD-47). */
  banner: readonly BannerItem[]
  /** Addresses that pages link to where they exist. */
  links: { searchPath?: string; serviceBooking?: string; getQuote?: string; compare: string }
  /** Phone numbers show in full at once (VD-43). */
  phoneRevealed: boolean
  labels: ChromeLabels
}

export type BannerItem = TextLink & { text?: string; kind: 'offers' | 'service' | 'sell' }

/** What is said when a car is kept, let go or compared (WL-12, WL-13, DC-83). */
export type CarToggleLabels = Pick<
  Labels,
  | 'carSavedTitle'
  | 'carSavedText'
  | 'carRemovedTitle'
  | 'carRemovedText'
  | 'compareFirst'
  | 'compareFirstText'
  | 'compareFull'
  | 'compareOpen'
  | 'close'
>

export type ChromeLabels = CarToggleLabels &
  Pick<
    Labels,
    | 'menu'
    | 'close'
    | 'skipToContent'
    | 'showNumber'
    | 'searchButton'
    | 'keywordPlaceholder'
    | 'searchStock'
    | 'comparisonRateWarning'
  >

export function siteChrome(site: Site): Chrome {
  const { settings } = site
  const labels = labelsOf(settings)
  const hasPage = pagesOf(site)
  const css = themeCss(settings)
  const page = (path: string): string | undefined => (hasPage(path) ? path : undefined)
  return {
    slug: settings.slug,
    name: settings.name,
    template: settings.template,
    lang: settings.region,
    logo: settings.logo,
    tagline: settings.tagline,
    fonts: fontPair(settings),
    theme: { path: `/theme.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`, css },
    header: siteHeader(site, labels, hasPage),
    footer: siteFooter(site, labels, hasPage),
    banner: banner(settings, labels, hasPage),
    links: {
      searchPath: page('/search'),
      serviceBooking: settings.externalLinks.serviceBooking ?? page('/service/booking'),
      getQuote: page('/models/get-quote'),
      compare: settings.paths.compare,
    },
    phoneRevealed: settings.phone.alwaysRevealed,
    labels: {
      menu: labels.menu,
      close: labels.close,
      skipToContent: labels.skipToContent,
      showNumber: labels.showNumber,
      searchButton: labels.searchButton,
      searchStock: labels.searchStock,
      keywordPlaceholder: labels.keywordPlaceholder,
      carSavedTitle: labels.carSavedTitle,
      carSavedText: labels.carSavedText,
      carRemovedTitle: labels.carRemovedTitle,
      carRemovedText: labels.carRemovedText,
      compareFirst: labels.compareFirst,
      compareFirstText: labels.compareFirstText,
      compareFull: labels.compareFull,
      compareOpen: labels.compareOpen,
      comparisonRateWarning: labels.comparisonRateWarning,
    },
  }
}

function banner({ externalLinks }: SiteSettings, labels: Labels, hasPage: HasPage): BannerItem[] {
  return existing<BannerItem>(
    [
      { kind: 'offers', label: labels.bannerOffers, href: '/special-offers' },
      {
        kind: 'service',
        label: labels.bannerService,
        text: labels.bannerServiceText,
        href: externalLinks.serviceBooking ?? '/service/booking',
      },
      {
        kind: 'sell',
        label: labels.bannerSell,
        text: labels.bannerSellText,
        href: externalLinks.sellMyCar ?? '/sell-my-car',
      },
    ],
    hasPage,
  )
}
