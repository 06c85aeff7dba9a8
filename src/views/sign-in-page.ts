import type { SignInType } from '../domain/sign-in-path.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type AroundPolicy, aroundPolicy } from './links.ts'

const LABELS = [
  'signInPhone',
  'signInPhoneHint',
  'signInSend',
  'signInCode',
  'signInAgain',
  'signInStop',
  'signInOther',
  'signInBack',
  'signInScripts',
] as const satisfies readonly (keyof Labels)[]

/** What its script says. */
const SAID = [
  'signInCodeHint',
  'signInSending',
  'signInUnsure',
  'signInWait',
  'signInWorking',
  'signInSentAgain',
  'signInChecking',
  'signInDone',
  'countdownHours',
  'countdownMinutes',
  'countdownSeconds',
  'countdownOver',
] as const satisfies readonly (keyof Labels)[]

export type SignInPage = {
  meta: PageMeta
  title: string
  text: string
  privacy: AroundPolicy
  /** What the page says by the purpose that its address names. */
  purposes: Readonly<Record<SignInType, string>>
  labels: Pick<Labels, (typeof LABELS)[number]>
  said: Pick<Labels, (typeof SAID)[number]>
}

/** One page for all purposes; for which one, and where from and to, its address says. Source: RT-23 to RT-25, DC-166. */
export function signInPage(site: Site): SignInPage {
  const { settings } = site
  const labels = labelsOf(settings)
  return {
    meta: pageMeta(site, {
      title: labels.signInTitle,
      description: labels.signInText,
      path: '/sign-in',
      robots: 'noindex',
    }),
    title: labels.signInTitle,
    text: labels.signInText,
    privacy: aroundPolicy(labels.signInPrivacy, labels),
    purposes: {
      watchlist: settings.favourites.mode === 'local' ? labels.signInWatchlistHere : labels.signInForWatchlist,
      'trade-in': labels.signInForTradeIn,
      checkout: labels.signInForCheckout,
      finance: labels.signInForFinance,
      'spin-to-win': labels.signInForSpinToWin,
      'online-payment': labels.signInForOnlinePayment,
    },
    labels: pickLabels(labels, LABELS),
    said: pickLabels(labels, SAID),
  }
}
