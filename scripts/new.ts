// npm run new -- SLUG: a small dealer to start from, which builds at once.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { slugify } from '../src/domain/text.ts'
import type { Car } from '../src/records/index.ts'
import { FaultError } from '../src/site/faults.ts'
import { namesIn } from '../src/site/folders.ts'
import { whyTaken } from '../src/site/schema/identity.ts'
import type { SiteFile } from '../src/site/schema/site.ts'
import { flagsOf, TOP, UsageError } from './build/options.ts'

/** Writes the folder of a new dealer and tells its files, or why there can be none. */
export async function newSite(slug: string, sitesDir: string): Promise<string[]> {
  await checkSlug(slug, sitesDir)
  const files = starterFiles(slug)
  for (const [path, text] of Object.entries(files)) {
    const target = join(sitesDir, slug, path)
    await mkdir(join(target, '..'), { recursive: true })
    await writeFile(target, text)
  }
  return Object.keys(files)
}

async function checkSlug(slug: string, sitesDir: string): Promise<void> {
  if (slug === '' || slug !== slugify(slug)) {
    const meant = slugify(slug)
    throw new FaultError({
      file: `"${slug}"`,
      message: 'is no slug',
      remedy: `use lower-case letters, digits and hyphens, e.g. "${meant || 'northside-cars'}"`,
    })
  }
  // A host name label ends at 63 characters, and a site is found by its host name.
  if (slug.length > 63) throw new FaultError({ file: `"${slug}"`, message: 'is longer than 63 characters' })
  const taken = whyTaken(slug)
  if (taken !== undefined) throw new FaultError({ file: join(sitesDir, slug), message: taken })
  if ((await namesIn(sitesDir)).includes(slug)) {
    throw new FaultError({ file: join(sitesDir, slug), message: 'is there already', remedy: 'choose another slug' })
  }
}

/** "northside-cars" → "Northside Cars" */
const nameOf = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/(^| )[a-z]/g, letter => letter.toUpperCase())

