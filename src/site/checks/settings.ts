import { isKeptBy } from '../../domain/special-hours.ts'
import type { SpecialHours } from '../../records/index.ts'
import type { Fault } from '../faults.ts'
import { COMPARE_PAGE, firstSegment, fixedPages, WATCHLIST_PAGE } from '../fixed-pages.ts'
import { namesIn } from '../folders.ts'
import { didYouMean } from '../nearest.ts'
import type { SiteSettings } from '../schema/site.ts'
import { siteZone } from '../zone.ts'
import { checkPlaces } from './places.ts'
import { checkFilter } from './search.ts'
import { closesFirst, endsFirst, repeats } from './shared.ts'

/** What no schema can say of a `site.json`, because it takes two places of the file to see it. */
export function checkSettings(settings: SiteSettings, file: string): Fault[] {
  return [
    ...checkPlaces(settings, file),
    ...checkPaths(settings, file),
    ...checkHeader(settings, file),
    ...checkFilter(settings, file),
    ...checkChat(settings, file),
    ...checkPeriods(settings, file),
    ...checkHolidays(settings, file),
  ]
}

/** Pages that a site names itself share one level of addresses with the fixed ones. */
function checkPaths({ paths }: SiteSettings, file: string): Fault[] {
  const own = [
    { path: 'paths.watchlist', page: paths.watchlist, fixed: WATCHLIST_PAGE },
    { path: 'paths.compare', page: paths.compare, fixed: COMPARE_PAGE },
  ]
  const taken = fixedPages()
  const clashes = own
    .filter(({ page, fixed }) => page !== fixed && taken.has(firstSegment(page)))
    .map(({ path, page }) => ({
      file,
      path,
      message: `${page} is another page already`,
      remedy: 'choose another path',
    }))
  if (paths.watchlist !== paths.compare) return clashes
  return [...clashes, { file, path: 'paths.compare', message: `${paths.compare} is the path of the watchlist too` }]
}

function checkHeader({ header }: SiteSettings, file: string): Fault[] {
  return (header.items ?? []).flatMap((item, index) =>
    item.href || item.menu || item.links?.length
      ? []
      : [
          {
            file,
            path: `header.items[${index}].href`,
            message: `"${item.label}" leads nowhere: give it href, menu or links`,
          },
        ],
  )
}

function checkChat({ chat, features }: SiteSettings, file: string): Fault[] {
  if (chat === undefined) {
    if (features.makeOffer !== 'chat') return []
    return [{ file, path: 'features.makeOffer', message: 'offers go to a chat, but there is none', remedy: 'set chat' }]
  }
  if ((chat.script === undefined) !== (chat.href === undefined)) return []
  const message = chat.href ? 'a chat is a widget or a page, not both' : 'nothing says what opens the chat'
  const remedy = 'set script, the address of the widget, or href, that of its page'
  return [{ file, path: 'chat', message, remedy }]
}

function checkPeriods(settings: SiteSettings, file: string): Fault[] {
  const {
    features: { spinToWin },
    promoTiles,
    home: { seasonal },
  } = settings
  const zone = siteZone(settings)
  const periods = [
    ...(spinToWin === 'off' ? [] : [{ path: 'features.spinToWin', start: spinToWin.start, end: spinToWin.end }]),
    ...promoTiles.map(({ start, expiry }, index) => ({ path: `promoTiles[${index}]`, start, end: expiry })),
    ...seasonal.map(({ start, expiry }, index) => ({ path: `home.seasonal[${index}].expiry`, start, end: expiry })),
  ]
  return periods.flatMap(({ path, start, end }) => endsFirst({ start, end, zone }, { file, path }))
}

/** A date of the data may be a month or an instant as well, and an instant is of one day here and of another elsewhere. */
const A_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A holiday on which the doors open needs both hours, in their order, and no day of a place is told twice. */
function checkHolidays({ hours: { specialHours }, locations }: SiteSettings, file: string): Fault[] {
  if (typeof specialHours === 'string') return []
  const faults = specialHours.flatMap(({ date, status, start_hour, end_hour }, index): Omit<Fault, 'file'>[] => {
    const path = `hours.specialHours[${index}]`
    if (!A_DAY.test(date))
      return [{ path: `${path}.date`, message: `a holiday is a day, not ${date}`, remedy: 'write each as 2026-12-25' }]
    if (status === 'Closed') return []
    if (!start_hour) return [{ path: `${path}.start_hour`, message: 'an open day needs the hour at which it opens' }]
    if (!end_hour) return [{ path: `${path}.end_hour`, message: 'an open day needs the hour at which it closes' }]
    return closesFirst(start_hour, end_hour, { file, path: `${path}.end_hour` })
  })
  const known = locations.map(({ id }) => id)
  const strangers = specialHours.flatMap(({ locations: named = [] }, index) =>
    named
      .filter(id => !known.includes(id))
      .map(id => ({
        path: `hours.specialHours[${index}].locations`,
        message: `there is no location with id ${id}`,
        remedy: `the locations are ${known.join(', ')}`,
      })),
  )
  return [...faults, ...strangers, ...daysTwice(specialHours, locations)].map(fault => ({ file, ...fault }))
}

function daysTwice(specialHours: readonly SpecialHours[], places: SiteSettings['locations']): Omit<Fault, 'file'>[] {
  const dayOf = ({ date }: SpecialHours): string => date.slice(0, 10)
  if (specialHours.every(({ locations = [] }) => locations.length === 0)) {
    return repeats(specialHours, dayOf, 'hours.specialHours', 'date')
  }
  return specialHours.flatMap((entry, index) => {
    const before = specialHours.slice(0, index).filter(other => dayOf(other) === dayOf(entry))
    const place = places.find(({ id }) =>
      [[entry], before].every(some => some.some(one => isKeptBy(id, one.locations))),
    )
    if (place === undefined) return []
    const message = `${place.name} has hours of a holiday on ${dayOf(entry)} already`
    return [{ path: `hours.specialHours[${index}].date`, message, remedy: 'tell the day of each place once' }]
  })
}

/** Folders that the site shares with others must be there. */
export async function checkSharedAssets(
  { sharedAssets }: SiteSettings,
  sitesDir: string,
  file: string,
): Promise<Fault[]> {
  const known = (await namesIn(sitesDir)).filter(name => name.startsWith('_'))
  return sharedAssets.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          {
            file,
            path: `sharedAssets[${index}]`,
            message: `there is no folder "${name}" beside the sites`,
            remedy: didYouMean(name, known, 'there are'),
          },
        ],
  )
}
