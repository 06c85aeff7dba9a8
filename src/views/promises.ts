import { type Labels, labelsOf } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'

export type PromiseShown = { icon: 'shield' | 'service'; text: string }

/** What a dealer promises with its used cars, in its order and words. Source: PR-21. */
export function promisesShown(settings: SiteSettings, labels: Labels = labelsOf(settings)): PromiseShown[] {
  const known: Record<SiteSettings['detail']['promises'][number], PromiseShown> = {
    'money-back': { icon: 'shield', text: labels.moneyBack },
    'roadside-assist': { icon: 'service', text: labels.roadsideAssist },
  }
  return settings.detail.promises.map(promise => known[promise])
}
