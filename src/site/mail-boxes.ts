import type { Site, SiteLocation } from './site.ts'

export type Boxes = Record<'mailTo' | 'adfTo' | 'managerTo', readonly string[]>

const NO_BOXES: Boxes = { mailTo: [], adfTo: [], managerTo: [] }

/** The mail boxes of the location, or of the whole site where it has none, and of the locations that receive copies (DC-137). */
export function boxesOf(location: SiteLocation | undefined, { settings: { leads } }: Pick<Site, 'settings'>): Boxes {
  const boxes = (id: number): Boxes => leads.byLocation[String(id)] ?? NO_BOXES
  const own = location === undefined ? leads : boxes(location.id)
  const all = [hasBoxes(own) ? own : leads, ...(location?.distribution_locations ?? []).map(boxes)]
  return {
    mailTo: unique(all.flatMap(({ mailTo }) => mailTo)),
    adfTo: unique(all.flatMap(({ adfTo }) => adfTo)),
    managerTo: unique(own.managerTo.length > 0 ? own.managerTo : leads.managerTo),
  }
}

/**
 * The places of which nobody hears what shoppers send, neither people nor a system; each lead is for one of them. Without any
 * place, the site itself is asked; it has no name to give.
 */
export function unheardPlaces({ settings, locations }: Pick<Site, 'settings' | 'locations'>): {
  places: readonly SiteLocation[]
  /** Whether that is so wherever somebody asks. */
  isAll: boolean
} {
  if (settings.leads.webhook !== undefined) return { places: [], isAll: false }
  const isUnheard = (place: SiteLocation | undefined): boolean => !hasBoxes(boxesOf(place, { settings }))
  const places = locations.filter(isUnheard)
  return { places, isAll: locations.length === 0 ? isUnheard(undefined) : places.length === locations.length }
}

const hasBoxes = ({ mailTo, adfTo }: Boxes): boolean => mailTo.length + adfTo.length > 0

const unique = (list: readonly string[]): string[] => [...new Set(list)]
