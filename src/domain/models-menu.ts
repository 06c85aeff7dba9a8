import type { Model } from '../records/index.ts'
import { BODY_CODES, type BodyLabels, bodyLabel, bodyStyle, findBodyStyle } from './body.ts'
import {
  categoryKey,
  isDiscontinued,
  isElectrified,
  isGrModel,
  isUpcoming,
  modelCategories,
  writtenCategories,
} from './model.ts'

/** A tab of the models menu and the models in it; `bodies` are the categories that it is for, as keys. */
export type ModelTab<M> = { label: string; slug: string; bodies: readonly string[]; models: M[] }
/** A tab as a site of another make than Toyota defines it: the categories of its models. */
export type OwnTab = { label: string; categories: readonly string[] }

type MenuModel = Pick<
  Model,
  | 'name'
  | 'status'
  | 'fuel'
  | 'manufacturer_name'
  | 'body_categories'
  | 'bodyStyle'
  | 'manufacturer_body'
  | 'manufacturer_body2'
  | 'manufacturer_body3'
>

/** What the tabs that we bring are called, where a site does not call them otherwise. Source: MD-01, CF-03. */
export const TAB_LABELS = {
  tabAll: 'All Vehicles',
  tabHatchSedans: 'Hatch & sedans',
  tabSuvs: 'SUVs & 4WDs',
  tabUtesVans: 'Utes & Vans',
  tabPerformance: 'GR & performance',
  tabElectrified: 'Electrified',
  tabDiscontinued: 'Discontinued',
  tabUpcoming: 'Upcoming',
} as const

type TabLabels = Readonly<Record<keyof typeof TAB_LABELS, string>>

type Tab = {
  label: keyof TabLabels | { own: string }
  slug: string
  bodies?: readonly string[]
  holds: (model: MenuModel) => boolean
  onlyIfAny?: boolean
}

const inCategories = (categories: readonly string[]): Pick<Tab, 'holds'> & { bodies: readonly string[] } => {
  const bodies = [...new Set(categories.flatMap(sameBodies))]
  const holds = (model: MenuModel): boolean => {
    const own = modelCategories(model)
    return !isDiscontinued(model) && bodies.some(body => own.has(body))
  }
  return { bodies, holds }
}

/** The keys of all codes that mean the body of a category: hatch and hatchback are one. Source: DC-37. */
function sameBodies(category: string): string[] {
  const style = findBodyStyle(category)
  if (style === undefined) return [categoryKey(category)]
  return BODY_CODES.filter(code => bodyStyle(code) === style).map(categoryKey)
}

const ALL_TAB: Tab = { label: 'tabAll', slug: 'all', holds: model => !isDiscontinued(model) }

/** Source: MD-01, DC-149. */
const TOYOTA_TABS: readonly Tab[] = [
  { label: 'tabHatchSedans', slug: 'hatch-sedans', ...inCategories(['hatch', 'sedan']) },
  { label: 'tabSuvs', slug: 'suvs-4wds', ...inCategories(['suv', '4x4']) },
  { label: 'tabUtesVans', slug: 'utes-vans', ...inCategories(['ute', 'cabChassis', 'van', 'bus', 'peopleMover']) },
  {
    label: 'tabPerformance',
    slug: 'gr-performance',
    holds: model => !isDiscontinued(model) && isGrModel(model.name, model.manufacturer_name),
  },
  {
    label: 'tabElectrified',
    slug: 'electrified',
    holds: model => !isDiscontinued(model) && isElectrified(model.fuel),
  },
]

/** Source: MD-02, DC-148. */
const LAST_TABS: readonly Tab[] = [
  { label: 'tabDiscontinued', slug: 'discontinued', holds: isDiscontinued, onlyIfAny: true },
  {
    label: 'tabUpcoming',
    slug: 'upcoming',
    holds: model => isUpcoming(model) && !isDiscontinued(model),
    onlyIfAny: true,
  },
]

/**
 * The tabs of the models menu in order, each with its models; a site of another make lists its own between All Vehicles
 * and the last two, which show only when some model is in them. Source: MD-01, MD-02, DC-147 to DC-149.
 */
export function modelTabs<M extends MenuModel>(
  models: readonly M[],
  own?: readonly OwnTab[],
  labels: TabLabels = TAB_LABELS,
): ModelTab<M>[] {
  const middle: readonly Tab[] =
    own?.map(({ label, categories }) => ({
      label: { own: label },
      slug: categoryKey(label),
      ...inCategories(categories),
    })) ?? TOYOTA_TABS
  return [ALL_TAB, ...middle, ...LAST_TABS]
    .map(tab => ({ ...tab, models: models.filter(tab.holds) }))
    .filter(({ models: members, onlyIfAny }) => onlyIfAny !== true || members.length > 0)
    .map(({ label, slug, bodies = [], models: members }) => ({
      label: typeof label === 'string' ? labels[label] : label.own,
      slug,
      bodies,
      models: members,
    }))
}

/** A tab for each body of the models that none of their tabs is for, e.g. of each on a site of many makes. Source: RT-42. */
export function bodyTabs<M extends MenuModel>(
  models: readonly M[],
  tabs: readonly Pick<ModelTab<M>, 'bodies'>[],
  labels: BodyLabels,
): ModelTab<M>[] {
  const taken = new Set(tabs.flatMap(({ bodies }) => bodies))
  const categories = models.filter(model => !isDiscontinued(model)).flatMap(writtenCategories)
  return categories.flatMap(category => {
    if (taken.has(categoryKey(category))) return []
    const { bodies, holds } = inCategories([category])
    for (const body of bodies) taken.add(body)
    const style = findBodyStyle(category)
    const label = style === undefined ? category : bodyLabel(style, labels)
    return [{ label, slug: `body-${categoryKey(style ?? category)}`, bodies, models: models.filter(holds) }]
  })
}

/** All Vehicles counts as ten rows whatever it has. Source: MD-17, DC-151. */
const ALL_ROWS = 10
const ROWS_WITHOUT_SCROLL = 6

/** Whether the list of a tab scrolls: above six rows, one model to a row. Source: MD-17, DC-151. */
export function tabScrolls({ slug, models }: { slug: string; models: readonly unknown[] }): boolean {
  return (slug === ALL_TAB.slug ? ALL_ROWS : models.length) > ROWS_WITHOUT_SCROLL
}
