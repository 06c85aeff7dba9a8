import type { Box, Paper, Words } from './paper.ts'

/** Between two parts of a page, in points. */
export const GAP = 15

export const HEADING: Words = { face: 'display', size: 12.5 }
export const LABEL: Words = { size: 7.5, colour: 'ink-2' }
export const VALUE: Words = { face: 'strong', size: 9.5 }
export const BODY: Words = { size: 9 }

export function drawHeading(paper: Pick<Paper, 'tag' | 'write'>, text: string, box: Box): number {
  let y = box.y
  paper.tag('H2', () => {
    y = paper.write(text, box, HEADING)
  })
  return y + 4
}
