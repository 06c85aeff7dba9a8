// Makes the files of our typefaces: npm run fonts. Most pages need a third of what their packages hold, and a phone on a
// slow line waits for all of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { FONT_PAIRS } from '../src/site/fonts.ts'
import { TOP } from './options/folders.ts'
import { withoutOptions } from './options/usage.ts'

/** Where the files lie; `src/styles/fonts.css` names them. */
export const FONTS = join(TOP, 'src/styles/fonts')

type Range = { min: number; max: number }
/**
 * A typeface of the packages: the weights that our styles use, and at which size of text it is drawn. Headings have one
 * weight, which makes their file half as large.
 */
type Face = { name: string; file?: 'wght' | 'opsz'; weights: Range | number; opticalSize?: number }

const { sora, bricolage, archivo, fraunces } = FONT_PAIRS

const FACES: readonly Face[] = [
  { name: 'sora', weights: sora.weight },
  { name: 'instrument-sans', weights: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', weights: bricolage.weight },
  { name: 'hanken-grotesk', weights: { min: 400, max: 700 } },
  { name: 'archivo', weights: archivo.weight },
  { name: 'figtree', weights: { min: 400, max: 700 } },
  { name: 'fraunces', file: 'opsz', opticalSize: 40, weights: fraunces.weight },
]

type Part = { ending: string; package: 'latin' | 'latin-ext'; letters: string }

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

const ENGLISH = `${between(0x20, 0x7e)}\u00a0©®°·×–—‘’“”•…™−`
const WESTERN = [...`${between(0xa1, 0xff)}ıŒœ€`].filter(letter => !ENGLISH.includes(letter)).join('')

/**
 * A typeface's files: what English is written with, and what a page fetches as well when it has a rarer letter: a caravan
 * named Avanté, a town named Taupō. `unicode-range` in fonts.css says the same.
 */
export const PARTS: readonly Part[] = [
  { ending: '', package: 'latin', letters: ENGLISH },
  { ending: '-western', package: 'latin', letters: WESTERN },
  { ending: '-macrons', package: 'latin-ext', letters: 'ĀāĒēĪīŌōŪū' },
]

/**
 * Pairs of letters, digits of one width, letters with marks; no fractions, which nobody asks for. The types of the package
 * do not know this option yet.
 */
const FEATURES = { keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'] }

/** Each file with its name. Equal packages give equal bytes. */
export function fontFiles(): Promise<{ name: string; bytes: Buffer }[]> {
  return Promise.all(FACES.flatMap(face => PARTS.map(part => fontFile(face, part))))
}

async function fontFile({ name, file = 'wght', weights, opticalSize }: Face, part: Part) {
  const { resolve } = createRequire(import.meta.url)
  const source = resolve(`@fontsource-variable/${name}/files/${name}-${part.package}-${file}-normal.woff2`)
  const bytes = await subsetFont(readFileSync(source), part.letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights, ...(opticalSize !== undefined && { opsz: opticalSize }) },
    ...FEATURES,
  })
  return { name: `${name}${part.ending}.woff2`, bytes }
}

const USAGE = `npm run fonts

  Makes src/styles/fonts/ again, of the packages of the typefaces.`

if (import.meta.main) {
  await withoutOptions(USAGE, async () => {
    mkdirSync(FONTS, { recursive: true })
    for (const { name, bytes } of await fontFiles()) {
      writeFileSync(join(FONTS, name), bytes)
      console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
    }
  })
}
