import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { rememberingUnlessFailed } from '../../../domain/remembering.ts'
import { FONT_PAIRS, type FontPairName } from '../../../site/fonts.ts'

/** The faces of a document: the same as on the site's pages, each in a weight of its own, as PDFs know no variable ones. */
export type Typefaces = { display: Buffer; text: Buffer; strong: Buffer }

const TEXT_WEIGHT = 400
const STRONG_WEIGHT = 650
/** Fraunces is drawn for a size, in points; headings here are about so large. */
const OPTICAL_SIZE = 24

/** What the Latin files of our typefaces hold. */
const LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'–—‘’“”…€™−',
].join('')

/** Made when a dealer's first document is; the next ones take them as they are. */
export const typefacesOf = rememberingUnlessFailed(async (pair: FontPairName): Promise<Typefaces> => {
  const { display, text, weight } = FONT_PAIRS[pair]
  return {
    display: await instanceOf(display, weight),
    text: await instanceOf(text, TEXT_WEIGHT),
    strong: await instanceOf(text, STRONG_WEIGHT),
  }
})

async function instanceOf(family: string, weight: number): Promise<Buffer> {
  const hasOpticalSizes = family === 'Fraunces'
  const name = family.toLowerCase().replaceAll(' ', '-')
  const file = `${name}-latin-${hasOpticalSizes ? 'opsz' : 'wght'}-normal.woff2`
  const source = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/files/${file}`)
  return subsetFont(await readFile(source), LETTERS, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight, ...(hasOpticalSizes && { opsz: OPTICAL_SIZE }) },
  })
}

const UNKNOWN = new RegExp(`[^${LETTERS.replace(/[\\\]^-]/g, String.raw`\$&`)}\n]`, 'gu')
const ACCENTS = /\p{Mark}/gu

/** A text in letters that the typefaces have: "Whakatāne" loses its macron rather than its a. */
export function inLetters(text: string): string {
  return text.replace(UNKNOWN, letter => letter.normalize('NFKD').replace(ACCENTS, '').replace(UNKNOWN, ''))
}
