import { writeClocks } from '../domain/time-zone.ts'
import { type FontPairName, fontPair } from '../site/fonts.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import { themeCss } from '../site/theme.ts'
import { zonesOf } from '../site/zone.ts'
import { type Call, callTo } from './call.ts'
import { type Footer, siteFooter } from './footer.ts'
import { type Header, siteHeader } from './header.ts'
import { existing, type HasPage, linkIfThere, sellMyCarHref, serviceBookingHref, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'

/** What all pages of a site share: who it is, how it looks, header and footer. One object per site. */
export type Chrome = {
  slug: string
  name: string
  template: SiteSettings['template']
  lang: SiteSettings['region']
  /** The clocks of its time zones, for the scripts of a page. */
  clocks: string
  logo?: { url: string; alt: string; onColour?: string | undefined }
  tagline?: string
  fonts: FontPairName
  /** The site's own styles: so few that each page carries them, rather than wait for a file of theirs. */
  theme: string
  header: Header
  footer: Footer
  /** Whom to call while somebody answers (HF-16). */
  call?: Call
  /** What else the dealer does, as far as the site has the page (DC-18, VD-45 to VD-47). */
  banner: readonly BannerItem[]
  /** Addresses that pages link to where they exist. */
  links: {
    enquire: string
    searchPath?: string
    serviceBooking?: string
    compare: string
    watchlist: string
  }
  /** Where saved cars are kept: with the account, or in the browser (DC-77). */
  savesIn: SiteSettings['favourites']['mode']
  /** What cards say of a car that was reserved since the build, where that is done online (CD-19, DC-87). */
  reserved?: string
  /** Phone numbers show in full at once (VD-43). */
  phoneRevealed: boolean
  labels: Pick<Labels, (typeof LABELS)[number]>
}

type BannerItem = TextLink & { text?: string; kind: 'offers' | 'service' | 'sell' }

/** What is said when a car is kept, let go or compared (WL-12, WL-13, DC-83). */
const CAR_TOGGLE_LABELS = [
  'carSavedTitle',
  'carSavedText',
  'carRemovedTitle',
  'carRemovedText',
  'viewList',
  'undo',
  'compareFirst',
  'compareFirstText',
  'compareFull',
  'compareOpen',
  'signInForWatchlist',
  'signInTitle',
  'close',
] as const satisfies readonly (keyof Labels)[]

export type CarToggleLabels = Pick<Labels, (typeof CAR_TOGGLE_LABELS)[number]>

const LABELS = [
  ...CAR_TOGGLE_LABELS,
  'menu',
  'skipToContent',
  'youAreHere',
  'previous',
  'next',
  'showNumber',
  'callNow',
  'enquireNow',
  'searchButton',
  'stockSearchPlaceholder',
  'keywordPlaceholder',
  'searchStock',
  'comparisonRateWarning',
  'watchlistCount',
  'formUnexpected',
  'unloaded',
  'unloadedAgain',
] as const satisfies readonly (keyof Labels)[]

export function siteChrome(site: Site): Chrome {
  const { settings } = site
  const labels = labelsOf(settings)
  const hasPage = pagesOf(site)
  const page = (path: string): string | undefined => (hasPage(path) ? path : undefined)
  return {
    slug: settings.slug,
    name: settings.name,
    template: settings.template,
    lang: settings.region,
    clocks: writeClocks(zonesOf(settings), site.at),
    logo: settings.logo,
    tagline: settings.tagline,
    fonts: fontPair(settings),
    theme: themeCss(settings),
    header: siteHeader(site, labels, hasPage),
    footer: siteFooter(site, labels, hasPage),
    call: callTo(site, labels),
    banner: banner(settings, labels, hasPage),
    links: {
      enquire: `${settings.paths.contact}#form`,
      searchPath: page('/search'),
      serviceBooking: linkIfThere({ href: serviceBookingHref(settings) }, hasPage)?.href,
      compare: settings.paths.compare,
      watchlist: settings.paths.watchlist,
    },
    savesIn: settings.favourites.mode,
    reserved: settings.features.reserve ? labels.reserved : undefined,
    phoneRevealed: settings.phone.alwaysRevealed,
    labels: pickLabels(labels, LABELS),
  }
}

function banner(settings: SiteSettings, labels: Labels, hasPage: HasPage): BannerItem[] {
  return existing<BannerItem>(
    [
      { kind: 'offers', label: labels.bannerOffers, href: '/special-offers' },
      {
        kind: 'service',
        label: labels.bannerService,
        text: labels.bannerServiceText,
        href: serviceBookingHref(settings),
      },
      {
        kind: 'sell',
        label: labels.bannerSell,
        text: labels.bannerSellText,
        href: sellMyCarHref(settings),
      },
    ],
    hasPage,
  )
}
