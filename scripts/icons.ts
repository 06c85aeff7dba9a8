// Makes the files of our signs: npm run icons. In the page each would cost as much as a line of text, again on every page.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ICONS, type IconName, iconsFile } from '../src/ui/icons.ts'
import { TOP } from './options/folders.ts'
import { withoutOptions } from './options/usage.ts'

/** Where the file lies; `src/components/Icon.astro` and `src/ui/Icon.tsx` show its signs. */
export const ICONS_FILE = join(TOP, 'src/ui/icons.svg')

/** Signs that stand on every card of a list, as pictures: a browser draws an SVG anew for each card, which a tap waits for. */
export const DRAWN: readonly IconName[] = ['compare', 'favourite']

/** Where they lie; the styles show them. */
export const drawnFile = (name: IconName): string => join(TOP, `src/styles/signs/${name}.webp`)

/** Wide enough for the sharpest phones. */
const DRAWN_PX = 72
/** As dark as text, on the white circle of a button. */
const DRAWN_IN = '#1f2937'

export function drawn(name: IconName): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${DRAWN_PX}" height="${DRAWN_PX}" fill="${DRAWN_IN}"><path d="${ICONS[name]}"/></svg>`
  return sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer()
}

/** Where a picture of a sign is drawn and how firmly, point by point: the same for the same sign, whoever wrote the file. */
export const shapeOf = (picture: Buffer): Promise<Buffer> => sharp(picture).extractChannel('alpha').raw().toBuffer()

const USAGE = `npm run icons

  Makes src/ui/icons.svg and src/styles/signs/ again, of src/ui/icons.ts.`

if (import.meta.main) {
  await withoutOptions(USAGE, async () => {
    writeFileSync(ICONS_FILE, iconsFile())
    for (const name of DRAWN) writeFileSync(drawnFile(name), await drawn(name))
  })
}
