// What the build will say of a text though nothing in it is wrong: advertising that a law has a word on, links to nowhere, and
// what runs out.
// Which addresses there are is known once it is loaded.
import '../../src/routes.ts'
import type { Finding } from '../../src/domain/ad-law/rule.ts'
import { AD_RULES } from '../../src/domain/ad-law/rules.ts'
import { offerFindings } from '../../src/site/checks/ad-law.ts'
import type { Fault } from '../../src/site/faults.ts'
import type { Site } from '../../src/site/site.ts'
import { wordFindings } from '../../src/views/checks/ad-law.ts'
import { deadLinks } from '../../src/views/checks/dead-links.ts'
import { kindShape, prefixOf } from './documents.ts'
import type { Kind } from './kinds.ts'
import { isAt, settingCalled } from './plain-words.ts'

/** Where it `blocks`, the dealer's settings say that nothing is published with it. */
export type Found = Omit<Fault, 'file'> & { blocks: boolean }

/** Where a rule says what to do for whoever writes the file, what to do in the form that has the field for it. */
const IN_FORMS: Readonly<Record<string, { field: string; remedy: string }>> = {
  'rate-that-ends': {
    field: 'expiry',
    remedy: 'Give it a last day, so that it goes away by itself, or take the figure out.',
  },
  'licence-number': {
    field: 'dealer_license_number',
    remedy: 'Write it here: it then stands on the pages of its cars and at the foot.',
  },
  'business-phone': { field: 'phone', remedy: 'Write it here.' },
}

/** Of what a form is about, by its name and its title: that of its words and links, and not of the cars. */
export function foundIn(site: Site, kind: Kind, name: string, title: string): Found[] {
  const { severity } = site.settings.adLaw
  const isLeftOut = severity === 'hold' && kind.id === 'offers'
  const remedyIn = (rule: string): string | undefined => {
    const { field, remedy } = IN_FORMS[rule] ?? {}
    return field !== undefined && field in kindShape(kind) ? remedy : undefined
  }
  const isOurs = whereOf(site, kind, name, title)
  const isHere = isFoundIn(site, kind, name, title)
  const advertising = severity === 'off' ? [] : wordFindings(site).filter(isHere)
  return [
    ...advertising.map((finding): Found => {
      const { rule, what, remedy } = finding
      const { source, remedy: usual } = AD_RULES.get(rule)!
      const message = `it ${what}${isLeftOut ? `, and shoppers do not see this ${kind.one} until that is put right` : ''}`
      return {
        ...placeIn(site, kind, name, finding),
        message,
        remedy: `${(remedy ?? remedyIn(rule) ?? usual).replace(/\.$/, '')} (${source})`,
        blocks: severity === 'fail',
      }
    }),
    ...deadLinks(site)
      .filter(({ where }) => isOurs(where))
      .map(({ where, href, meant }) => ({
        message: `${'folder' in kind.place ? 'it' : where} has a link to ${href}, where this site has no page`,
        remedy:
          meant === undefined
            ? 'choose a page that there is, or take the link out'
            : `if you mean ${meant}, write it so`,
        blocks: false,
      })),
    ...(kind.gaps?.(site, name) ?? []).map(gap => ({ ...gap, blocks: false })),
    ...[kind.unshown?.(site)].flatMap(message => (message === undefined ? [] : [{ message, blocks: false }])),
  ]
}

/** For whoever has saved what the build leaves out until it is put right: of all that is edited here, offers. */
export function whyHeld(site: Site, kind: Kind, name: string): string | undefined {
  if (site.settings.adLaw.severity !== 'hold' || kind.id !== 'offers') return undefined
  const path = kind.pageOf(site, name)
  if (!offerFindings(site).some(({ where }) => where === path)) return undefined
  return `Shoppers do not see this ${kind.one} until what the law has a word on is put right: its form says what.`
}

/** Whether what is found is in a form. */
export function isFoundIn(site: Site, kind: Kind, name: string, title: string): (found: Place) => boolean {
  const isOurs = whereOf(site, kind, name, title)
  return found => isOurs(found.where) || placeIn(site, kind, name, found).path !== undefined
}

type Place = Pick<Finding, 'where' | 'rule'>

const placeIn = (site: Site, kind: Kind, name: string, found: Place): { path?: string } =>
  ofPlace(site, kind, name, found) ?? pathAt(kind, found.where)

/** Whether what the build calls a place so is in a form. */
function whereOf(site: Site, kind: Kind, name: string, title: string): (where: string) => boolean {
  if (kind.id === 'promo-tiles') return where => where === `promo tile “${title}”`
  if ('folder' in kind.place) {
    const path = kind.pageOf(site, name)
    return where => where === path
  }
  return where => pathAt(kind, where).path !== undefined || where.startsWith(`${kind.id.replace('-', ' ')} “`)
}

/** What is asked of a place that sells cars, by the setting of the place that answers it. */
const ASKED_OF_PLACES: Readonly<Record<string, string>> = {
  'licence-number': 'dealer_license_number',
  'business-phone': 'phone',
}

/** Of such a place, which a finding calls by its name, and its form by its id. */
function ofPlace(site: Site, kind: Kind, name: string, { rule, where }: Place): { path: string } | undefined {
  const path = ASKED_OF_PLACES[rule]
  if (path === undefined || !('each' in kind.place) || kind.place.each !== 'locations') return undefined
  const isThis = site.locations.some(location => String(location.id) === name && location.name === where)
  return isThis && path in kindShape(kind) ? { path } : undefined
}

/** Of a setting, its place in the form. */
function pathAt(kind: Kind, where: string): { path?: string } {
  if (!('setting' in kind.place)) return {}
  const path = settingCalled(where)
  return Object.keys(kindShape(kind)).some(key => isAt(path, prefixOf(kind) + key)) ? { path } : {}
}
