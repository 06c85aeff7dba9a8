// Cards for the windows of cars: a page for each, read from a few steps away.
import { setImmediate } from 'node:timers/promises'
import { drawBand } from '../../../src/api/cars/pdf/band.ts'
import { drawCode } from '../../../src/api/cars/pdf/code.ts'
import { createPaper, type Paper, type Words } from '../../../src/api/cars/pdf/paper.ts'
import { rowsOf } from '../../../src/api/cars/pdf/rows.ts'
import { type Block, fineprint } from '../../../src/api/cars/pdf/sheet-feet.ts'
import { GAP } from '../../../src/api/cars/pdf/type.ts'
import { typefacesOf } from '../../../src/api/cars/pdf/typefaces.ts'
import { fontPair } from '../../../src/site/fonts.ts'
import type { Site } from '../../../src/site/site.ts'
import { colourRoles } from '../../../src/site/theme.ts'
import type { CarSheet } from '../../../src/views/car-sheet.ts'

const TITLE: Words = { face: 'display', size: 38 }
const LARGEST_PRICE = 88
const FACT_COLUMNS = 3
const MOST_FACT_ROWS = 3
const FACT_LABEL: Words = { size: 9.5, colour: 'ink-2' }
/** The sizes of a value, in points: a long one, as a VIN, is written smaller rather than broken. */
const FACT_VALUE = { largest: 15, smallest: 11 }
const FEATURE: Words = { size: 11 }
const FEATURE_COLUMNS = 2
const FEWEST_FEATURE_LINES = 2
const COLUMN_GAP = 18
const CODE_SIZE = 132
const PANEL_PADDING = 14

/** All cards as one PDF in the dealer's colours and typefaces. `sheets` are of one dealer, and at least one. */
export async function drawWindowCards(
  { settings, at }: Pick<Site, 'settings' | 'at'>,
  sheets: readonly CarSheet[],
): Promise<Uint8Array> {
  const { name, region } = settings
  const paper = createPaper({
    size: region === 'en-US' ? 'LETTER' : 'A4',
    lang: region,
    title: `${name}: window cards`,
    author: name,
    at,
    faces: await typefacesOf(fontPair(settings)),
    colours: colourRoles(settings),
  })
  for (const [index, sheet] of sheets.entries()) {
    if (index > 0) paper.doc.addPage()
    drawCard(paper, sheet)
    // Somebody may be typing in a form meanwhile.
    await setImmediate()
  }
  return paper.finish()
}

/**
 * What the car is and costs, then what speaks for it, and at the foot the way to its page: on a page of its own where the small
 * print leaves no room below the price, so that nothing hides a comparison rate or its warning.
 */
function drawCard(paper: Paper, sheet: CarSheet): void {
  const feet = [codePanel(paper, sheet), fineprint(paper, sheet)]
  const feetHeight = feet.reduce((sum, { height }) => sum + GAP + height, 0)
  let y = drawBand(paper, sheet)
  y = drawTitle(paper, sheet, y + GAP)
  y = drawPrice(paper, sheet, y + GAP / 2)
  const isOnePage = y + feetHeight <= paper.bottom
  let foot = isOnePage ? paper.bottom - feetHeight : paper.bottom
  y = drawFacts(paper, sheet, y + GAP, foot)
  drawFeatures(paper, sheet, y + 4, foot)
  if (!isOnePage) {
    paper.doc.addPage()
    foot = paper.top - GAP
  }
  for (const { height, draw } of feet) {
    draw(foot + GAP)
    foot += GAP + height
  }
}

function drawTitle({ left: x, width, ...paper }: Paper, { eyebrow, title }: CarSheet, top: number): number {
  let y = top
  paper.tag('P', () => {
    y = paper.write(eyebrow, { x, y, width }, { face: 'strong', size: 12, colour: 'brand-ink' })
  })
  paper.tag('H1', () => {
    y = paper.write(title.main, { x, y: y + 2, width }, TITLE)
    if (title.sub !== '') y = paper.write(title.sub, { x, y, width }, { size: 17, colour: 'ink-2' })
  })
  return y
}

/**
 * The price as large as the page is wide, and what it includes; under it the repayment with its comparison rate and warning, no
 * smaller and no further away. Neither the price before nor that of the market, which are true for a while. Source: NCC s. 164.
 */
function drawPrice(
  { doc, colours, left: x, width, ...paper }: Paper,
  { price, finance }: CarSheet,
  top: number,
): number {
  let y = top
  const line = (text: string | undefined, words: Words, space = 0): void => {
    if (text === undefined) return
    paper.tag('P', () => {
      y = paper.write(text, { x, y: y + space, width }, words)
    })
  }
  line(price.now, oneLine(paper, price.now, width, { face: 'display', largest: LARGEST_PRICE }))
  line(price.type, { face: 'strong', size: 16 })
  if (finance === undefined) return y
  y += 12
  paper.decorate(() => doc.rect(x, y, width, 0.75).fill(colours['line-strong']))
  line(finance.title, { size: 10, colour: 'ink-2' }, 9)
  const figures: Words = { face: 'strong', size: 19 }
  const [half, beside] = [width / 2, y + 1]
  line(finance.amount, figures, 1)
  paper.tag('P', () => {
    y = Math.max(y, paper.write(finance.rate ?? '', { x: x + half, y: beside, width: half }, figures))
  })
  line(finance.warning, { size: 8, gap: 0.6 }, 3)
  return y
}

