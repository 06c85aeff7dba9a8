import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Sharp from 'sharp'
import type { PictureLook } from '../../../src/seo/drawn-picture.ts'
import { createCanvas } from './canvas.ts'
import { ACCENT, BRAND, CAPITALS, tonesOf } from './draw.ts'
import type { Typeface } from './typeface.ts'

/** Where browsers look for them by themselves, and how large they are drawn, in pixels. */
const ICONS = { 'favicon.ico': 48, 'apple-touch-icon.png': 180 } as const

export type IconName = keyof typeof ICONS

export const ICON_NAMES = Object.keys(ICONS) as IconName[]

/** Of tabs, bookmarks and home screens: how the dealer's name begins, in the dealer's look. */
export function drawIcon(name: IconName, look: PictureLook, face: Typeface): Buffer {
  const side = ICONS[name]
  const canvas = createCanvas({ width: side, height: side }, tonesOf(look))
  const stripe = Math.round(side / 10)
  canvas.fill(ACCENT, { left: 0, top: side - stripe, width: side, height: stripe })
  const size = Math.round(side * 0.75)
  const [initial = ''] = look.dealer.trim().toLocaleUpperCase('en')
  const left = Math.round((side - face.widthOf(initial, size)) / 2)
  const top = Math.round((side - stripe + size * CAPITALS) / 2)
  for (const { shape } of face.letters(initial, size)) canvas.stamp(BRAND, shape, { left, top })
  return name === 'favicon.ico' ? icoOf(canvas.png(), side) : canvas.png()
}

/** As many dots an inch as a drawing has its own size at, and as few as it can have. */
const DRAWN_DPI = 72
const LEAST_DPI = 1

/**
 * The same icons of a picture that the dealer has: all of it, in the middle of a square. A home screen has no ground of its
 * own, so it gets a white one there. `picture` is a file that `sharp` reads; else it fails.
 */
export async function iconOf(name: IconName, picture: string, topDir: string): Promise<Buffer> {
  // Hardly a build draws icons, so it is no part of the compiled app.
  const sharp: typeof Sharp = createRequire(join(topDir, 'package.json'))('sharp')
  const side = ICONS[name]
  const { format, width, height } = await sharp(picture).metadata()
  const density = Math.max((DRAWN_DPI * side) / Math.max(width, height), LEAST_DPI)
  const drawn = sharp(picture, format === 'svg' ? { density } : {})
    .autoOrient()
    .resize({ width: side, height: side, fit: 'contain', background: name === 'favicon.ico' ? '#0000' : '#fff' })
  if (name === 'favicon.ico') return icoOf(await drawn.png().toBuffer(), side)
  return drawn.flatten({ background: '#fff' }).png().toBuffer()
}

const HEAD = 22

/** A picture as the only one of an .ico file. https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEAD, 18)
  return Buffer.concat([head, png])
}
