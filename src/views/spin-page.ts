import { formatDate } from '../domain/date.ts'
import { formatDollars } from '../domain/format.ts'
import { hasSecondSpin, SPIN_DEPOSIT, SPIN_SEGMENTS, spinWindow, windowState } from '../domain/spin.ts'
import { fill } from '../domain/text.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'

export const SPIN_PAGE = '/spin-to-win'

const LABELS = [
  'signInTitle',
  'tryAgain',
  'spinSignIn',
  'spinSignInEnded',
  'spinLoading',
  'spinNone',
  'spinOneLeft',
  'spinsLeft',
  'spinNoneLeft',
  'spinGo',
  'spinTurning',
  'spinKeeping',
  'spinWon',
  'spinPurchase',
  'spinFirst',
  'spinSecond',
  'spinOutcomeOpen',
  'spinOutcomeKept',
  'spinOutcomeForfeited',
  'spinOutcomeCancelled',
  'spinChoose',
  'spinChooseText',
  'spinChooseMissing',
  'spinKeep',
] as const satisfies readonly (keyof Labels)[]

/** What the script of the page gets. */
export type SpinSetup = {
  path: string
  isGated: boolean
  segments: number
  /** In epoch milliseconds: the page outlives the moment in which it was built. */
  opens: number
  closes: number
  /** What stands at the top before the promotion and after it. */
  ahead: string
  over: string
  /** How to come to a second spin, where there is one. */
  secondChance?: string
  labels: Pick<Labels, (typeof LABELS)[number]>
}

export type SpinPage = {
  meta: PageMeta
  crumbs: Crumb[]
  title: string
  intro: string
  dates: string
  /** Why the wheel stands still at the moment of the build. */
  closed?: string
  wheel: readonly string[]
  yours: string
  withoutScripts: string
  how: { title: string; steps: readonly string[] }
  prizes: { title: string; names: readonly string[] }
  terms: { title: string; text: string }
  setup: SpinSetup
}

type Promotion = Exclude<SiteSettings['features']['spinToWin'], 'off'>

/** The wheel, for nobody in particular: who spins, and what was won, only the API knows. Source: RT-17, DC-159, DC-160. */
export function spinPage(site: Site): SpinPage {
  const { settings } = site
  // Sites without the promotion have no such page (SP-01).
  const promotion = settings.features.spinToWin as Promotion
  const labels = labelsOf(settings)
  const zone = siteZone(settings)
  const window = spinWindow(promotion, zone)
  const inWords = (day: string): string => formatDate(day, settings.region, zone)
  const [start, end] = [inWords(promotion.start), inWords(promotion.end)]
  const hasSecond = hasSecondSpin(settings)
  const amount = formatDollars(SPIN_DEPOSIT)
  const dates = fill(labels.spinDates, { start, end })
  const prizes = (promotion.prizes ?? SPIN_SEGMENTS).map(({ prize }) => prize)
  const state = windowState(window, site.at)
  const closed = { ahead: fill(labels.spinAhead, { date: start }), open: undefined, over: labels.spinOver }
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.spinTitle, href: SPIN_PAGE },
  ]
  return {
    meta: pageMeta(site, {
      title: labels.spinTitle,
      description: `${labels.spinIntro} ${dates}`,
      path: SPIN_PAGE,
      ...(state === 'over' && { robots: 'noindex' }),
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: labels.spinTitle,
    intro: labels.spinIntro,
    dates,
    closed: closed[state],
    wheel: prizes,
    yours: labels.spinYours,
    withoutScripts: labels.spinScripts,
    how: {
      title: labels.spinHow,
      steps: [
        labels.spinHowPurchase,
        ...(hasSecond ? [fill(labels.spinHowDeposit, { amount }), fill(labels.spinHowChoose, { end })] : []),
      ],
    },
    prizes: { title: labels.spinPrizes, names: [...new Set(prizes)] },
    terms: { title: labels.spinTerms, text: promotion.terms },
    setup: {
      path: SPIN_PAGE,
      isGated: settings.gates.spinToWin,
      segments: prizes.length,
      opens: window.opens.getTime(),
      closes: window.closes.getTime(),
      ahead: closed.ahead,
      over: closed.over,
      ...(hasSecond && { secondChance: fill(labels.spinSecondChance, { amount, end }) }),
      labels: pickLabels(labels, LABELS),
    },
  }
}