/** A text as large as fits into one line, in points; one that would be smaller than `smallest` is broken. */
function oneLine(
  { widthOf }: Pick<Paper, 'widthOf'>,
  text: string,
  width: number,
  { face, largest, smallest = 1 }: Pick<Words, 'face'> & { largest: number; smallest?: number },
): Words {
  const words: Words = { face, size: largest }
  const fitting = Math.floor((largest * width) / widthOf(text, words))
  return fitting < smallest ? words : { face, size: Math.min(largest, fitting) }
}

/** As many rows of facts as there is room for, the first facts first. */
function drawFacts(paper: Paper, { facts }: CarSheet, top: number, foot: number): number {
  const width = columnWidth(paper, FACT_COLUMNS)
  const rows = rowsOf(facts, FACT_COLUMNS).slice(0, MOST_FACT_ROWS)
  const wordsOf = (value: string): Words => oneLine(paper, value, width, { face: 'strong', ...FACT_VALUE })
  let y = top
  paper.group('L', () => {
    for (const row of rows) {
      const heights = row.map(
        ({ label, value }) => paper.heightOf(label, width, FACT_LABEL) + paper.heightOf(value, width, wordsOf(value)),
      )
      const bottom = y + Math.max(...heights) + 9
      if (bottom > foot) return
      row.forEach(({ label, value }, index) => {
        const x = paper.left + index * (width + COLUMN_GAP)
        paper.tag('LI', () => {
          const below = paper.write(label, { x, y, width }, FACT_LABEL)
          paper.write(value, { x, y: below, width }, wordsOf(value))
        })
      })
      y = bottom
    }
  })
  return y
}

/** As many features as there is room for, none of them cut. What is left out is a scan away. */
function drawFeatures(paper: Paper, { features, labels }: CarSheet, top: number, foot: number): void {
  const width = columnWidth(paper, FEATURE_COLUMNS)
  const line = paper.heightOf('X', width, FEATURE) + 3
  const heading: Words = { face: 'display', size: 15 }
  const below = top + paper.heightOf(labels.features, width, heading) + 5
  const lines = Math.floor((foot - below) / line)
  const shown = features.filter(feature => paper.widthOf(feature, FEATURE) <= width).slice(0, lines * FEATURE_COLUMNS)
  if (lines < FEWEST_FEATURE_LINES || shown.length === 0) return
  paper.tag('H2', () => {
    paper.write(labels.features, { x: paper.left, y: top, width }, heading)
  })
  const inColumn = Math.ceil(shown.length / FEATURE_COLUMNS)
  paper.group('L', () => {
    shown.forEach((feature, index) => {
      const x = paper.left + Math.floor(index / inColumn) * (width + COLUMN_GAP)
      paper.tag('LI', () => {
        paper.write(feature, { x, y: below + (index % inColumn) * line, width }, FEATURE)
      })
    })
  })
}

/** The code that opens the car's page, and who to ask; without an address of the site, who to ask. */
function codePanel(paper: Paper, { link, place, labels }: CarSheet): Block {
  const { doc, colours, left, width } = paper
  const code = link === undefined ? 0 : CODE_SIZE + GAP
  const textWidth = width - code - 2 * PANEL_PADDING
  const lines: [text: string | undefined, words: Words][] = [
    [link === undefined ? undefined : labels.sheetOnline, { face: 'display', size: 19 }],
    [place?.name, { face: 'strong', size: 13 }],
    [place?.phone, { face: 'strong', size: 13 }],
    ...(place?.licences ?? []).map((licence): [string, Words] => [licence, { size: 8.5, colour: 'ink-2' }]),
  ]
  const told = lines.filter((line): line is [string, Words] => line[0] !== undefined && line[0] !== '')
  const textHeight = told.reduce((sum, [text, words]) => sum + paper.heightOf(text, textWidth, words) + 4, 0)
  const content = Math.max(link === undefined ? 0 : CODE_SIZE, textHeight)
  const draw = (top: number): void => {
    paper.decorate(() => doc.roundedRect(left, top, width, content + 2 * PANEL_PADDING, 12).fill(colours['brand-soft']))
    const x = left + PANEL_PADDING
    if (link !== undefined) drawCode(paper, link, { x, y: top + PANEL_PADDING, width: CODE_SIZE })
    let y = top + PANEL_PADDING + (content - textHeight) / 2
    for (const [text, words] of told) {
      paper.tag('P', () => {
        y = paper.write(text, { x: x + code, y, width: textWidth }, words) + 4
      })
    }
  }
  return { height: content + 2 * PANEL_PADDING, draw }
}

const columnWidth = ({ width }: Pick<Paper, 'width'>, columns: number): number =>
  (width - (columns - 1) * COLUMN_GAP) / columns
