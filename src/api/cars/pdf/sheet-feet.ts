import type { CarSheet, SheetPlace } from '../../../views/car-sheet.ts'
import { drawCode } from './code.ts'
import type { Box, Paper, Words } from './paper.ts'
import { BODY, drawHeading, GAP, HEADING, LABEL } from './type.ts'

const QR_SIZE = 88
/** Beside the code, for what it is. */
const CAPTION_WIDTH = 58
const PANEL_PADDING = 12
const LINE = 12.5
const DAYS_WIDTH = 74
const HOURS: Words = { size: 8.5 }
const SMALL: Words = { size: 6.5, colour: 'ink-2', gap: 0.5 }

/** A part that knows its height before it is drawn, as it stands at the foot of a page. */
export type Block = { height: number; draw: (y: number) => void }

/** Where the car stands, when it can be seen there, and the way to its page. */
export function placePanel(paper: Paper, { place, link, labels }: CarSheet): Block {
  const { doc, colours, left, width } = paper
  const qrWidth = link === undefined ? 0 : CAPTION_WIDTH + QR_SIZE + GAP
  const column = (width - 3 * GAP - qrWidth) / 2
  const lines = place === undefined ? [] : placeLines(place)
  const hours = place?.hours ?? []
  const headingHeight = paper.heightOf(labels.whereToSee, column, HEADING) + 4
  const content = Math.max(
    headingHeight + lines.reduce((sum, [text, words]) => sum + paper.heightOf(text, column, words) + 1, 0),
    headingHeight + hours.reduce((sum, { dateText }) => sum + (dateText === undefined ? 1 : 2) * LINE, 0),
    link === undefined ? 0 : QR_SIZE,
  )
  const height = content + 2 * PANEL_PADDING
  const draw = (top: number): void => {
    paper.decorate(() => doc.roundedRect(left, top, width, height, 10).fill(colours['brand-soft']))
    const box = { x: left + GAP, y: top + PANEL_PADDING, width: column }
    if (lines.length > 0) drawLines(paper, lines, { ...box, y: drawHeading(paper, labels.whereToSee, box) }, 1)
    if (hours.length > 0) drawHours(paper, hours, labels.openingHours, { ...box, x: box.x + column + GAP })
    if (link === undefined) return
    const linkWidth = CAPTION_WIDTH + QR_SIZE
    drawLink(paper, link, labels.sheetOnline, { ...box, x: left + width - GAP - linkWidth, width: linkWidth })
  }
  return { height, draw }
}

type Line = [text: string, words: Words]

function placeLines({ name, street, town, phone, licences }: SheetPlace): Line[] {
  const lines: [text: string | undefined, words: Words][] = [
    [name, { face: 'strong', size: 10 }],
    [street, BODY],
    [town, BODY],
    [phone, { ...BODY, face: 'strong' }],
    ...licences.map((licence): Line => [licence, LABEL]),
  ]
  return lines.filter((line): line is Line => line[0] !== undefined && line[0] !== '')
}

function drawLines(paper: Paper, lines: readonly Line[], { y: top, ...box }: Box, space: number): void {
  let y = top
  for (const [text, words] of lines) {
    paper.tag('P', () => {
      y = paper.write(text, { ...box, y }, words) + space
    })
  }
}

function drawHours(paper: Paper, hours: SheetPlace['hours'], heading: string, box: Box): void {
  let y = drawHeading(paper, heading, box)
  paper.group('L', () => {
    for (const { days, dateText, time } of hours) {
      paper.tag('LI', () => {
        paper.write(days, { ...box, y, width: DAYS_WIDTH }, HOURS)
        paper.write(time, { x: box.x + DAYS_WIDTH, y, width: box.width - DAYS_WIDTH }, { ...HOURS, face: 'strong' })
        // Paper is read in other weeks too.
        if (dateText !== undefined) paper.write(dateText, { ...box, y: y + LINE }, HOURS)
      })
      y += (dateText === undefined ? 1 : 2) * LINE
    }
  })
}

/** The address of the car's page: a code for whoever holds the paper, a link for whoever reads it on a screen. */
function drawLink(paper: Paper, link: string, caption: string, { x, y, width }: Box): void {
  drawCode(paper, link, { x: x + width - QR_SIZE, y, width: QR_SIZE })
  paper.tag('Link', part => {
    paper.link(part, { x, y, width }, QR_SIZE, { to: link, says: caption })
    paper.write(caption, { x, y: y + 4, width: CAPTION_WIDTH - 8 }, { size: 8 })
  })
}

/** When this was so, what the dealer has to say, and who answers for it. */
export function fineprint(paper: Paper, { dateText, smallPrint }: CarSheet): Block {
  const { left: x, width } = paper
  const lines: Line[] = [[dateText, { face: 'strong', size: 8 }], ...smallPrint.map((text): Line => [text, SMALL])]
  const height = lines.reduce((sum, [text, words]) => sum + paper.heightOf(text, width, words) + 2, 0)
  return { height, draw: y => drawLines(paper, lines, { x, y, width }, 2) }
}
