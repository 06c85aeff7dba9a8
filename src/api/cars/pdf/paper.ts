import PDFDocument from 'pdfkit'
import type { ColourRoles } from '../../../site/theme.ts'
import { inLetters, type Typefaces } from './typefaces.ts'

/** All lengths are in points, 72 to an inch; y grows downwards. */
export type Box = { x: number; y: number; width: number }

export type Words = {
  face?: keyof Typefaces
  size: number
  colour?: keyof ColourRoles
  align?: 'left' | 'right'
  /** Between lines, on top of what the face asks for. */
  gap?: number
}

/** What a part of a document is to who hears it instead of seeing it. */
export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'L' | 'LI' | 'Link' | 'Sect'

export type PaperOptions = {
  size: 'A4' | 'LETTER'
  lang: string
  title: string
  author: string
  /** The moment that the document tells of. */
  at: Date
  faces: Typefaces
  colours: ColourRoles
}

/** An element of the structure; a link must know its own. */
export type Part = PDFKit.PDFStructureElement

export type Paper = ReturnType<typeof createPaper>

const MARGIN = 40
const BOTTOM_MARGIN = 28

/**
 * A document that is drawn from top to bottom and tagged on the way: whatever is drawn within `tag` belongs to that part,
 * whatever is drawn within `decorate` is passed over by a screen reader.
 */
export function createPaper({ size, lang, title, author, at, faces, colours }: PaperOptions) {
  const doc = new PDFDocument({
    size,
    margins: { top: MARGIN, bottom: BOTTOM_MARGIN, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    lang,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face)
  const bytes = collected(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  const set = ({ face = 'text', size: points, colour = 'ink-1' }: Words): void => {
    doc.font(face).fontSize(points).fillColor(colours[colour])
  }
  const setting = ({ align = 'left', gap = 0 }: Words, width: number) => ({ width, align, lineGap: gap })

  return {
    doc,
    colours,
    left: MARGIN,
    top: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    pageWidth: doc.page.width,
    bottom: doc.page.height - BOTTOM_MARGIN,

    /** Words inside a box; says where the next thing below may begin. */
    write: (text: string, { x, y, width }: Box, words: Words): number => {
      set(words)
      doc.text(inLetters(text), x, y, setting(words, width))
      return doc.y
    },
    /** How high these words would be. */
    heightOf: (text: string, width: number, words: Words): number => {
      set(words)
      return doc.heightOfString(inLetters(text), setting(words, width))
    },
    /** How wide these words are in one line. */
    widthOf: (text: string, words: Words): number => {
      set(words)
      return doc.widthOfString(inLetters(text))
    },
    /** A part that holds words or a picture. */
    tag: (tag: Tag, draw: (part: Part) => void, options: { alt?: string } = {}): void => {
      const part: Part = doc.struct(tag, options, () => draw(part))
      parent.add(part)
      part.end()
    },
    /** A part that holds other parts. */
    group: (tag: Tag, draw: () => void): void => {
      const [part, outer] = [doc.struct(tag), parent]
      outer.add(part)
      parent = part
      draw()
      parent = outer
      part.end()
    },
    decorate: (draw: () => void): void => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    /** A place on the page that opens an address. */
    link: (part: Part, { x, y, width }: Box, height: number, { to, says }: { to: string; says: string }): void => {
      // pdfkit's types leave these out; a text as an object is a text, where a plain one would be a name.
      const options = { structParent: part, Contents: new String(says) } as object
      doc.link(x, y, width, height, to, options)
    },
    finish: (): Promise<Uint8Array> => {
      root.end()
      doc.end()
      return bytes
    },
  }
}

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  return promise
}
