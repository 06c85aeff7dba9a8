import { type SiteFile, SiteSchema, type SiteSettings } from '../../src/site/schema/site.ts'
import type { Site } from '../../src/site/site.ts'
import { aCar, aDealership, aLocation, anOffer } from './builders.ts'

/** What a test changes of a site: settings as `site.json` would write them, and any list. */
type SiteFields = Partial<Omit<Site, 'settings'>> & { settings?: Partial<SiteFile> }

/** A small `site.json` that is right; a test spells out what it is about. */
export function aSiteFile(fields: Partial<SiteFile> = {}): SiteFile {
  return {
    slug: 'northside',
    template: 'used',
    name: 'Northside Cars',
    dealerships: [aDealership()],
    locations: [{ ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' }],
    leads: { mailTo: ['sales@northside.example'] },
    ...fields,
  }
}

/** Hours of a dealer who has named the next holidays, and is asked for none. */
export const HOLIDAYS_NAMED: Pick<SiteFile, 'hours'> = {
  hours: { specialHours: [{ name: 'Christmas Day', date: '2099-12-25', status: 'Closed' }] },
}

/** Settings with every default filled in. */
export function aSettings(fields: Partial<SiteFile> = {}): SiteSettings {
  return SiteSchema.parse(aSiteFile(fields))
}

/** A used-car dealer with one location, one car and one offer, on a Wednesday in May. */
export function aSite({ settings: file, ...fields }: SiteFields = {}): Site {
  const settings = aSettings(file)
  return {
    settings,
    at: new Date('2025-05-14T02:00:00Z'),
    dealerships: settings.dealerships,
    locations: settings.locations,
    cars: [aCar()],
    heroWidths: {},
    textPictures: {},
    stockRead: { digest: 'as-read', confirmedAt: new Date('2025-05-14T01:54:00Z') },
    offers: [anOffer()],
    manufacturers: [],
    models: [],
    modelTabs: undefined,
    promoTiles: [],
    pages: [],
    brandPages: [],
    posts: [],
    reviews: [],
    team: [],
    ...fields,
  }
}
