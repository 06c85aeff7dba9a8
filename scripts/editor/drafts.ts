// What somebody types, tried out: the dealer's folder with the changed file in it, checked and shown without being saved.
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Fault, firstFaults } from '../../src/site/faults.ts'
import type { FetchFeed } from '../../src/site/feeds/read-feed.ts'
import { readStock } from '../../src/site/feeds/read-stock.ts'
import { type LoadResult, loadSite } from '../../src/site/load.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { SiteSchema, type SiteSettings } from '../../src/site/schema/site.ts'
import type { Site } from '../../src/site/site.ts'
import type { CompiledApp } from '../build/compile.ts'
import { siteAssets } from '../build/site/assets.ts'
import { fileKeeper, forgetUnasked } from '../build/site/file-keeper.ts'
import { TOP } from '../options/folders.ts'
import { createMoments, type Moments } from '../serve/moments.ts'
import type { Found } from './findings.ts'
import { isPicture, ownPicturesOf } from './pictures.ts'

export type Tried = {
  /** What is wrong because of this file; with it, nothing may be saved. */
  faults: Fault[]
  /** What was wrong before, elsewhere: this file may be saved, and the site does not go live until that is mended. */
  elsewhere: Fault[]
  /** What may be saved so, and somebody should look at. */
  notes: Fault[]
  /** The page that shows it, where there is nothing wrong. */
  shown: { token: string; path: string } | undefined
}

export type Drafts = {
  try(draft: {
    slug: string
    /** Below the sites folder. */
    file: string
    text: string
    /** Pictures that it names, by the field that does. */
    pictures: readonly { path: string; picture: string }[]
    pageOf(site: Site): string
    /** What is to say of the text on a site that can be built. */
    lookAt?(site: Site): readonly Found[]
  }): Promise<Tried>
  /** The site with this text in place of a file, or without the file; undefined where that is none. */
  load(slug: string, file: string, text: string | undefined): Promise<Site | undefined>
  /** The site as it is saved, at a moment: without what is held back, and with what builds remember. */
  saved(slug: string, at: Date): Promise<LoadResult>
  /** The dealer's own pictures that its cars have, those included that no page shows; undefined where a feed cannot be read. */
  picturesOfCars(slug: string, stock: SiteSettings['stock']): Promise<ReadonlySet<string> | undefined>
  /** The page of a draft as it is at a moment. */
  page(token: string, slug: string, path: string, moment: string): Promise<{ html: string; found: boolean } | undefined>
  /** A file of the stock's index that the page of a draft asks for. */
  searchFile(slug: string, name: string): Promise<Uint8Array | undefined>
  stop(): void
}

/** So many stay at hand: one for each person who is typing, and some that a slow page still asks for. */
const DRAFTS_KEPT = 8

type Options = {
  sitesDir: string
  dataDir: string
  /** Gives the app by which pages are shown. */
  appOf: (folder: string) => Promise<CompiledApp>
  fetchFeed: FetchFeed
}

