// A picture that marketing staff add: into the dealer's own `assets/`, under a name that is free, with its copies beside it.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize, sep } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { HERO_WIDTHS, type PictureSettings } from '../../src/domain/picture.ts'
import type { Car } from '../../src/records/index.ts'
import { pathText } from '../../src/site/faults.ts'
import { feedFiles, rawFeeds, rawSettings } from '../../src/site/raw-settings.ts'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import { type Asset, siteAssets } from '../build/site/assets.ts'
import { TOP } from '../options/folders.ts'
import { contentType } from '../serve/content-type.ts'
import { copiesBeside, copiesOf, isNameTaken, withoutCopies } from './copies.ts'
import { type FormLink, formOf } from './form-of.ts'
import { writeAllNew } from './write-whole.ts'

const LARGEST_MEGABYTES = 15
export const LARGEST_PICTURE_BYTES = LARGEST_MEGABYTES * 1024 * 1024

/** No page asks for a wider one; larger ones are made smaller. */
const LONGEST_SIDE = Math.max(...HERO_WIDTHS)
const MAKE_SMALLER = `Please make it smaller first: ${LONGEST_SIDE.toLocaleString('en-AU')} pixels on its longer side are enough.`
export const PICTURE_TOO_LARGE = `The picture is larger than ${LARGEST_MEGABYTES} MB. ${MAKE_SMALLER}`

/** More would take up the memory of this computer, however small the file is. */
const MOST_PIXELS = 100_000_000
/** Of what is drawn anew for a picture without its secrets. */
const QUALITY = 82

/** What browsers and the build can show: no drawing, which may hold scripts, and no HEIC, as some phones make. */
const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** What stands at the beginning of a file of the kinds that people have and browsers do not show, whatever its name says. */
const REFUSED_KINDS: readonly (readonly [start: RegExp, says: string])[] = [
  [
    /^.{4}ftyp(?:he(?:ic|ix|im|is|vc|vm|vx|vs)|mif1|msf1)/s,
    'This is a photo as phones keep it (HEIC), which many browsers do not show. Please save it as a JPEG first; an iPhone takes JPEGs with Settings, Camera, Formats, Most Compatible.',
  ],
  [
    /^(?:ï»¿)?(?:\s|<\?xml[^>]*>|<!--(?:(?!-->).)*-->|<!doctype svg[^>[]*(?:\[[^\]]*\]\s*)?>)*<svg[\s>]/is,
    'This is a drawing (SVG), which may hold scripts, so it is not taken. Please save it as a PNG first, 1,200 pixels wide or more.',
  ],
  [/^%PDF-/, 'This is a PDF and no picture. Please save what is to be seen of it as a JPEG or PNG first.'],
  // A disk in the cloud shows files that have not come down.
  [/^$/, 'This file is empty. Please open it on this computer, to see whether it is there whole, and choose it again.'],
]
const START_BYTES = 4_096

