import type { Region } from './wording.ts'

/** Whom a shopper can turn to who cannot agree with a dealer; one for the whole country names no state. */
export type Regulator = { name: string; url: string; state?: string | undefined }

/** Where a site names none of its own. Source: RV-07, DC-165. */
export const REGULATORS: Readonly<Record<Region, readonly Regulator[]>> = {
  'en-AU': [
    { state: 'NSW', name: 'NSW Fair Trading', url: 'https://www.fairtrading.nsw.gov.au' },
    { state: 'VIC', name: 'Consumer Affairs Victoria', url: 'https://www.consumer.vic.gov.au' },
    { state: 'QLD', name: 'Queensland Office of Fair Trading', url: 'https://www.qld.gov.au/law/fair-trading' },
    { state: 'WA', name: 'Consumer Protection Western Australia', url: 'https://www.consumerprotection.wa.gov.au' },
    { state: 'SA', name: 'Consumer and Business Services South Australia', url: 'https://www.cbs.sa.gov.au' },
    {
      state: 'TAS',
      name: 'Consumer, Building and Occupational Services Tasmania',
      url: 'https://www.cbos.tas.gov.au',
    },
    { state: 'ACT', name: 'Access Canberra (ACT)', url: 'https://www.accesscanberra.act.gov.au' },
    { state: 'NT', name: 'Northern Territory Consumer Affairs', url: 'https://consumeraffairs.nt.gov.au' },
    { name: 'Australian Competition and Consumer Commission (ACCC)', url: 'https://www.accc.gov.au' },
  ],
  'en-NZ': [
    { name: 'Consumer Protection', url: 'https://www.consumerprotection.govt.nz' },
    { name: 'Motor Vehicle Disputes Tribunal', url: 'https://www.justice.govt.nz/tribunals/motor-vehicles/' },
    { name: 'Commerce Commission', url: 'https://comcom.govt.nz' },
  ],
  'en-US': [
    { name: 'Consumer protection offices of the states', url: 'https://www.usa.gov/state-consumer' },
    { name: 'Federal Trade Commission', url: 'https://reportfraud.ftc.gov' },
  ],
}

/** Those of the dealer’s own states and of the country first, then those of the other states. */
export function regulatorsNear(
  all: readonly Regulator[],
  states: readonly (string | undefined)[],
): { near: readonly Regulator[]; elsewhere: readonly Regulator[] } {
  const named = (state: string | undefined): string | undefined => state?.trim().toUpperCase()
  const own = new Set(states.map(named))
  const isNear = ({ state }: Regulator): boolean => state === undefined || own.has(named(state))
  return { near: all.filter(isNear), elsewhere: all.filter(regulator => !isNear(regulator)) }
}
