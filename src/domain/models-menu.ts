import type { Model } from '../records/index.ts'
import { categoryKey, isDiscontinued, isElectrified, isGrModel, isUpcoming, modelCategories } from './model.ts'

/** A tab of the models menu and the models in it. */
export type ModelTab<M> = { label: string; slug: string; models: M[] }
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
  holds: (model: MenuModel) => boolean
  onlyIfAny?: boolean
}

const inCategories = (categories: readonly string[]) => {
  const keys = categories.map(categoryKey)
  return (model: MenuModel): boolean => {
    const own = modelCategories(model)
    return !isDiscontinued(model) && keys.some(key => own.has(key))
  }
}

const ALL_TAB: Tab = { label: 'tabAll', slug: 'all', holds: model => !isDiscontinued(model) }

/** Source: MD-01, DC-149. */
const TOYOTA_TABS: readonly Tab[] = [
  { label: 'tabHatchSedans', slug: 'hatch-sedans', holds: inCategories(['hatch', 'hatchback', 'sedan']) },
  { label: 'tabSuvs', slug: 'suvs-4wds', holds: inCategories(['suv', '4x4']) },
  { label: 'tabUtesVans', slug: 'utes-vans', holds: inCategories(['ute', 'cabChassis', 'van', 'bus', 'peopleMover']) },
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
      holds: inCategories(categories),
    })) ?? TOYOTA_TABS
  return [ALL_TAB, ...middle, ...LAST_TABS]
    .map(({ label, slug, holds, onlyIfAny }) => ({ label, slug, models: models.filter(holds), onlyIfAny }))
    .filter(({ models: members, onlyIfAny }) => onlyIfAny !== true || members.length > 0)
    .map(({ label, slug, models: members }) => ({
      label: typeof label === 'string' ? labels[label] : label.own,
      slug,
      models: members,
    }))
}

/** All Vehicles counts as ten rows whatever it has. Source: MD-17, DC-151. */
const ALL_ROWS = 10
const ROWS_WITHOUT_SCROLL = 6

/** Whether the list of a tab scrolls: above six rows, one model to a row. Source: MD-17, DC-151. */
export function tabScrolls({ slug, models }: { slug: string; models: readonly unknown[] }): boolean {
  return (slug === ALL_TAB.slug ? ALL_ROWS : models.length) > ROWS_WITHOUT_SCROLL
}
