import { mainLocation } from '../../domain/location.ts'
import { fill } from '../../domain/text.ts'
import { companyLine } from '../../site/company-line.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteLicences } from '../../views/footer.ts'
import type { AlertRow } from '../db/tables.ts'
import { toShopperFrom } from '../dealer-mail.ts'
import { hostOf } from '../host-of.ts'
import type { Block } from '../letters/blocks.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'
import type { Services } from '../services.ts'
import { phoneAt, placeLine } from '../to-shopper.ts'
import { MOST_ALERTS } from './limits.ts'
import { stopLink, yesLink } from './links.ts'
import { dayOf, watchedInWords } from './watched.ts'

type Secret = Pick<Services, 'secret'>

/** Whose letters, about what: nothing that was typed is in any of these, as anybody can type anybody's mail address. */
type Asked = Pick<AlertRow, 'email' | 'car_id' | 'search' | 'car_name'>
type Kept = Asked & Pick<AlertRow, 'id' | 'ends_at'>

/** Asks a box whether it wants letters. It holds no advertising; what is agreed to stands on the page that it leads to. */
export function confirmMail(alert: Kept, site: Site, services: Secret): Mail {
  const labels = labelsOf(site.settings)
  return letter(alert, labels.alertMailSubject, site, services, [
    { lines: [tells(alert, labels)] },
    {
      lines: [fill(labels.alertMailConfirm, { yes: labels.alertYes })],
      link: { label: labels.letterOpen, href: yesLink(alert.id, site, services) },
    },
    { lines: [fill(labels.alertMailOtherwise, { date: dayOf(alert.ends_at, site) })] },
  ])
}

/** To a box that has these letters already and was typed once more. */
export function onMail(alert: Kept, site: Site, services: Secret): Mail {
  const labels = labelsOf(site.settings)
  return letter(alert, labels.alertMailOnSubject, site, services, [
    { lines: [fill(labels.alertMailOn, { date: dayOf(alert.ends_at, site) })] },
    { lines: [labels.alertMailStop], link: { label: labels.alertStop, href: stopLink(alert.id, site, services) } },
  ])
}

/** To a box that has as many as there are. */
export function fullMail(asked: Asked, site: Site): Mail {
  const labels = labelsOf(site.settings)
  return written(asked, labels.alertMailFullSubject, site, [{ lines: [fill(labels.alertFull, { most: MOST_ALERTS })] }])
}

const letter = (alert: Kept, subject: string, site: Site, services: Secret, blocks: readonly Block[]): Mail => ({
  ...written(alert, subject, site, blocks),
  stopsAt: stopLink(alert.id, site, services),
})

function written(asked: Asked, subject: string, site: Site, blocks: readonly Block[]): Mail {
  const why = fill(labelsOf(site.settings).alertMailAsked, { host: hostOf(site) })
  return {
    to: [asked.email],
    ...toShopperFrom(mainPlace(site), site),
    ...writeLetter(site, {
      subject,
      blocks: [{ lines: [why] }, { lines: [watchedInWords(asked, site)] }, ...blocks, footBlock(site)],
    }),
  }
}

/** Of what letters about it tell. */
export const tells = ({ car_id }: Pick<AlertRow, 'car_id'>, labels: Labels): string =>
  car_id === null ? labels.alertTellsSearch : labels.alertTellsCar

/** Whose people read what is answered to a letter of an alert. */
export const mainPlace = ({ locations }: Pick<Site, 'locations'>) => mainLocation(locations) ?? locations[0]

/**
 * Who writes, at the foot of every letter of an alert: the dealer, its company, address, phone and licences, as far as the
 * site knows them. Source: Spam Act 2003 (Australia) s 17, Unsolicited Electronic Messages Act 2007 (New Zealand) s 10, and
 * CAN-SPAM Act of 2003 (America), 15 U.S.C. 7704(a)(5).
 */
export function footBlock(site: Site): Block {
  const { settings } = site
  const labels = labelsOf(settings)
  const place = mainPlace(site)
  const lines = [
    settings.name,
    companyLine(settings, labels),
    place && placeLine(place, settings.region),
    phoneAt(place, site),
    ...siteLicences(site, labels),
  ]
  return { as: 'quiet', lines: [...new Set(lines)] }
}
