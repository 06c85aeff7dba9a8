import type { Model } from '../records/index.ts'
import { joinParts, slugify } from './text.ts'

/** Names of one model, by the key of the other. Source: DC-150. */
const SAME_MODEL: ReadonlyMap<string, string> = new Map([['landcruiserprado', 'prado']])

/** Source: MD-15. After them come the GR models, then all others by name. */
const POPULARITY = [
  'bZ4X',
  'Prado',
  'C-HR',
  'Yaris',
  'Corolla',
  'Camry',
  'RAV4',
  'Kluger',
  'Fortuner',
  'LandCruiser 300',
  'HiLux',
  'LandCruiser 70',
  'Tundra',
  'HiAce',
  'Granvia',
  'Coaster',
].map(name => modelKey(name))

/** A model's name for comparing: whole, without case, spaces, hyphens and a leading make. Source: DC-150. */
export function modelKey(name: string, make = ''): string {
  const key = slugify(bareName(name, make)).replaceAll('-', '')
  return SAME_MODEL.get(key) ?? key
}

/** "Toyota Yaris" → "Yaris". */
function bareName(name: string, make: string): string {
  const text = name.trim()
  const leads = make !== '' && text.toLowerCase().startsWith(`${make.toLowerCase()} `)
  return leads ? text.slice(make.length).trim() : text
}

/** "Mazda 3": with its maker, where the name alone is one or two characters and would say too little. */
export const modelCalled = (name: string, maker: string): string => (name.length > 2 ? name : joinParts([maker, name]))

/** What each model is called where one is chosen: with its maker, where there are several. Source: DC-21. */
export function modelChoices<M extends Pick<Model, 'name' | 'manufacturer_name'>>(
  models: readonly M[],
): { name: string; model: M }[] {
  const isOfMany = new Set(models.map(model => model.manufacturer_name)).size > 1
  return models.map(model => ({
    name: isOfMany ? joinParts([model.manufacturer_name, model.name]) : model.name,
    model,
  }))
}

/** Whether it also runs on electricity, by what a catalogue or a feed calls its fuel: "Petrol / Hybrid". Source: DC-149. */
export const isElectrified = (fuel: string | undefined): boolean => /electric|hybrid/i.test(fuel ?? '')

/** GR86 and GR Yaris, but not Granvia: "GR" in capitals, then a space, a digit or the end. Source: DC-150. */
export function isGrModel(name: string, make = 'Toyota'): boolean {
  return /^GR(?=[ \d]|$)/.test(bareName(name, make))
}

/** In order of popularity, GR models after the popular ones and the others last, both by name. Source: MD-15, MD-16, DC-150. */
export function sortModels<M extends Pick<Model, 'name' | 'manufacturer_name'>>(models: readonly M[]): M[] {
  return models
    .map(model => ({ model, rank: rankOf(model), name: model.name.toLowerCase() }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ model }) => model)
}

function rankOf({ name, manufacturer_name = 'Toyota' }: Pick<Model, 'name' | 'manufacturer_name'>): number {
  if (manufacturer_name.toLowerCase() !== 'toyota') return POPULARITY.length + 1
  const place = POPULARITY.indexOf(modelKey(name, manufacturer_name))
  if (place >= 0) return place
  return isGrModel(name, manufacturer_name) ? POPULARITY.length : POPULARITY.length + 1
}

/** What the badge of a model says, if anything: Upcoming, All-New. Source: MD-11, MD-12, DC-148. */
export function modelLabel(
  model: ModelBodies & Pick<Model, 'status'>,
  labels: { upcoming: string; allNew: string },
): string | undefined {
  if (!model.status || isDiscontinued(model)) return undefined
  return isUpcoming(model) ? labels.upcoming : labels.allNew
}

/** Source: DC-148. */
export function isUpcoming(model: Pick<Model, 'status'>): boolean {
  return model.status === 'coming_soon'
}

/** By category, never by status. Source: DC-148. */
export function isDiscontinued(model: ModelBodies): boolean {
  return modelCategories(model).has('discontinued')
}

type ModelBodies = Pick<
  Model,
  'body_categories' | 'bodyStyle' | 'manufacturer_body' | 'manufacturer_body2' | 'manufacturer_body3'
>

/** All categories of a model, as keys ("cabchassis", "suv"). */
export function modelCategories(model: ModelBodies): ReadonlySet<string> {
  return new Set(writtenCategories(model).map(categoryKey))
}

/** The same as its five fields have them. Source: MD-19. */
export function writtenCategories(model: ModelBodies): string[] {
  const fields = [
    ...model.body_categories,
    model.bodyStyle,
    model.manufacturer_body,
    model.manufacturer_body2,
    model.manufacturer_body3,
  ]
  return fields.filter(field => field !== undefined)
}

/** A category for comparing: "Cab Chassis", "cab-chassis" and "cabChassis" are one. */
export function categoryKey(category: string): string {
  return slugify(category).replaceAll('-', '')
}
