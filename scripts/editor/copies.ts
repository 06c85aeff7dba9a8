// The smaller copies that lie beside a picture, so that a phone fetches no more of it than it shows.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { CARD_WIDTHS, formatsOf, HERO_WIDTHS, type PictureSettings, widthsOf } from '../../src/domain/picture.ts'

const QUALITY = { avif: 50, webp: 75 } as const
/** Of 0 to 9: with more, it takes three to thirty times as long for files that are hardly smaller. */
const EFFORT = 1

/** By the end of its name, such as `-480.avif`. */
export type Copy = { end: string; bytes: Buffer }

/**
 * A picture in the widths that pages ask for, never enlarged: one of a larger width holds all that it has. None where they would
 * be no lighter. Throws where it cannot be read to its end.
 */
export async function copiesOf(bytes: Buffer, settings: PictureSettings): Promise<Copy[]> {
  const { autoOrient, pages = 1 } = await sharp(bytes).metadata()
  // A CDN makes its own, and one that moves would stand still.
  if (settings.kind === 'cdn' || pages > 1) return []
  const copies: Copy[] = []
  for (const width of copyWidths(settings, autoOrient.width)) {
    const drawn = sharp(bytes, { failOn: 'truncated' }).autoOrient().resize({ width, withoutEnlargement: true })
    for (const format of formatsOf(settings)) {
      const options = { quality: QUALITY[format], effort: EFFORT }
      copies.push({ end: `-${width}.${format}`, bytes: await drawn.clone().toFormat(format, options).toBuffer() })
    }
  }
  // A logo of few pixels and colours is as light as it can be.
  return copies[0]!.bytes.length < bytes.length ? copies : []
}

/** The widths of the site, each, and beyond them those that pages ask for, up to the first that is enough. */
function copyWidths(settings: PictureSettings, width: number): number[] {
  const ours = widthsOf(settings)
  const largest = ours.at(-1)!
  const wider = largest < width ? HERO_WIDTHS.filter(other => other > largest) : []
  const enough = wider.findIndex(other => other >= width)
  return [...ours, ...(enough === -1 ? wider : wider.slice(0, enough + 1))]
}

/** A path without its ending. */
export const stemOf = (path: string): string => path.replace(/\.[^.]*$/, '')

/** What tells of a path the picture, without its ending, that it would be a copy of: by a width of the site, or one a page asks for. */
function wholeOf(settings: PictureSettings): (path: string) => string | undefined {
  const widths = new Set<number>([...CARD_WIDTHS, ...HERO_WIDTHS, ...widthsOf(settings)])
  return path => {
    const [, whole, width] = /^(.*)-(\d+)\.[a-z]+$/i.exec(path) ?? []
    return widths.has(Number(width)) ? whole : undefined
  }
}

/**
 * Without those that are another of them in a smaller size, such as `/art/suv-480.avif` beside `/art/suv.webp`: not `suv-2.webp`,
 * which is another picture of that name.
 */
export function withoutCopies(paths: readonly string[], settings: PictureSettings): string[] {
  const whole = wholeOf(settings)
  const stems = new Set(paths.map(stemOf))
  return paths.filter(path => {
    const of = whole(path)
    return of === undefined || !stems.has(of)
  })
}

/** The copies in the folder of a picture, as paths; none where they may be those of another picture of its name. */
export function copiesBeside(picture: string, settings: PictureSettings): string[] {
  const [folder, whole] = [dirname(picture), wholeOf(settings)]
  const paths = existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
  if (paths.some(path => path !== picture && stemOf(path) === stemOf(picture))) return []
  return paths.filter(path => whole(path) === stemOf(picture) && /\.(avif|webp)$/.test(path))
}

/** Whether a picture of that name would have another one's copies, or one of the two would be taken for a copy of the other. */
export function isNameTaken(folder: string, name: string, settings: PictureSettings): boolean {
  const whole = wholeOf(settings)
  // Some disks do not tell large letters from small ones.
  const names = existsSync(folder) ? readdirSync(folder).map(other => other.toLowerCase()) : []
  const stem = stemOf(name)
  return names.some(other => [stemOf(other), whole(other)].includes(stem) || stemOf(other) === whole(name))
}
