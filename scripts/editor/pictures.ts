// A picture that marketing staff add: into the dealer's own `assets/`, under a name that is free.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SiteSettings } from '../../src/site/schema/site.ts'
import { TOP } from '../build/options.ts'
import { siteAssets } from '../build/site/assets.ts'
import { contentType } from '../serve/content-type.ts'

export const LARGEST_PICTURE_BYTES = 15 * 1024 * 1024

/** What browsers and the build can show: no drawing, which may hold scripts, and no HEIC, as some phones make. */
const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Tells the address of the picture, or in plain words why it was not added. */
export async function addPicture(siteDir: string, picture: File): Promise<{ path?: string; text: string }> {
  if (picture.size > LARGEST_PICTURE_BYTES)
    return { text: 'The picture is larger than 15 MB: please make it smaller first.' }
  const bytes = Buffer.from(await picture.arrayBuffer())
  const about = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  const ending = about?.mediaType === undefined ? undefined : KINDS[about.mediaType]
  if (ending === undefined)
    return { text: 'This is no picture that browsers show: please use JPEG, PNG, WebP or AVIF.' }
  const folder = join(siteDir, 'assets')
  mkdirSync(folder, { recursive: true })
  const base =
    picture.name
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'picture'
  let name = `${base}.${ending}`
  for (let number = 2; existsSync(join(folder, name)); number++) name = `${base}-${number}.${ending}`
  writeFileSync(join(folder, name), bytes, { flag: 'wx' })
  return { path: `/assets/${name}`, text: `Added as ${name}, ${about!.width} by ${about!.height} pixels.` }
}

/** A file of the dealer's as it is now, before it is live; in place of a smaller copy of it, which only the build makes. */
export function assetAnswer(settings: SiteSettings, sitesDir: string, path: string): Response | undefined {
  const assets = siteAssets(settings, { publicDir: join(TOP, 'public'), sitesDir })
  const whole = path.replace(/-\d+\.[a-z]+$/, '.')
  const asset =
    assets.find(known => `/${known.path}` === path) ??
    assets.find(known => whole !== path && `/${known.path}`.replace(/[^.]*$/, '') === whole)
  if (asset === undefined) return undefined
  return new Response(new Uint8Array(readFileSync(asset.source)), {
    headers: {
      'Content-Type': contentType(asset.source),
      // A drawing may hold scripts, which must not be ours.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