/** How many pixels wide a picture is to be, by the form and the field that it is for; screens show two to the pixel of a page. */
const WIDTHS: readonly { isFor: RegExp; least: number; good: string }[] = [
  { isFor: / f-\S*(?:photo|logo|icon)/, least: 400, good: '600' },
  { isFor: /\/promo-tiles\//, least: 600, good: '800' },
  { isFor: /./, least: 1_000, good: '1,200' },
]

/**
 * Tells the address of the picture and those of its copies, or in plain words why it was not added. `usedFor` are the address of
 * the form and the id of the field that it is for, by which one that is too small there is told.
 */
export async function addPicture(
  siteDir: string,
  picture: File,
  settings: PictureSettings,
  usedFor = '',
): Promise<{ path?: string; copies: string[]; text: string }> {
  const refused = (text: string) => ({ copies: [], text })
  if (picture.size > LARGEST_PICTURE_BYTES) return refused(PICTURE_TOO_LARGE)
  const taken = Buffer.from(await picture.arrayBuffer())
  if (taken.length === 0) return refused(whyRefused(taken))
  const about = await sharp(taken)
    .metadata()
    .catch(() => undefined)
  const ending = about?.mediaType === undefined ? undefined : KINDS[about.mediaType]
  if (ending === undefined) return refused(whyRefused(taken))
  if (about!.width * about!.height > MOST_PIXELS)
    return refused(`The picture has more than 100 million pixels. ${MAKE_SMALLER}`)
  const added = await drawn(taken, about!, settings).catch(() => undefined)
  if (added === undefined)
    return refused('The picture cannot be read to its end: please save it anew, or choose another.')
  const { bytes, width, height, copies } = added
  const folder = join(siteDir, 'assets')
  const base =
    picture.name
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'picture'
  let stem = base
  for (let number = 2; isNameTaken(folder, `${stem}.${ending}`, settings); number++) stem = `${base}-${number}`
  const name = `${stem}.${ending}`
  // The picture last, so that no page asks for copies that are not there yet.
  writeAllNew(folder, [...copies.map(({ end, bytes }) => ({ name: stem + end, bytes })), { name, bytes }])
  const wanted = WIDTHS.find(({ isFor }) => isFor.test(usedFor))
  const small =
    wanted === undefined || width >= wanted.least
      ? ''
      : ` That is small and will look blurred here; ${wanted.good} or wider is good.`
  const text = `Added as ${name}, ${width} by ${height} pixels.${small}`
  return { path: `/assets/${name}`, copies: copies.map(({ end }) => `/assets/${stem}${end}`), text }
}

/** Rows and columns of dots by which a picture is judged: a speck counts as much as its share of a dot. */
const JUDGED = { width: 64, height: 40 }
/** Of 255; what is darker is seen as an edge where it ends. */
const NEAR_WHITE = 240

/**
 * Whether a picture can stand on the ground of a page as one that was cut out (`home.hero.cutout`): near white, or nothing, in its
 * upper quarter, over which words may reach, and along its lower edge. Its sides may run off. Not one that cannot be read.
 */
export async function isCutout(picture: Uint8Array): Promise<boolean> {
  const { width, height } = JUDGED
  const dots = await sharp(picture, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (dots === undefined) return false
  const row = dots.length / height
  return [dots.subarray(0, row * (height / 4)), dots.subarray(-row)].every(part => Math.min(...part) >= NEAR_WHITE)
}

function whyRefused(taken: Buffer): string {
  const start = taken.toString('latin1', 0, START_BYTES)
  const known = REFUSED_KINDS.find(([kind]) => kind.test(start))
  return known?.[1] ?? 'This is no picture that browsers show: please use JPEG, PNG, WebP or AVIF.'
}

/**
 * Takes away a picture with its copies, unless a text of the dealer's names it, or a car: `path` as it is in the site. Tells what became of
 * it, with the addresses of the copies that are gone.
 */
export function removePicture(
  siteDir: string,
  path: string,
  settings: PictureSettings,
  ofCars?: ReadonlySet<string>,
): { isGone: boolean; copies: string[]; text: string } {
  const namers = namersIn(siteDir, ofCars)
  const [named] = namers(path)
  if (named !== undefined)
    return { isGone: false, copies: [], text: `It stays: ${named.label} names it. Take it out there first.` }
  const copies = copiesBeside(join(siteDir, path), settings)
    .map(copy => join(dirname(path), basename(copy)).replaceAll(sep, '/'))
    .filter(copy => namers(copy).length === 0)
  for (const gone of [path, ...copies]) rmSync(join(siteDir, gone), { force: true })
  return { isGone: true, copies, text: 'Removed again.' }
}

/** The addresses of the pictures in the dealer's own `assets/`, without the smaller copies of others there; none that lies elsewhere. */
export function ownPictures(settings: SiteSettings, sitesDir: string): string[] {
  const folder = join(sitesDir, settings.slug, 'assets')
  if (!existsSync(folder)) return []
  const ground = realpathSync(folder) + sep
  const all = siteAssets(settings, { publicDir: join(TOP, 'public'), sitesDir })
    .filter(({ path }) => path.startsWith('assets/') && isPicture(path))
    .filter(({ source }) => realpathSync(source).startsWith(ground))
    .map(({ path }) => `/${path}`)
  return withoutCopies(all, settings.pictures)
}

export const isPicture = (path: string): boolean => /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Those that somebody chooses from: the dealer's own first. */
export function picturesToChoose(paths: readonly string[], pictures: PictureSettings): string[] {
  const isOwn = (path: string): boolean => path.startsWith('/assets/')
  const wholes = withoutCopies(paths, pictures)
  return [...wholes.filter(isOwn), ...wholes.filter(path => !isOwn(path))]
}

/** What names a picture, with the way to its form if it has one. */
export type Namer = { label: string; form?: FormLink }

/**
 * What names a picture of a dealer, by its address: all that was written down, read once, and the stock, where `ofCars` are the
 * pictures that it has here.
 */
export function namersIn(siteDir: string, ofCars: ReadonlySet<string> = new Set()): (path: string) => Namer[] {
  const texts = textsOf(siteDir).map(file => ({ file, text: readFileSync(join(siteDir, file), 'utf8') }))
  const names = (text: string, path: string): boolean => text.includes(path) || text.includes(encodeURI(path))
  return path => [
    ...texts.filter(({ text }) => names(text, path)).map(({ file }) => namer(siteDir, file, path)),
    ...(ofCars.has(path) ? [{ label: 'the stock' }] : []),
  ]
}

/** The addresses of the pictures in the dealer's own `assets/` that cars have, by whatever host and way they ask for them. */
export function ownPicturesOf(cars: readonly Car[]): Set<string> {
  const all = cars.flatMap(({ images, thumbnails, primary_image_url, file }) => {
    return [...images, ...thumbnails, primary_image_url, file]
  })
  return new Set(
    all.flatMap(address => {
      const path = address === undefined ? undefined : /\/assets\/[^?#]+/.exec(address)?.[0]
      return path === undefined ? [] : [path, decoded(path)]
    }),
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function namer(siteDir: string, file: string, path: string): Namer {
  const below = file.replaceAll(sep, '/')
  const setting = below === 'site.json' ? placeIn(rawSettings(siteDir), path) : undefined
  const form = formOf(dirname(siteDir), `${basename(siteDir)}/${below}`, setting && pathText(setting))?.link
  return form === undefined ? { label: file } : { label: form.label, form }
}

/** Where in the settings a picture is named first. */
function placeIn(value: unknown, path: string, at: readonly (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes(path) ? [...at] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [key, inner] of entries) {
    const found = placeIn(inner, path, [...at, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** A larger file that does not end as a text does is none that somebody has written. */
const LARGEST_TEXT_BYTES = 5 * 1024 * 1024
const TEXT = /\.(json|md|txt|ya?ml)$/i

/** All that may name a picture: what the dealer has, links followed, but for the stock and the pictures themselves. */
function textsOf(siteDir: string): string[] {
  // The stock, which may be large, names the pictures of its feed.
  const stock = feedFiles(rawFeeds(siteDir)).map(file => normalize(file))
  const passedOver = new Set(['assets', ...stock])
  const isText = (name: string, size: number): boolean => size <= LARGEST_TEXT_BYTES || TEXT.test(name)
  const below = (folder: string, above: readonly string[]): string[] => {
    const here = realpathSync(join(siteDir, folder))
    // A link may lead back up.
    if (above.includes(here)) return []
    return readdirSync(here).flatMap(name => {
      const file = join(folder, name)
      const found = passedOver.has(file) ? undefined : statSync(join(siteDir, file), { throwIfNoEntry: false })
      if (found?.isDirectory()) return below(file, [...above, here])
      return found?.isFile() && isText(name, found.size) ? [file] : []
    })
  }
  return below('', [])
}

/** The picture as it is added, and its copies; throws where it cannot be read to its end. */
async function drawn(taken: Buffer, about: Metadata, settings: PictureSettings) {
  const added = await withoutSecrets(taken, about)
  return { ...added, copies: await copiesOf(added.bytes, settings) }
}

/**
 * A picture tells where and when it was taken, and with what; its page shall not. It is turned the way up that it tells, and
 * a large one is made smaller. One that tells nothing stays as it is, byte for byte.
 */
async function withoutSecrets(
  taken: Buffer,
  { width, height, format, exif, xmp, iptc, comments, pages = 1 }: Metadata,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const tells = [exif, xmp, iptc, comments].some(part => part !== undefined && part.length > 0)
  if (!tells && Math.max(width, height) <= LONGEST_SIDE) return { bytes: taken, width, height }
  const anew = sharp(taken, { limitInputPixels: MOST_PIXELS, animated: pages > 1 })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await anew
    .toFormat(format === 'heif' ? 'avif' : format, format === 'png' ? {} : { quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** A file of the dealer's as it is now, before it is live; in place of a smaller copy of it that is not there. */
export function assetAnswer(settings: SiteSettings, sitesDir: string, path: string): Response | undefined {
  const whole = path.replace(/-\d+\.[a-z]+$/, '.')
  const asset = lately(settings, sitesDir, assets => {
    return (
      assets.find(known => `/${known.path}` === path) ??
      assets.find(known => whole !== path && `/${known.path}`.replace(/[^.]*$/, '') === whole)
    )
  })
  if (asset === undefined) return undefined
  return new Response(new Uint8Array(readFileSync(asset.source)), {
    headers: {
      'Content-Type': contentType(asset.path),
      // A drawing may hold scripts, which must not be ours.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Who looks through the pictures asks for many at once, and each time all folders would be read. */
const LATELY_MS = 2_000
let last: { of: string; until: number; assets: readonly Asset[] } | undefined

/** What is looked for among the files of a dealer as they were a moment ago, or else as they are now. */
function lately(
  settings: SiteSettings,
  sitesDir: string,
  find: (assets: readonly Asset[]) => Asset | undefined,
): Asset | undefined {
  const of = join(sitesDir, settings.slug)
  const known = last?.of === of && last.until > performance.now() ? find(last.assets) : undefined
  if (known !== undefined && existsSync(known.source)) return known
  const assets = siteAssets(settings, { publicDir: join(TOP, 'public'), sitesDir })
  last = { of, until: performance.now() + LATELY_MS, assets }
  return find(assets)
}
