import { fill } from '../../../domain/text.ts'
import type { ColourRoles } from '../../../site/theme.ts'
import type { CarSheet } from '../../../views/car-sheet.ts'
import { drawBand } from './band.ts'
import { type Box, createPaper, type Paper, type Words } from './paper.ts'
import { rowsOf } from './rows.ts'
import { fineprint, placePanel } from './sheet-feet.ts'
import { BODY, drawHeading, GAP, LABEL, VALUE } from './type.ts'
import type { Typefaces } from './typefaces.ts'

export type Look = { faces: Typefaces; colours: ColourRoles }

const PICTURE = { width: 318, height: 199 }
const FACT_COLUMNS = 4
const MOST_FACT_ROWS = 3
const FACT_HEIGHT = 28
const FEWEST_FEATURE_LINES = 4
const HEADING_HEIGHT = 20
const LINE = 13.2

/** The PDF of a car: picture and price first, then what it is, what it costs to repay, and where it stands. */
export function drawSheet(
  sheet: CarSheet,
  { faces, colours }: Look,
  { picture, at }: { picture: Uint8Array | undefined; at: Date },
): Promise<Uint8Array> {
  const { title, dealer, lang } = sheet
  const paper = createPaper({
    // A sheet of paper has another size in America.
    size: lang === 'en-US' ? 'LETTER' : 'A4',
    lang,
    title: `${title.main} ${title.sub}`.trim(),
    author: dealer.name,
    at,
    faces,
    colours,
  })
  const feet = [placePanel(paper, sheet), fineprint(paper, sheet)]
  const feetHeight = feet.reduce((sum, { height }) => sum + height + GAP, 0)
  let y = drawBand(paper, sheet)
  y = drawTitle(paper, sheet, y + GAP)
  y = drawHero(paper, sheet, picture, y + GAP * 0.6)
  const bottom = paper.bottom - feetHeight
  y = drawFacts(paper, sheet, y + GAP, bottom - detailsHeight(sheet) - GAP)
  y = drawDetails(paper, sheet, y + GAP, bottom)
  if (y + feetHeight > paper.bottom) {
    paper.doc.addPage()
    y = paper.top
  } else {
    y = paper.bottom - feetHeight
  }
  for (const { height, draw } of feet) {
    draw(y + GAP)
    y += GAP + height
  }
  return paper.finish()
}

function drawTitle({ left, width, ...paper }: Paper, { eyebrow, title }: CarSheet, top: number): number {
  let y = top
  paper.tag('P', () => {
    y = paper.write(eyebrow, { x: left, y, width }, { face: 'strong', size: 8.5, colour: 'brand-ink' })
  })
  paper.tag('H1', () => {
    y = paper.write(title.main, { x: left, y: y + 2, width }, { face: 'display', size: 23 })
    if (title.sub !== '') y = paper.write(title.sub, { x: left, y, width }, { size: 12, colour: 'ink-2' })
  })
  return y
}

/** The picture, and beside it what the car costs. */
function drawHero(paper: Paper, sheet: CarSheet, picture: Uint8Array | undefined, y: number): number {
  drawPicture(paper, sheet, picture, y)
  const x = paper.left + PICTURE.width + GAP
  return Math.max(y + PICTURE.height, drawPrice(paper, sheet, { x, y, width: paper.left + paper.width - x }))
}

function drawPicture(
  { doc, colours, left, ...paper }: Paper,
  { picture: shown, labels }: CarSheet,
  picture: Uint8Array | undefined,
  y: number,
): void {
  const { width, height } = PICTURE
  if (picture === undefined) {
    paper.decorate(() => doc.roundedRect(left, y, width, height, 8).fill(colours['surface-3']))
    paper.tag('P', () => {
      paper.write(labels.noPicture, { x: left + GAP, y: y + height / 2 - 6, width: width - 2 * GAP }, BODY)
    })
    return
  }
  paper.tag(
    'Figure',
    () => {
      doc.save().roundedRect(left, y, width, height, 8).clip()
      doc.image(Buffer.from(picture), left, y, { cover: [width, height], align: 'center', valign: 'center' })
      doc.restore()
    },
    { alt: shown?.alt ?? '' },
  )
  if (shown?.mark === undefined) return
  const { mark } = shown
  const markWidth = paper.widthOf(mark, { size: 6.5 }) + 10
  paper.decorate(() => doc.roundedRect(left + 6, y + height - 18, markWidth, 12, 3).fill(colours['surface-1']))
  paper.tag('P', () => {
    paper.write(mark, { x: left + 11, y: y + height - 16, width: markWidth }, { size: 6.5 })
  })
}

