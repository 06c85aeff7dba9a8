import { aboutVehicles, inRegion } from '../domain/wording.ts'
import type { CarType } from '../records/index.ts'
import { DEFAULT_LABELS, type LabelName, LEISURE_LABELS, REGION_LABELS } from './label-texts.ts'
import type { SiteSettings } from './schema/site.ts'

/** What the interface of one site says, in its own words and its region's spelling. */
export type Labels = Readonly<Record<LabelName, string>>

type LabelSettings = Pick<SiteSettings, 'labels' | 'region' | 'template'>

const NAMES = Object.keys(DEFAULT_LABELS) as LabelName[]

// Every page asks, and a site has thousands.
const known = new WeakMap<LabelSettings, Labels>()

/** Whether the dealer sells cars, and not what is ridden or towed. */
export const sellsCars = ({ template }: Pick<SiteSettings, 'template'>): boolean => template !== 'leisure'

/**
 * Our texts, replaced by the site's own where it has some, all in the spelling of its region. Ours of a leisure dealer speak
 * of vehicles. Source: CF-03, DC-171.
 */
export function labelsOf(settings: LabelSettings): Labels {
  const made = known.get(settings)
  if (made) return made
  const { labels: own, region } = settings
  const labels = Object.fromEntries(
    NAMES.map(name => [name, inRegion(own[name] ?? ourText(name, settings), region)]),
  ) as Labels
  known.set(settings, labels)
  return labels
}

function ourText(name: LabelName, settings: LabelSettings): string {
  const text = REGION_LABELS[settings.region]?.[name] ?? DEFAULT_LABELS[name]
  return sellsCars(settings) ? text : (LEISURE_LABELS[name] ?? aboutVehicles(text))
}

/** What we say of a car and is no label, as labels of this dealer say it. */
export const saidOfCar = (text: string, settings: Pick<SiteSettings, 'template'>): string =>
  sellsCars(settings) ? text : aboutVehicles(text)

/** The notice on a sold car, in the words that the site chose. Source: DC-63, VD-21. */
export const soldText = (settings: Pick<SiteSettings, 'labels'>, labels: Pick<Labels, 'sold' | 'justSold'>): string =>
  settings.labels.useJustSold ? labels.justSold : labels.sold

/** What all cars of a condition are called: "Used Cars". */
export const carsOfType = (type: CarType, labels: Pick<Labels, 'newCars' | 'demoCars' | 'usedCars'>): string =>
  ({ new: labels.newCars, demo: labels.demoCars, used: labels.usedCars })[type]

/** What the dealer sells, one and many of it. */
export function stockNouns(settings: LabelSettings): { one: string; many: string } {
  const labels = labelsOf(settings)
  return sellsCars(settings)
    ? { one: labels.stockNounOne, many: labels.stockNoun }
    : { one: labels.mixedStockNounOne, many: labels.mixedStockNoun }
}

/** The texts of these names alone: what goes to the browser carries no others. */
export function pickLabels<Name extends LabelName>(labels: Labels, names: readonly Name[]): Pick<Labels, Name> {
  return Object.fromEntries(names.map(name => [name, labels[name]])) as Pick<Labels, Name>
}