export function createDrafts({ sitesDir, dataDir, appOf, fetchFeed }: Options): Drafts {
  const home = join(dataDir, 'editor', `${DRAFTS}${process.pid}`)
  const keptFolder = join(home, 'kept')
  const kept = new Map<string, { slug: string; moments: Moments }>()
  /** What the drafts that are tried or at hand ask for: those of a dealer share what follows from the same input. */
  const asked = new Map<string, ReadonlySet<string>>()
  /** By the dealer: those of the stock as it was looked at last. */
  const ofCars = new Map<string, { digest: string; pictures: ReadonlySet<string> }>()
  removeLeftBehind(join(dataDir, 'editor'))

  const forget = (token: string): void => {
    kept.delete(token)
    asked.delete(token)
    rmSync(join(home, token), { recursive: true, force: true })
  }

  const faultsNow = async (slug: string): Promise<string[]> => {
    const loaded = await loadSite(join(sitesDir, slug), { at: new Date(), sitesDir, fetchFeed })
    return loaded.ok ? [] : loaded.faults.map(sameAs)
  }

  return {
    async try({ slug, file, text, pictures, pageOf, lookAt = () => [] }) {
      const token = randomUUID()
      const sitesName = basename(sitesDir)
      const sites = join(home, token, sitesName)
      const keeper = fileKeeper(keptFolder, slug)
      asked.set(token, keeper.asked)
      try {
        layOver(sitesDir, sites, file.split('/'), text, isShared)
        const name = `${sitesName}/${file}`
        const at = new Date()
        const loaded = await loadSite(join(sites, slug), { at, sitesDir: sites, keeper, fetchFeed, withHeld: true })
        const found = loaded.ok ? [] : loaded.faults
        const settings = SiteSchema.safeParse(rawSettings(join(sites, slug))).data
        const mine = [
          ...found.filter(fault => fault.file === name),
          ...(settings === undefined ? [] : missingPictures(settings, sitesDir, name, pictures)),
        ]
        const others = found.filter(fault => fault.file !== name)
        const before = new Set(others.length === 0 ? [] : await faultsNow(slug))
        const isOld = (fault: Fault): boolean => before.has(sameAs(fault))
        const faults = [...mine, ...others.filter(fault => !isOld(fault))]
        if (!loaded.ok) {
          const elsewhere = firstFaults(others.filter(isOld))
          return { faults: firstFaults(faults), elsewhere, notes: [], shown: undefined }
        }
        const path = pageOf(loaded.site)
        const seen = lookAt(loaded.site).map(({ blocks, ...one }) => ({ blocks, fault: { file: name, ...one } }))
        faults.push(...seen.filter(({ blocks }) => blocks).map(({ fault }) => fault))
        const notes = [
          ...seen.filter(({ blocks }) => !blocks).map(({ fault }) => fault),
          ...warned(loaded.report.warnings, name, mine),
        ]
        kept.set(token, {
          slug,
          moments: createMoments({ sitesDir: sites, dataDir, appOf, reading: { keeper, fetchFeed, withHeld: true } }),
        })
        const [oldest] = kept.keys()
        if (kept.size > DRAFTS_KEPT && oldest !== undefined) forget(oldest)
        forgetUnasked(keptFolder, [...asked.values()])
        return { faults, elsewhere: [], notes, shown: { token, path } }
      } finally {
        // One with a fault, or one that could not be tried at all.
        if (!kept.has(token)) forget(token)
      }
    },
    async load(slug, file, text) {
      const token = randomUUID()
      const sites = join(home, token, basename(sitesDir))
      const keeper = fileKeeper(keptFolder, slug)
      asked.set(token, keeper.asked)
      try {
        layOver(sitesDir, sites, file.split('/'), text, isShared)
        const reading = { keeper, fetchFeed, withHeld: true }
        const loaded = await loadSite(join(sites, slug), { at: new Date(), sitesDir: sites, ...reading })
        return loaded.ok ? loaded.site : undefined
      } finally {
        forget(token)
      }
    },
    async saved(slug, at) {
      const token = randomUUID()
      const keeper = fileKeeper(keptFolder, slug)
      asked.set(token, keeper.asked)
      try {
        const changesDir = join(dataDir, 'changes')
        return await loadSite(join(sitesDir, slug), { at, sitesDir, keeper, fetchFeed, changesDir })
      } finally {
        asked.delete(token)
      }
    },
    async picturesOfCars(slug, stock) {
      const token = randomUUID()
      const keeper = fileKeeper(keptFolder, slug)
      asked.set(token, keeper.asked)
      try {
        const place = { dir: join(sitesDir, slug), name: `${basename(sitesDir)}/${slug}`, keeper, fetchFeed }
        const faults: Fault[] = []
        const { cars, digest } = await readStock(stock, place, faults)
        if (faults.length > 0) return undefined
        const known = ofCars.get(slug)
        if (known?.digest === digest) return known.pictures
        const pictures = ownPicturesOf(cars)
        ofCars.set(slug, { digest, pictures })
        return pictures
      } finally {
        asked.delete(token)
      }
    },
    async page(token, slug, path, moment) {
      const draft = kept.get(token)
      return draft?.slug === slug ? draft.moments.page(slug, path, moment) : undefined
    },
    async searchFile(slug, name) {
      for (const draft of [...kept.values()].reverse()) {
        const bytes = draft.slug === slug ? await draft.moments.searchFile(slug, name) : undefined
        if (bytes !== undefined) return bytes
      }
      return undefined
    },
    stop() {
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Equal for a fault before and after a change elsewhere: what to do may name what there is, as “the dealerships are 1, 2”. */
const sameAs = ({ file, path, message }: Fault): string => JSON.stringify([file, path, message])

const DRAFTS = 'drafts-'

/** The drafts of editors that are no more, and so could not take them along. */
function removeLeftBehind(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = name.startsWith(DRAFTS) ? Number(name.slice(DRAFTS.length)) : undefined
    if (owner !== undefined && (owner === process.pid || !isAlive(owner))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The addresses of the pictures that a dealer has. */
export function picturesOf(settings: SiteSettings, sitesDir: string): string[] {
  return siteAssets(settings, { publicDir: join(TOP, 'public'), sitesDir })
    .map(({ path }) => `/${path}`)
    .filter(isPicture)
}

function missingPictures(
  settings: SiteSettings,
  sitesDir: string,
  file: string,
  pictures: readonly { path: string; picture: string }[],
): Fault[] {
  const named = pictures.filter(({ picture }) => picture.startsWith('/'))
  if (named.length === 0) return []
  const known = new Set(picturesOf(settings, sitesDir))
  return named
    .filter(({ picture }) => !known.has(picture))
    .map(({ path, picture }) => ({
      file,
      path,
      message: `there is no picture ${picture}`,
      remedy: 'choose one from the list, or add it first',
    }))
}

/** What the check warns of in a file of its own, such as a picture in its text; the settings have many forms. */
function warned(warnings: readonly string[], file: string, faults: readonly Fault[]): Fault[] {
  return warnings.flatMap(warning => {
    if (!file.endsWith('.md') || !warning.startsWith(`${file} `)) return []
    const [message = '', remedy] = warning.slice(file.length + 1).split(' → ')
    const [, picture] = /^shows (\S+), and/.exec(message) ?? []
    if (picture !== undefined && faults.some(fault => fault.message.endsWith(` ${picture}`))) return []
    const here = picture === undefined ? remedy : 'put in another with “Picture” above the text, or take it out'
    return [{ file, message: `it ${message}`, ...(here !== undefined && { remedy: here }) }]
  })
}

/**
 * A folder of sites that is this one but for one file, which has this text or is not there. What stays is linked and not copied: a folder by a link that Windows
 * allows without asking.
 */
function layOver(
  from: string,
  to: string,
  [name = '', ...rest]: readonly string[],
  text: string | undefined,
  isWanted = (entry: string): boolean => !entry.startsWith('.'),
): void {
  mkdirSync(to, { recursive: true })
  for (const entry of existsSync(from) ? readdirSync(from) : []) {
    if (entry === name || !isWanted(entry)) continue
    const source = join(from, entry)
    // A link that leads nowhere, or a file that goes this moment, is left for the check to tell.
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory()) symlinkSync(source, join(to, entry), 'junction')
    else linkFile(source, join(to, entry))
  }
  if (rest.length > 0) layOver(join(from, name), join(to, name), rest, text)
  else if (text !== undefined) writeFileSync(join(to, name), text)
}

/** What dealers share; of other dealers, nothing is needed. */
const isShared = (entry: string): boolean => entry.startsWith('_')

/** Not by a hard link: it would touch the file, and the publisher would take that for a save. */
function linkFile(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