/** Price, then repayment with its comparison rate and warning, no smaller and no further away. Source: NCC s. 164. */
function drawPrice(
  { doc, colours, ...paper }: Paper,
  { standingText, price, finance }: CarSheet,
  { x, y: top, width }: Box,
) {
  let y = top
  const line = (text: string | undefined, words: Words, space = 0): void => {
    if (text === undefined) return
    paper.tag('P', () => {
      y = paper.write(text, { x, y: y + space, width }, words)
    })
  }
  line(standingText, { face: 'strong', size: 13, colour: 'bad' })
  line(price.now, { face: 'display', size: price.kind === 'price' ? 28 : 17 })
  line(price.type, { face: 'strong', size: 11 })
  line(price.was, { size: 10, colour: 'ink-2' }, 2)
  line(price.market, { face: 'strong', size: 9.5, colour: 'good' }, 2)
  line(price.marketBasis, { size: 8, colour: 'ink-2' }, 1)
  line(price.subscription, BODY, 2)
  if (finance === undefined) return y
  y += 9
  paper.decorate(() => doc.rect(x, y, width, 0.75).fill(colours['line-strong']))
  line(finance.title, { size: 9, colour: 'ink-2' }, 8)
  line(finance.amount, { face: 'strong', size: 14 }, 1)
  line(finance.rate, { face: 'strong', size: 14 })
  line(finance.warning, { size: 6.8, gap: 0.6 }, 3)
  return y
}

/** The first facts, in as many rows as leave the rest its place on the page. */
function drawFacts(paper: Paper, { facts, labels }: CarSheet, top: number, bottom: number): number {
  if (facts.length === 0) return top
  const rows = Math.floor((bottom - top - HEADING_HEIGHT) / FACT_HEIGHT)
  const shown = Math.min(MOST_FACT_ROWS, Math.max(1, rows)) * FACT_COLUMNS
  let y = drawHeading(paper, labels.keyInformation, { x: paper.left, y: top, width: paper.width })
  const column = (paper.width - (FACT_COLUMNS - 1) * 12) / FACT_COLUMNS
  paper.group('L', () => {
    for (const row of rowsOf(facts.slice(0, shown), FACT_COLUMNS)) {
      const bottoms = row.map(({ label, value }, index) => {
        const x = paper.left + index * (column + 12)
        let bottom = y
        paper.tag('LI', () => {
          const below = paper.write(label, { x, y, width: column }, LABEL)
          bottom = paper.write(value, { x, y: below + 0.5, width: column }, VALUE)
        })
        return bottom
      })
      y = Math.max(...bottoms) + 6
    }
  })
  return y - 6
}

function detailsHeight({ finance, features }: CarSheet): number {
  const lines = finance?.example?.rows.length ?? Math.min(features.length, FEWEST_FEATURE_LINES)
  return lines === 0 ? 0 : HEADING_HEIGHT + lines * LINE
}

/** The example of the finance, and as many features as there is room for. */
function drawDetails(paper: Paper, sheet: CarSheet, top: number, bottom: number): number {
  const { finance, features } = sheet
  const columns = finance?.example === undefined ? 3 : 1
  const half = (paper.width - GAP) / 2
  const left = { x: paper.left, y: top, width: half }
  const right = columns === 1 ? { ...left, x: paper.left + half + GAP } : { ...left, width: paper.width }
  const below = finance?.example === undefined ? top : drawExample(paper, finance.example, left)
  if (features.length === 0) return below
  return Math.max(below, drawFeatures(paper, sheet, right, { bottom: Math.max(bottom, below), columns }))
}

function drawExample(
  { doc, colours, ...paper }: Paper,
  { title, rows }: { title: string; rows: readonly { label: string; value: string }[] },
  box: Box,
): number {
  let y = drawHeading(paper, title, box)
  paper.group('L', () => {
    for (const { label, value } of rows) {
      paper.tag('LI', () => {
        paper.write(label, { ...box, y }, BODY)
        paper.write(value, { ...box, y }, { ...BODY, face: 'strong', align: 'right' })
      })
      y += LINE
      paper.decorate(() => doc.rect(box.x, y - 2.5, box.width, 0.4).fill(colours.line))
    }
  })
  return y
}

type Room = { bottom: number; columns: number }

function drawFeatures(paper: Paper, { features, labels }: CarSheet, box: Box, { bottom, columns }: Room): number {
  const top = drawHeading(paper, labels.features, box)
  const lines = Math.max(1, Math.floor((bottom - top) / LINE))
  const places = lines * columns
  // What is left out takes the last place to say so.
  const shown = features.length <= places ? features : features.slice(0, places - 1)
  const more = features.length - shown.length
  const items = more === 0 ? shown : [...shown, fill(labels.sheetMoreFeatures, { count: more })]
  const inColumn = Math.ceil(items.length / columns)
  const width = (box.width - (columns - 1) * GAP) / columns
  paper.group('L', () => {
    items.forEach((item, index) => {
      const x = box.x + Math.floor(index / inColumn) * (width + GAP)
      const y = top + (index % inColumn) * LINE
      paper.tag('LI', () => {
        paper.write(oneLine(paper, item, width, BODY), { x, y, width }, BODY)
      })
    })
  })
  return top + inColumn * LINE
}

/** A text cut to the width, so that a list keeps its lines. */
function oneLine({ widthOf }: Paper, text: string, width: number, words: Words): string {
  if (widthOf(text, words) <= width) return text
  let end = text.length
  while (end > 1 && widthOf(`${text.slice(0, end).trimEnd()}…`, words) > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}
