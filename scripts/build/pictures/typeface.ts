import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Coverage, coverageOf, type PathCommand } from './coverage.ts'

/** What we use of https://github.com/foliojs/fontkit, which has no types. */
type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): { advanceWidth: number; path: { commands: readonly PathCommand[] } }
}

/** The letters of one typeface, drawn once for each size. */
export type Typeface = {
  /** How wide a text is, in pixels. */
  widthOf(text: string, size: number): number
  /** Each letter with how far from the beginning of the text it stands. */
  letters(text: string, size: number): { shape: Coverage; left: number }[]
}

/** The files of a typeface: for English, for other letters of western Europe, for macrons (`npm run fonts`). */
const PARTS = ['', '-western', '-macrons']

const known = new Map<string, Typeface>()

/** The typeface of headings, from the project's own files. */
export function typefaceOf(family: string, topDir: string): Typeface {
  const typeface = known.get(family) ?? openTypeface(family, topDir)
  known.set(family, typeface)
  return typeface
}

function openTypeface(family: string, topDir: string): Typeface {
  const name = family.toLowerCase().replaceAll(' ', '-')
  // Only where something has to be drawn is it needed, so it is no part of the compiled app.
  const { create } = createRequire(join(topDir, 'package.json'))('fontkit') as { create(bytes: Buffer): Font }
  const fonts = PARTS.map(part => create(readFileSync(join(topDir, 'src/styles/fonts', `${name}${part}.woff2`))))
  const drawn = new Map<string, { shape: Coverage; advance: number }>()

  const letterOf = (letter: string, size: number): { shape: Coverage; advance: number } => {
    const key = `${size} ${letter}`
    const made = drawn.get(key) ?? draw(letter, size)
    drawn.set(key, made)
    return made
  }
  const draw = (letter: string, size: number) => {
    const code = letter.codePointAt(0)!
    const font = fonts.find(candidate => candidate.hasGlyphForCodePoint(code))
    if (font === undefined) return { shape: coverageOf([], 1), advance: 0 }
    const glyph = font.glyphForCodePoint(code)
    const scale = size / font.unitsPerEm
    return { shape: coverageOf(glyph.path.commands, scale), advance: glyph.advanceWidth * scale }
  }
  return {
    widthOf: (text, size) => Array.from(text).reduce((width, letter) => width + letterOf(letter, size).advance, 0),
    letters(text, size) {
      let at = 0
      return Array.from(text, letter => {
        const { shape, advance } = letterOf(letter, size)
        const left = Math.round(at)
        at += advance
        return { shape, left }
      })
    },
  }
}