function starterFiles(slug: string): Record<string, string> {
  return {
    'site.json': json(starterSite(slug)),
    'stock.json': json(STARTER_STOCK),
    'content/pages/about-us.md': ABOUT_US,
    'content/offers/free-first-service.md': FIRST_OFFER,
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function starterSite(slug: string): SiteFile {
  const name = nameOf(slug)
  const weekdays = [1, 2, 3, 4, 5].map(weekday => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }))
  return {
    $schema: '../site.schema.json',
    slug,
    template: 'used',
    name,
    tagline: 'Good cars, fair prices',
    notice: 'Sample data: the dealer, its cars and its offers are invented. Replace them with your own.',
    theme: { primary: '#0b4a6f', secondary: '#e58a1f' },
    stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    dealerships: [{ id: 1, name, slug, phone: '(02) 5550 0100' }],
    // As Australian law has it; the settings that are there without being written are wider.
    phone: { alwaysRevealed: true },
    forms: { optInDefault: false },
    reviews: { minimumRating: 0 },
    locations: [
      {
        id: 1,
        name: `${name} Sales`,
        slug: `${slug}-sales`,
        dealership_id: 1,
        dealership_slug: slug,
        location_type: 'sales',
        primary: true,
        address: { street: '1 Sample Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
        contact_detail: {
          phone: '(02) 5550 0100',
          opening_hours: [
            ...weekdays,
            { weekday: 6, status: 'Open', open: '09:00', close: '16:00' },
            { weekday: 0, status: 'Closed' },
          ],
        },
      },
    ],
  }
}

const common = {
  car_type: 'used',
  status: 'in_stock',
  show_on_dealer_website: true,
  price_type: 'Drive Away',
  dealership_id: 1,
  location_id: 1,
  city: 'Newcastle',
  state: 'NSW',
} as const

/** Three cars with the fields that most feeds have; all others are in `src/records/car.ts`. */
const STARTER_STOCK: Partial<Car>[] = [
  {
    ...common,
    id: 1001,
    slug: '2021-toyota-corolla-ascent-sport-1001',
    name: '2021 Toyota Corolla Ascent Sport',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    price: 24_990,
    km: 41_200,
    simple_transmission: 'Automatic',
    simple_body: 'hatchback',
    simple_fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    doors: 5,
    colour: 'White',
    stocknum: 'S1001',
    regplate: 'SMP01A',
    dealercomments: 'One owner and full books.|Reversing camera, lane keeping and phone mirroring.',
    standardEquipment: ['Reversing camera', 'Adaptive cruise control', 'Alloy wheels'],
  },
  {
    ...common,
    id: 1002,
    slug: '2019-mazda-cx-5-maxx-sport-1002',
    name: '2019 Mazda CX-5 Maxx Sport',
    year: 2019,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Maxx Sport',
    price: 28_490,
    before_price: 29_990,
    km: 68_950,
    simple_transmission: 'Automatic',
    simple_body: 'suv',
    simple_fuel: 'Petrol',
    drive: 'AWD',
    seats: 5,
    doors: 5,
    colour: 'Grey',
    stocknum: 'S1002',
    regplate: 'SMP02A',
    standardEquipment: ['Satellite navigation', 'Power tailgate', 'Dual zone climate control'],
  },
  {
    ...common,
    id: 1003,
    slug: '2022-ford-ranger-xlt-1003',
    name: '2022 Ford Ranger XLT',
    year: 2022,
    make: 'Ford',
    model: 'Ranger',
    badge: 'XLT',
    price: 52_880,
    km: 33_400,
    simple_transmission: 'Automatic',
    simple_body: 'ute',
    simple_fuel: 'Diesel',
    drive: '4WD',
    seats: 5,
    doors: 4,
    colour: 'Blue',
    stocknum: 'S1003',
    regplate: 'SMP03A',
    standardEquipment: ['Tow bar', 'Tub liner', 'LED headlights'],
  },
]

const ABOUT_US = `---
title: About us
description: Who {name} is and how we sell {cars}.
---

{name} is a small yard with a workshop behind it. Each {car} is checked there before it is put on sale, and you are welcome
to see the report.

## Come and see us

Ask for a test drive by phone, or drop in. There is coffee.
`

const FIRST_OFFER = `---
name: First service free
category: Service
disclaimer: For cars bought from our stock. One logbook service within twelve months; parts and tyres are extra.
---

Buy a car from our yard and the first logbook service is on us.
`

const USAGE = `npm run new -- SLUG [--sites DIR]

  SLUG           the name of the new dealer's folder, e.g. northside-cars
  --sites DIR    the folder that holds the dealers' folders (sites)`

/** Makes the dealer and tells what to do next; gives the exit code. */
export async function newCommand(
  args: readonly string[],
  { log = console.log, error = console.error }: { log?: (line: string) => void; error?: (line: string) => void } = {},
): Promise<number> {
  try {
    const options = { sites: { type: 'string' }, help: { type: 'boolean' } } as const
    const { values, positionals } = flagsOf({ args: [...args], allowPositionals: true, options }, USAGE)
    if (values.help) {
      log(USAGE)
      return 0
    }
    const [slug = '', ...others] = positionals
    if (others.length > 0) throw new UsageError(`One dealer at a time: ${positionals.join(', ')}\n\n${USAGE}`)
    const { sites } = values
    const files = await newSite(slug, sites === undefined ? join(TOP, 'sites') : resolve(sites))
    const elsewhere = sites === undefined ? [] : ['--sites', sites]
    const build = ['npm run build --', ...elsewhere, '--site', slug].join(' ')
    const dev = ['npm run dev', ...(elsewhere.length > 0 ? ['--'] : []), ...elsewhere].join(' ')
    log(`${join(sites ?? 'sites', slug)} is there:\n${files.map(file => `  ${file}`).join('\n')}`)
    log(`Now: ${build}, or ${dev} and open http://${slug}.localhost:4321/`)
    return 0
  } catch (fault) {
    if (!(fault instanceof FaultError || fault instanceof UsageError)) throw fault
    error(fault.message)
    return fault instanceof UsageError ? 2 : 1
  }
}

if (import.meta.main) process.exitCode = await newCommand(process.argv.slice(2))
