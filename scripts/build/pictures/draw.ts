import { type DrawnPicture, type PictureLook, SHARED_SIZE } from '../../../src/seo/drawn-picture.ts'
import { type Canvas, createCanvas, type Tone } from './canvas.ts'
import type { Typeface } from './typeface.ts'

const MARGIN = 80
const ROOM = SHARED_SIZE.width - 2 * MARGIN
const STRIPE = 24
const DEALER = { sizes: [38], baseline: 118, lines: 1 }
const TITLE = { sizes: [96, 80, 70, 60], lines: 3, leading: 1.12, top: 168 }
const LABEL = { sizes: [60, 50, 42, 36], lines: 1, height: 104, padding: 36, bottom: 60 }
/** How high capitals are and how far a line's letters reach above it, of their size. */
export const CAPITALS = 0.7
const ASCENT = 0.8

/** The tones of the canvas: text on the dealer's first colour, and on the second. */
export const BRAND = 0
export const ACCENT = 1

export const tonesOf = ({ colours }: PictureLook): Tone[] => [
  { ground: colours.brand, ink: colours['on-brand'] },
  { ground: colours.accent, ink: colours['on-accent'] },
]

/** A page in a picture: below the dealer's name what it is about, and what there is to say of that, in the dealer's look. */
export function drawPicture({ title, text }: DrawnPicture, look: PictureLook, face: Typeface): Buffer {
  const { dealer } = look
  const canvas = createCanvas(SHARED_SIZE, tonesOf(look))
  canvas.fill(ACCENT, { left: 0, top: 0, width: STRIPE, height: SHARED_SIZE.height })
  const name = fitted(dealer, face, DEALER, ROOM)
  if (dealer !== title) write(canvas, BRAND, name, face, { left: MARGIN, top: DEALER.baseline })
  const { lines, size } = fitted(title, face, TITLE, ROOM)
  for (const [index, line] of lines.entries()) {
    const top = Math.round(TITLE.top + size * (ASCENT + index * TITLE.leading))
    write(canvas, BRAND, { lines: [line], size }, face, { left: MARGIN, top })
  }
  if (text !== undefined) drawLabel(canvas, fitted(text, face, LABEL, ROOM - 2 * LABEL.padding), face)
  return canvas.png()
}

type Fitted = { lines: string[]; size: number }

/** A text on the accent colour, at the foot of the picture. */
function drawLabel(canvas: Canvas, text: Fitted, face: Typeface): void {
  const top = SHARED_SIZE.height - LABEL.bottom - LABEL.height
  const width = Math.round(face.widthOf(text.lines[0]!, text.size)) + 2 * LABEL.padding
  canvas.fill(ACCENT, { left: MARGIN, top, width, height: LABEL.height })
  const baseline = top + Math.round((LABEL.height + text.size * CAPITALS) / 2)
  write(canvas, ACCENT, text, face, { left: MARGIN + LABEL.padding, top: baseline })
}

/** One line, on its baseline. */
function write(
  canvas: Canvas,
  tone: number,
  { lines, size }: Fitted,
  face: Typeface,
  at: { left: number; top: number },
) {
  for (const { shape, left } of face.letters(lines[0]!, size)) {
    canvas.stamp(tone, shape, { left: at.left + left, top: at.top })
  }
}

/** In the largest size in which a text fits into its lines; what does not fit in the smallest is cut. */
function fitted(
  text: string,
  face: Typeface,
  place: { sizes: readonly number[]; lines: number },
  room: number,
): Fitted {
  let fit: Fitted = { lines: [], size: 0 }
  for (const size of place.sizes) {
    fit = { lines: broken(text, face, { size, lines: place.lines }, room), size }
    if (fit.lines.every(line => face.widthOf(line, size) <= room)) return fit
  }
  return { ...fit, lines: fit.lines.map(line => cut(line, face, fit.size, room)) }
}

/** As many words in each line as there is room for; the last line has the rest. */
function broken(
  text: string,
  face: Typeface,
  { size, lines: most }: { size: number; lines: number },
  room: number,
): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && (lines.length === most || face.widthOf(longer, size) <= room))
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The beginning of a line that is too long, and an ellipsis. */
function cut(line: string, face: Typeface, size: number, room: number): string {
  const letters = Array.from(line)
  if (face.widthOf(line, size) <= room) return line
  while (letters.length > 0 && face.widthOf(`${letters.join('').trimEnd()}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
