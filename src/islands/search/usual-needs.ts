import { KG_PER_POUND, MM_PER_FOOT } from '../../domain/measures.ts'
import type { NeedName } from '../../domain/needs.ts'
import type { SearchSetup } from '../../views/search-page.ts'

/** The numbers that most people want, in the unit of the index, by where they read them. */
const USUAL: Readonly<Record<NeedName, readonly number[]>> = {
  seat_count: [4, 5, 7, 8],
  towing_kg: [750, 1500, 2000, 2500, 3000, 3500],
  trailer_kg: [1200, 1500, 2000, 2500, 3500],
  length_mm: [4200, 4500, 4800, 5000, 5500],
  height_mm: [1600, 1800, 2000, 2100],
  weekly_dollars: [100, 150, 200, 250, 300],
  monthly_dollars: [200, 300, 400, 500, 600],
}
const USUAL_IN_US: Partial<typeof USUAL> = {
  towing_kg: [2000, 3500, 5000, 7500, 10_000].map(pounds => Math.round(pounds * KG_PER_POUND)),
  trailer_kg: [2500, 3500, 5000, 7500].map(pounds => Math.round(pounds * KG_PER_POUND)),
  length_mm: [14, 15, 16, 18, 20].map(feet => Math.round(feet * MM_PER_FOOT)),
  height_mm: [5.5, 6, 6.5, 7].map(feet => Math.round(feet * MM_PER_FOOT)),
}

export function usualOf(name: NeedName, { distance }: SearchSetup): readonly number[] {
  return (distance.region === 'en-US' ? USUAL_IN_US[name] : undefined) ?? USUAL[name]
}
