import { MINUTE } from '../../../domain/durations.ts'
import type { FontPairName } from '../../../site/fonts.ts'
import type { ColourRoles } from '../../../site/theme.ts'
import type { CarSheet } from '../../../views/car-sheet.ts'
import { createAside } from '../../aside.ts'
import { drawSheet } from './draw-sheet.ts'
import { typefacesOf } from './typefaces.ts'

/** What is drawn, and how: plain data, as it may go to another thread. */
export type SheetOrder = {
  sheet: CarSheet
  fonts: FontPairName
  colours: ColourRoles
  picture: Uint8Array | undefined
  at: Date
}

export type Pdf = Uint8Array<ArrayBuffer>

/** Where documents are drawn. One `isAside` keeps nobody waiting meanwhile. */
export type Drawing = { draw: (order: SheetOrder) => Promise<Pdf>; isAside: boolean }

export async function drawn({ sheet, fonts, colours, picture, at }: SheetOrder): Promise<Pdf> {
  return Uint8Array.from(await drawSheet(sheet, { faces: await typefacesOf(fonts), colours }, { picture, at }))
}

/** In this thread, which answers nobody meanwhile: for functions, which have one request at a time. */
export const drawingHere: Drawing = { draw: drawn, isAside: false }

/** A thread that draws nothing any more is let go after so long. The next one makes the typefaces anew, which takes a second. */
const IDLE_MILLISECONDS = 10 * MINUTE

const THREAD = new URL('./drawing-thread.ts', import.meta.url)

/** In a thread of its own, so that a server goes on answering: a document takes a tenth of a second, its first typefaces one. */
export const drawingAside = ({ program = THREAD } = {}): Drawing => ({
  draw: createAside<SheetOrder, Pdf>(program, IDLE_MILLISECONDS),
  isAside: true,
})
