import { isDriven } from '../domain/availability.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'

export type PromiseShown = { name: PromiseName; icon: 'shield' | 'service'; text: string }
type PromiseName = SiteSettings['detail']['promises'][number]

/** What a dealer promises with its used cars, in its order and words. Source: PR-21. */
export function promisesShown({ detail }: SiteSettings, labels: Labels): PromiseShown[] {
  const known: Record<PromiseName, Omit<PromiseShown, 'name'>> = {
    'money-back': { icon: 'shield', text: labels.moneyBack },
    'roadside-assist': { icon: 'service', text: labels.roadsideAssist },
  }
  return detail.promises.map(name => ({ name, ...known[name] }))
}

/** Whether a promise may come with this car: what is towed has no roadside assist of its own. */
export const comesWith = (car: Pick<Car, 'item_type'>, { name }: PromiseShown): boolean =>
  name !== 'roadside-assist' || isDriven(car)
