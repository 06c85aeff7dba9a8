import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { TRACKER_PAGE } from '../site/fixed-pages.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { aroundPolicy, linkIfThere, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'

const LABELS = [
  'formSending',
  'successAbout',
  'successReply',
  'successBooked',
  'trackerUnknown',
  'trackerUnknownText',
  'trackerFailed',
  'trackerAgain',
  'trackerReceived',
  'trackerRead',
  'trackerReplied',
  'trackerNotYet',
  'trackerLate',
  'trackerAsk',
  'trackerAskText',
  'trackerAsked',
  'trackerCall',
  'trackerWithdraw',
  'trackerWithdrawText',
  'trackerWithdrawYes',
  'trackerWithdrawNo',
  'trackerWithdrawn',
] as const satisfies readonly (keyof Labels)[]

export type TrackerSetup = { labels: Pick<Labels, (typeof LABELS)[number]> }

export type TrackerPage = {
  meta: PageMeta
  title: string
  intro: string
  finding: string
  scriptless: string
  /** How to have what is held shown or deleted: the words around the link to where that is told. */
  data: { title: string; who: string; erase: readonly [string, TextLink | string, string] }
  setup: TrackerSetup
}

/** One page for all leads of a dealer who lets shoppers follow them; which it is, its address tells this browser alone. Source: features #10. */
export function trackerPage(site: Site): TrackerPage {
  const labels = labelsOf(site.settings)
  const [before, policy, after] = aroundPolicy(labels.trackerErase, labels)
  return {
    meta: pageMeta(site, {
      title: labels.trackerTitle,
      description: labels.trackerIntro,
      path: TRACKER_PAGE,
      robots: 'noindex, nofollow',
    }),
    title: labels.trackerTitle,
    intro: labels.trackerIntro,
    finding: labels.trackerFinding,
    scriptless: labels.trackerScripts,
    data: {
      title: labels.trackerData,
      who: labels.trackerPrivate,
      erase: [before, linkIfThere(policy, pagesOf(site)) ?? policy.label, after],
    },
    setup: { labels: pickLabels(labels, LABELS) },
  }
}
