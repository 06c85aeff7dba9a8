import { SUCCESS_PAGE } from '../../domain/lead-form.ts'
import type { LeadPlace } from '../../domain/lead-place.ts'
import { fill } from '../../domain/text.ts'
import { type PageMeta, pageMeta } from '../../seo/meta.ts'
import { TRACKER_PAGE } from '../../site/fixed-pages.ts'
import { type Labels, labelsOf, pickLabels } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { type OpenNow, openNow } from '../location-shown.ts'

const LABELS = [
  'successAbout',
  'successReply',
  'successReplyLater',
  'successTime',
  'successServiceDay',
  'successServiceDayAsked',
  'successBooked',
  'successBookedMail',
  'successOfferMail',
  'successCalendar',
  'trackerFollow',
  'trackerKeep',
  'driveLicence',
  'successNext',
  'successNextRead',
  'successNextReply',
  'successNextYou',
  'successBack',
  'successSearch',
] as const satisfies readonly (keyof Labels)[]

/** Where a lead may have gone, with all that decides it, and when people are there. */
export type ReplyPlace = LeadPlace & { name: string; open: OpenNow }

export type SuccessPage = {
  meta: PageMeta
  title: string
  text: string
  /** Who reads it, as long as nobody knows at which place. */
  read: string
  /** What the page's script needs to promise a reply; 0 minutes for a dealer who promises none. */
  reply: { minutes: number; places: readonly ReplyPlace[] }
  /** Where a lead has a page of its own. */
  trackerPath?: string
  region: string
  labels: Pick<Labels, (typeof LABELS)[number]>
}

/** One page for all that were sent; what was sent, this browser knows. Source: RT-26, FM-21, DC-123. */
export function successPage(site: Site): SuccessPage {
  const { settings, locations } = site
  const labels = labelsOf(settings)
  return {
    meta: pageMeta(site, {
      title: labels.successTitle,
      description: labels.successText,
      path: SUCCESS_PAGE,
      robots: 'noindex',
    }),
    title: labels.successTitle,
    text: labels.successText,
    read: fill(labels.successNextRead, { place: settings.name }),
    reply: {
      minutes: settings.forms.replyWithinMinutes,
      places: locations.map(location => {
        const { id, name, dealership_slug, location_type, primary } = location
        return { id, name, dealership_slug, location_type, primary, open: openNow(site, location, labels) }
      }),
    },
    ...(settings.forms.enquiryTracker && { trackerPath: TRACKER_PAGE }),
    region: settings.region,
    labels: pickLabels(labels, LABELS),
  }
}
